"""A mail and a move at the same time: one waits for the other, and neither holds what the other needs."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections, transaction

from games.models import Game, IncomingMail, Seat
from games.services.inbox.inbox import Received
from games.services.play.table import lock
from tests.games.mail.post import post
from tests.orders import to_move
from tests.tables import person, running_game

PATIENCE = 20.0  # seconds until somebody waits for a lock
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"


def in_a_thread(seat: Seat, text: str) -> Received:
    try:
        return post(seat, text)
    finally:
        connections.close_all()


def wait_for_somebody_who_waits() -> None:
    end = time.monotonic() + PATIENCE
    with connection.cursor() as cursor:
        while time.monotonic() < end:
            cursor.execute(WAITING)
            if cursor.fetchone()[0]:
                return
            time.sleep(0.02)
    raise AssertionError("nobody waits for a lock")


@pytest.mark.django_db(transaction=True)
def test_a_mail_that_mutes_and_then_moves_never_locks_out_another_move() -> None:
    game: Game = running_game(person("Ana"), person("Ben"))
    seat = to_move(game)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():  # as every move does: the game's row, and at the end the seats'
            lock(game.pk)
            received = pool.submit(in_a_thread, seat, "mute\nstart in gallia")
            wait_for_somebody_who_waits()
            Seat.objects.filter(game=game).update(bank=1)
        assert received.result().outcome == IncomingMail.Outcome.ACTED
    seat.refresh_from_db()
    assert (seat.muted, seat.bank) == (True, 1)
