"""Trial of a turn ahead of time: a copy of the position with the seat to take actions."""

from games.engine import kernel
from games.engine.dice import ScriptedDice

from .closing import before_seat
from .emperors import new_turn
from .forecast import copy
from .legacy import GainLegacy
from .market import BuyCards, StartBuying
from .pretender import ExpandEmpire
from .state import TocState
from .support import SupportCheck
from .take_actions import StartActions, TakeActions
from .upkeep import Upkeep

ORDERS = (TakeActions, BuyCards)
"""Questions that a turn asks by itself, not in answer to something."""


def own_turn(state: TocState, seat: int) -> TocState:
    """Return a copy to try a turn's orders on: the turn under way, or else the next as if it began
    now, without its Crisis.

    It owes the seat's own turn and nothing after it. No die is drawn, and nothing secret from the
    seat is used. Orders that draw raise `DiceExhausted` if they are tried with dice that are
    scripted empty.
    """
    position = before_seat(state, seat)
    ahead = copy(position)
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
