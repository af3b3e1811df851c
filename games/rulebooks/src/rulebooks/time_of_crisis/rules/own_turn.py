"""A copy of the position on which a seat's orders can be tried ahead of its turn."""

import msgspec

from rulebooks.engine import kernel
from rulebooks.engine.dice import ScriptedDice

from .agenda import StoredTocState
from .buying import BuyCards, StartBuying
from .closing import position_before_seat
from .emperors import new_turn
from .legacy import GainLegacy
from .pretender import ExpandEmpire
from .state import TocState
from .support import SupportCheck
from .take_actions import StartActions, TakeActions
from .turn import Upkeep

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
