"""Battles for the tests of section 8, in a neutral province so that Militia and rewards do not meddle."""

from typing import Any

from rulebooks.engine.kernel import Applied
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import TocState

from .positions import act, army, barbarians, happened, position


def duel(*, attacker: dict[str, Any], defender: dict[str, Any], where: str = "thracia") -> tuple[TocState, int, int]:
    """Seat 0 may attack seat 1 in a province of the Neutral faction; the state and both armies' numbers."""
    state = position()
    ours, theirs = army(state, 0, where, **attacker), army(state, 1, where, **defender)
    return act(state, 0, military=9), ours, theirs


def raid(tribe: str = "goths", *, full: int = 3, active: int = 0, inactive: int = 0) -> tuple[TocState, int]:
    """Seat 0 may attack barbarians in Thracia with an army of full Legions."""
    state = position()
    ours = army(state, 0, "thracia", full=full)
    barbarians(state, tribe, "thracia", active=active, inactive=inactive)
    return act(state, 0, military=9), ours


def rolled(applied: Applied) -> log.BattleRolled:
    """The last dice of a battle."""
    roll = happened(applied.events, log.BattleRolled)[-1]
    assert isinstance(roll, log.BattleRolled)
    return roll


def winner(applied: Applied) -> str:
    """The side that won, empty for none."""
    (ending,) = happened(applied.events, log.BattleEnded)
    assert isinstance(ending, log.BattleEnded)
    return ending.winner


def legions(state: TocState, number: int) -> tuple[int, int]:
    """Full and reduced Legions of an army."""
    return state.armies[number].full, state.armies[number].reduced


def legacy(state: TocState) -> list[int]:
    """Everyone's legacy by seat."""
    return [player.legacy for player in state.players]


def hits(applied: Applied) -> tuple[int, int]:
    """Hits inflicted by the attacker and by the defender."""
    return rolled(applied).attacker_hits, rolled(applied).defender_hits
