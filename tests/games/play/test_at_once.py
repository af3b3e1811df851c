"""Requests that really arrive at once: each on a connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.models import Game
from games.services.errors import AlreadyDone, NotNow, Refused
from games.services.lobby import lobby
from tests import tables
from tests.orders import order, to_move

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], object]) -> list[object]:
    """The return value or the refusal of each call."""

    def run(call: Callable[[], object]) -> object:
        try:
            return call()
        except Refused as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_a_double_click_acts_once() -> None:
    game = tables.running_game(tables.person("augusta"), tables.person("brutus"))
    seat = to_move(game)
    outcomes = at_once(*[lambda: order(game, "start in gallia", seat=seat, shown_move=0)] * 3)
    assert sum(isinstance(outcome, Game) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, AlreadyDone) for outcome in outcomes) == 2
    assert list(game.moves.values_list("action", flat=True)) == ["", "start in gallia"]


def test_two_who_join_for_one_seat_are_one_in_and_one_out() -> None:
    creator, first, second = (tables.person(name) for name in ("augusta", "brutus", "cornelia"))
    game = lobby.create_game(user=creator, name="Limes", players=2, pace=tables.PACE)
    outcomes = at_once(
        lambda: lobby.join_game(user=first, game_id=game.pk), lambda: lobby.join_game(user=second, game_id=game.pk)
    )
    assert sum(isinstance(outcome, NotNow) for outcome in outcomes) == 1
    assert game.seats.filter(user__in=[first, second]).count() == 1
