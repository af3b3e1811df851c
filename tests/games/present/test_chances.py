"""Chances and losses in words."""

import pytest

from games import engine
from games.engine.time_of_crisis.state import State
from games.present import chances, endings
from tests.engine.time_of_crisis import positions


@pytest.mark.parametrize(
    ("chance", "told"),
    [(1, "certain"), (0, "impossible"), (0.5, "50%"), (0.999, "over 99%"), (0.001, "under 1%"), (0.123, "12%")],
)
def test_only_what_is_certain_is_called_so(chance: float, told: str) -> None:
    assert chances.percent(chance) == told


def notes(state: State, line: str, names: list[str]) -> list[str]:
    """What is said beside an order of seat 0."""
    legal, view = engine.legal(state, 0), engine.view(state, 0)
    action = engine.parse("time_of_crisis", line)
    assert action in legal
    return chances.risks(action, view) + endings.left_undone(action, view, legal, names)


def test_a_battle_tells_who_wins_and_what_it_costs(names: list[str]) -> None:
    state = positions.position()
    number = positions.army(state, 0, "asia", full=1)
    positions.barbarians(state, "goths", "asia", active=1)
    positions.act(state, 0, military=1)
    told = notes(state, f"attack goths with army {number}", names)
    # A Legion hits on 3 and up, so no Goth survives two rolls out of three.
    assert told[0].startswith("You win: ")
    assert told[2] == "They take 0.7 hits on average (0: 33%, 1: 67%); all of theirs fall: 67%."


def test_ending_the_actions_tells_what_is_left_undone(names: list[str]) -> None:
    state = positions.position()
    positions.army(state, 0, "asia", full=1)
    positions.act(state, 0, military=2)
    positions.hand(state, 0, "castra")
    told = notes(state, "end actions", names)
    assert told[0] == "Not spent, and lost at the end: 2 Military."
    assert told[1] == "1 card in hand is not played."
    assert told[-1].startswith("At no cost you may still: Lead Army")
