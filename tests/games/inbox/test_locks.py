"""A mail and a move at the same time: one waits for the other, and neither holds what the other needs."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction

from games.models import Game, IncomingMail, Seat
from games.services.inbox.inbox import MailResult
from games.services.play.table import lock
from tests.games.mail.post import post
from tests.orders import to_move
from tests.tables import person, running_game
from tests.waiting import until_somebody_waits


def in_a_thread(seat: Seat, text: str) -> MailResult:
    try:
        return post(seat, text)
    finally:
        connections.close_all()


@pytest.mark.django_db(transaction=True)
def test_a_mail_that_mutes_and_then_moves_never_locks_out_another_move() -> None:
    game: Game = running_game(person("Ana"), person("Ben"))
    seat = to_move(game)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():  # as every move does: the game's row, and at the end the seats'
            lock(game.pk)
            received = pool.submit(in_a_thread, seat, "mute\nstart in gallia")
            until_somebody_waits()
            Seat.objects.filter(game=game).update(bank=1)
        assert received.result().outcome == IncomingMail.Outcome.ACTED
    seat.refresh_from_db()
    assert (seat.muted, seat.bank) == (True, 1)
