"""6.3 Take Actions: play cards and spend their influence in any order, and the cheapest action of a sphere."""

from collections.abc import Iterator

from msgspec.structs import replace

from rulebooks.engine.kernel import Action, Decision, Step

from .order import ACTIONS, orders_of_phase, perform
from .orders.capital import ENTER_CAPITAL, LEAVE_CAPITAL, offer_capitals
from .orders.end_actions import EndActions
from .state import TocState
from .view import TocView


class StartActions(Step):
    """6.3.1 Armies may march and fight again after those of the last turn."""

    seat: int

    def run(self, state: TocState) -> None:
        state.now.phase = "actions"
        for army in state.armies_of(self.seat):
            army.fought = False
        for name in state.governed(self.seat):
            if militia := state.provinces[name].militia:
                militia.fought = False


class TakeActions(Decision):
    """6.3 One order after another, until the player ends the phase."""

    def legal(self, state: TocState, seat: int) -> list[Action]:
        return list(offer_all(state, seat))

    def choose(self, state: TocState, seat: int, action: Action) -> None:
        if not isinstance(action, EndActions):
            state.then(self)
        perform(state, seat, action)


def offer_all(state: TocState, seat: int) -> Iterator[Action]:
    """Yield all legal actions, in the order of the table; those of the two orders about capitals army by army."""
    for order in orders_of_phase(ACTIONS):
        if order is ENTER_CAPITAL:
            yield from offer_capitals(state, seat)
        elif order is not LEAVE_CAPITAL:
            yield from order.offer(state, seat)


MOST = 10
"""The highest price of an action, but for an eleventh Legion."""


def cheapest_price(view: TocView, seat: int, sphere: str) -> int | None:
    """Return the fewest points of a sphere with a use for the seat on turn; None for nothing."""
    return next((points for points in range(1, MOST + 1) if _is_enough(view, seat, sphere, points)), None)


def _is_enough(view: TocView, seat: int, sphere: str, points: int) -> bool:
    """Ask the orders, to which a view answers as a state does."""
    turn = replace(view.now, points={**view.now.points, sphere: points})
    ahead = replace(view, turn=turn)
    paid = [order for order in orders_of_phase(ACTIONS) if order.paid_in == sphere]
    return any(next(order.offer(ahead, seat), None) is not None for order in paid)
