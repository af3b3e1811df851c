"""Forecast of a seat's turn if its actions ended now: the rules' own steps, run on a copy of the position."""

from typing import NamedTuple

import msgspec

from rulebooks.engine import kernel
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.events import Event
from rulebooks.time_of_crisis.rules.legacy import GainLegacy
from rulebooks.time_of_crisis.rules.log import LegacyGained
from rulebooks.time_of_crisis.rules.market import political_points
from rulebooks.time_of_crisis.rules.own_turn import copy_position
from rulebooks.time_of_crisis.rules.pretender import ExpandEmpire
from rulebooks.time_of_crisis.rules.state import TocState, TurnRecord
from rulebooks.time_of_crisis.rules.support import SupportCheck

STILL_TO_COME = ("upkeep", "crisis", "actions")
"""The phases of a turn before its Support Check."""


class TurnForecast(msgspec.Struct, frozen=True):
    """The events of Support Check, Expand Pretender Empire and Gain Legacy (6.4 to 6.6), their
    total legacy, and the political points for buying (6.7).
    """

    seat: int
    events: list[Event]
    legacy: int
    political: int


def forecast_turn(state: TocState, seat: int) -> TurnForecast | None:
    """Forecast the turn of ``seat`` in the present position; return None when the game is over or
    its turn is beyond that.

    No hand, pile or deck is read, and no die drawn, so anybody may know it.
    """
    if state.result or (state.turn and state.turn.seat == seat and state.turn.phase not in STILL_TO_COME):
        return None
    ahead, events = _position_after(state, seat, SupportCheck(seat), ExpandEmpire(seat), GainLegacy(seat))
    legacy = sum(event.amount for event in events if isinstance(event, LegacyGained))
    return TurnForecast(seat, events, legacy, political_points(ahead, seat))


class Check(msgspec.Struct, frozen=True):
    """A player's province after a Support Check: its support, and the stay of its Governor."""

    support: int
    stays: bool


def next_checks(state: TocState) -> dict[str, Check]:
    """6.4 Forecast the next Support Check of every province of a player in the present position.

    Like the forecast it needs no secret and no die. Each check is run by itself, because one
    changes the conditions of another.
    """
    checks: dict[str, Check] = {}
    for seat in range(len(state.players)):
        if governed := state.governed(seat):
            ahead, _events = _position_after(state, seat, SupportCheck(seat))
            places = {name: ahead.provinces[name] for name in governed}
            checks |= {name: Check(place.support, place.governor == seat) for name, place in places.items()}
    return checks


class Outlook(NamedTuple):
    """The public forecast of a position: that of a turn, and the next checks of all provinces."""

    forecast: TurnForecast | None
    checks: dict[str, Check]


def outlook(state: TocState, seat: int | None) -> Outlook:
    """Forecast the seat's own turn; the turn being played for an onlooker."""
    playing = seat if seat is not None or state.turn is None else state.turn.seat
    return Outlook(None if playing is None else forecast_turn(state, playing), next_checks(state))


def _position_after(state: TocState, seat: int, *steps: kernel.Step) -> tuple[TocState, list[Event]]:
    """Return the position after these steps of a turn of the seat, from the present one, and their events."""
    ahead = copy_position(state)
    won = state.turn.battle_legacy if state.turn and state.turn.seat == seat else 0
    ahead.turn, ahead.battle = TurnRecord(seat, battle_legacy=won), None
    ahead.then(*steps)
    return ahead, kernel.start(ahead, ScriptedDice())
