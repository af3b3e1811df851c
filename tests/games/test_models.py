"""The database refuses rows that make no sense, whoever writes to it."""

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game, MailKind, Move, Notification, Seat
from games.present import happenings
from games.services.lobby import lobby
from games.services.rows.happenings import note_happening
from tests.tables import PACE


@pytest.fixture
def open_game(people: list[User]) -> Game:
    return lobby.create_game(user=people[0], name="Limes", players=3, pace=PACE)


@pytest.mark.parametrize(
    "columns",
    [
        {"status": "paused"},
        {"pace": 3599},
        {"pace": 14 * 24 * 3600 + 1},
        {"private": True},
        {"invite_token": "secret"},
        {"status": "running"},
        {"to_move": [0]},
    ],
)
def test_it_refuses_a_game_that_makes_no_sense(open_game: Game, columns: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=open_game.pk).update(**columns)


def test_it_refuses_a_finished_game_without_result(running_game: Game) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=running_game.pk).update(status="finished", to_move=[], deadline=None)


def test_a_person_has_one_seat(open_game: Game, people: list[User]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        open_game.seats.filter(index=1).update(user=people[0])


def test_a_seat_is_a_persons_or_a_bots(open_game: Game) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        open_game.seats.filter(index=0).update(bot="sensible")


def test_a_seat_exists_once(open_game: Game) -> None:
    Seat.objects.create(game=open_game, index=1)
    with pytest.raises(IntegrityError):  # deferred, so that a draw may swap seats
        transaction.get_connection().check_constraints()


def test_a_move_has_one_number(running_game: Game) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Move.objects.create(game=running_game, number=0, by="site", state="{}", barrier=True)


def test_an_undo_goes_back(running_game: Game) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        running_game.moves.create(
            number=1, seat=running_game.seats.all()[0], by="player", action="undo", undo_to=1, state="{}", barrier=True
        )


def test_a_decision_has_one_mail_whatever_it_tells_of(running_game: Game) -> None:
    notification = Notification.objects.filter(game=running_game, kind=MailKind.TURN)[0]
    notification.happening = note_happening(
        running_game, happenings.EXPIRED, 0, notification.seat, rule="grace", grace=60, bank=0, count=1
    )
    notification.save()
    with pytest.raises(IntegrityError), transaction.atomic():
        Notification.objects.create(
            game=running_game,
            seat=notification.seat,
            user=notification.user,
            kind=notification.kind,
            move=notification.move,
        )


def test_a_mail_is_owed_once(running_game: Game) -> None:
    notification = Notification.objects.filter(game=running_game)[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        Notification.objects.create(
            game=notification.game,
            seat=notification.seat,
            user=notification.user,
            kind=notification.kind,
            move=notification.move,
        )


def test_positions_are_handed_over_one_by_one_into_a_column_of_text(first_turn: Game) -> None:
    """As games.models.fields says: not in an array, whose every quotation mark costs time."""
    rows = list(first_turn.moves.all())
    first_turn.moves.all().delete()
    with CaptureQueriesContext(connection) as queries:
        Move.objects.bulk_create(rows)
    assert len(rows) > 2 and len(queries) == 1 and "UNNEST" not in queries[0]["sql"]
    columns = {each.name: each.type_code for each in described("games_move")}
    assert columns["state"] == columns["events"]


def described(table: str) -> Any:
    with connection.cursor() as cursor:
        return connection.introspection.get_table_description(cursor, table)
