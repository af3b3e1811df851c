"""The orders as objects: the base of all of them, and the table of those that answer each decision.

The table is full once `ruleset` is imported, which reads the files of `orders`. No rule reads it while it is
imported itself.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from rulebooks.engine.kernel import Action, Decision

from .state import RomeState

LegalOrders = Iterable["RomeOrder"]


class RomeOrder(Action, frozen=True):
    """An order that answers any of its ``decisions``.

    Among the orders of a decision, a legal list has them by their ``place``, and those of one place by their files.
    Emails count by it, so a new order gets a higher place than those there are.

    ``worth`` is the value a bot sets on it in points, if no scorer of its own weighs it up.
    """

    decisions: ClassVar[tuple[type["RomeDecision"], ...]]
    place: ClassVar[int] = 0
    worth: ClassVar[float] = 0.0

    @classmethod
    def legal(cls, decision: Any, state: RomeState, seat: int) -> LegalOrders:
        """Yield the orders of this kind that are legal now; without fields there is one, and it always is."""
        return [cls()]

    def carry_out(self, decision: Any, state: RomeState, seat: int) -> None:
        """Change the state by the order. The default is for those that leave all as it is."""


class RomeDecision(Decision):
    """A decision whose orders say themselves when they are legal and what they do."""

    def legal(self, state: RomeState, seat: int) -> list[Action]:
        return [action for order in ORDERS_OF[type(self)] for action in order.legal(self, state, seat)]

    def choose(self, state: RomeState, seat: int, action: RomeOrder) -> None:
        action.carry_out(self, state, seat)


ORDERS_OF: dict[type[Decision], tuple[type[RomeOrder], ...]] = {}
"""The orders that answer each decision, in the order of their legal lists."""


def register_orders(orders: Iterable[type[RomeOrder]]) -> None:
    for order in sorted(orders, key=lambda order: order.place):
        for decision in order.decisions:
            ORDERS_OF[decision] = (*ORDERS_OF.get(decision, ()), order)
