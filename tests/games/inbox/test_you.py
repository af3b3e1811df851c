"""Mails call their reader "you" for what they did themselves, and for nothing else."""

import pytest

from games.models import Game, MailKind, Notification, Seat
from games.services.clock import deadlines
from games.services.lobby import seats
from tests.games.inbox.answers import in_words
from tests.games.mail.post import post
from tests.orders import choose_provinces, order, select_hands, to_move
from tests.tables import person, time_out

pytestmark = pytest.mark.django_db
Kind = MailKind


def latest(seat: Seat, kind: Kind) -> str:
    row = Notification.objects.filter(user=seat.user, kind=kind).latest("pk")
    return " ".join(str(in_words(row).body).split())


def other(game: Game, seat: Seat) -> Seat:
    return game.seats.select_related("user").exclude(pk=seat.pk)[0]


def test_ones_own_order_is_told_as_ones_own_and_to_the_other_by_name(game: Game, seat: Seat) -> None:
    post(seat, "start in gallia")
    assert "- You begin in Gallia." in latest(seat, Kind.ANSWER)
    assert f"- {seat.user.username} begins in Gallia." in latest(other(game, seat), Kind.TURN)


def test_the_log_says_you_to_its_reader_and_a_name_to_others(game: Game, seat: Seat) -> None:
    order(game, "start in gallia", seat=seat)
    post(seat, "log")
    assert "- You begin in Gallia." in latest(seat, Kind.ANSWER)
    post(other(game, seat), "log")
    assert f"- {seat.user.username} begins in Gallia." in latest(other(game, seat), Kind.ANSWER)


def test_a_move_of_the_bot_in_ones_name_is_told_by_name(game: Game, seat: Seat) -> None:
    time_out(game)
    deadlines.expire_due()
    post(seat, "log")
    assert f"- {seat.user.username} begins in" in latest(seat, Kind.ANSWER)
    assert "You begin in" not in latest(seat, Kind.ANSWER)


def test_moves_before_a_substitute_came_are_not_called_theirs(game: Game) -> None:
    game = select_hands(choose_provinces(game))
    left, substitute = to_move(game), person("Cleo")
    seats.resign(user=left.user, game_id=game.pk)
    seats.take_over(user=substitute, game_id=game.pk, index=left.index)
    taken = Seat.objects.select_related("user").get(pk=left.pk)
    post(taken, "status")
    told = latest(taken, Kind.ANSWER)
    assert f"You take over the seat of {left.user.username}" in told and "You begin in" not in told
