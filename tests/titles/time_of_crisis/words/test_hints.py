"""The hints for the first turns: what they promise holds by the rules, and they ask for nothing that one cannot do."""

import pytest

from games import engine
from games.engine.dice import ScriptedDice
from games.titles import rulebook
from games.titles.time_of_crisis.rules.setup import settle_in, table
from games.titles.time_of_crisis.rules.state import Options, State, Turn
from games.titles.time_of_crisis.rules.take_actions import TakeActions
from games.titles.time_of_crisis.words import hints


@pytest.fixture
def first_turn() -> State:
    """Somebody's first actions: one province, and nobody left in the box."""
    state = table(Options(players=2))
    settle_in(state, 0, "hispania")
    state.round = 1
    state.turn = Turn(0, phase="actions")
    state.players[0].hand = ["senate_1"]
    state.agenda = [TakeActions(waiting=[0])]
    return state


def told(state: State) -> str:
    return hints.hint(rulebook.view(state, 0))


def test_nobody_is_sent_to_a_vote_without_a_governor(first_turn: State) -> None:
    assert "you need an available Governor, and you have none" in told(first_turn)
    first_turn.players[0].governors = 1
    assert "Governor" not in told(first_turn)  # nor without a die to roll
    first_turn.turn.points["senate"] = 2
    assert "Your available Governor can win a province by vote" in told(first_turn)


def test_nobody_is_sent_to_raise_an_army_without_a_general(first_turn: State) -> None:
    assert "you need an available General" in told(first_turn)
    first_turn.players[0].generals = [1]
    assert "General" not in told(first_turn)


def test_cards_come_first_until_one_is_played(first_turn: State) -> None:
    assert told(first_turn).startswith("Play cards first")
    first_turn.players[0].played = ["senate_1"]
    assert "Play cards first" not in told(first_turn)


def test_three_points_of_senate_do_win_a_neutral_province(first_turn: State) -> None:
    first_turn.turn.points["senate"] = 3

    no_dice = ScriptedDice([])
    for order in ("recruit governor for 1", "place governor gallia with 2 dice"):
        engine.apply(first_turn, 0, rulebook.parse("time_of_crisis", order), no_dice)
    assert first_turn.provinces["gallia"].governor == 0


def test_later_rounds_have_no_hints(first_turn: State) -> None:
    first_turn.round = hints.FIRST_ROUNDS + 1
    assert told(first_turn) == ""
