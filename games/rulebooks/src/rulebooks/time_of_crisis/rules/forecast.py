"""Forecast of a seat's turn if its actions ended now, and trial of its orders: the rules' own steps, run on a
copy of the position.
"""

from typing import NamedTuple

import msgspec

from rulebooks.engine import kernel
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.events import Event

from .agenda import StoredTocState
from .closing import position_before_seat
from .emperors import new_turn
from .legacy import GainLegacy
from .log import LegacyGained
from .market import BuyCards, StartBuying, political_points
from .pretender import ExpandEmpire
from .state import TocState, TurnRecord
from .support import SupportCheck
from .take_actions import StartActions, TakeActions
from .turn import Upkeep

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


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(StoredTocState)


def copy_position(state: TocState) -> TocState:
    """Return a copy of the position, to be changed at will, that owes nothing."""
    copied = _DECODER.decode(_ENCODER.encode(state))
    copied.agenda.clear()
    copied.aside = None
    return copied


ORDERS = (TakeActions, BuyCards)
"""Questions that a turn asks by itself, not in answer to something."""


def own_turn(state: TocState, seat: int) -> TocState:
    """Return a copy to try a turn's orders on: the turn under way, or else the next as if it began
    now, without its Crisis.

    It owes the seat's own turn and nothing after it. No die is drawn, and nothing secret from the
    seat is used. Orders that draw raise `DiceExhausted` if they are tried with dice that are
    scripted empty.
    """
    position = position_before_seat(state, seat)
    ahead = copy_position(position)
    top = kernel.decision(position)
    buying = isinstance(top, BuyCards) and seat in top.waiting
    if not (isinstance(top, ORDERS) and seat in top.waiting):
        ahead.turn, ahead.battle = new_turn(ahead, seat), None
        ahead.then(Upkeep(seat), StartActions(seat))
    acting = [TakeActions(waiting=[seat]), SupportCheck(seat), ExpandEmpire(seat), GainLegacy(seat), StartBuying(seat)]
    before_buying = [] if buying else acting
    ahead.agenda[:0] = list(reversed([*before_buying, BuyCards(waiting=[seat])]))
    kernel.start(ahead, ScriptedDice())
    return ahead
