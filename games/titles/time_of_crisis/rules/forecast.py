"""What a seat's turn would bring if its actions ended now: the rules' own steps, run on a copy of the position."""

from typing import NamedTuple

import msgspec

from games.engine import kernel
from games.engine.dice import ScriptedDice
from games.engine.events import Event

from .agenda import StoredState
from .legacy import GainLegacy
from .log import LegacyGained
from .market import political_points
from .pretender import ExpandEmpire
from .state import State, Turn
from .support import SupportCheck

STILL_TO_COME = ("upkeep", "crisis", "actions")
"""The phases of a turn before its Support Check."""


class Forecast(msgspec.Struct, frozen=True):
    """The events of Support Check, Expand Pretender Empire and Gain Legacy (6.4 to 6.6), the legacy they bring in all,
    and the political points that there would be to buy with (6.7)."""

    seat: int
    events: list[Event]
    legacy: int
    political: int


def forecast(state: State, seat: int) -> Forecast | None:
    """What ``seat`` would come to, as things stand; None when the game is over or its turn is beyond that.

    No hand, pile or deck is read, and no die falls, so anybody may know it.
    """
    if state.result or (state.turn and state.turn.seat == seat and state.turn.phase not in STILL_TO_COME):
        return None
    ahead, events = _after(state, seat, SupportCheck(seat), ExpandEmpire(seat), GainLegacy(seat))
    legacy = sum(event.amount for event in events if isinstance(event, LegacyGained))
    return Forecast(seat, events, legacy, political_points(ahead, seat))


class Check(msgspec.Struct, frozen=True):
    """What a Support Check leaves of a player's province: its support, and whether its Governor is still there."""

    support: int
    stays: bool


def next_checks(state: State) -> dict[str, Check]:
    """6.4 What the next Support Check of its Governor leaves of every province of a player, as things stand.

    Like the forecast it needs no secret and no die. Each check is run by itself, for one changes what another meets.
    """
    found: dict[str, Check] = {}
    for seat in range(len(state.players)):
        if governed := state.governed(seat):
            ahead, _events = _after(state, seat, SupportCheck(seat))
            left = {name: ahead.provinces[name] for name in governed}
            found |= {name: Check(place.support, place.governor == seat) for name, place in left.items()}
    return found


class Outlook(NamedTuple):
    """Where a position leads, as everybody may know: the forecast of a turn, and the next checks of all provinces."""

    forecast: Forecast | None
    checks: dict[str, Check]


def outlook(state: State, seat: int | None) -> Outlook:
    """That of the seat's own turn; of the turn being played for an onlooker."""
    playing = seat if seat is not None or state.turn is None else state.turn.seat
    return Outlook(None if playing is None else forecast(state, playing), next_checks(state))


def _after(state: State, seat: int, *steps: kernel.Step) -> tuple[State, list[Event]]:
    """The position after these steps of a turn of the seat, taken from the one at hand, and what happened."""
    ahead = copy(state)
    won = state.turn.battle_legacy if state.turn and state.turn.seat == seat else 0
    ahead.turn, ahead.battle = Turn(seat, battle_legacy=won), None
    ahead.then(*steps)
    return ahead, kernel.start(ahead, ScriptedDice())


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(StoredState)


def copy(state: State) -> State:
    """The position, to be changed at will, which owes nothing."""
    copied = _DECODER.decode(_ENCODER.encode(state))
    copied.agenda.clear()
    copied.aside = None
    return copied
