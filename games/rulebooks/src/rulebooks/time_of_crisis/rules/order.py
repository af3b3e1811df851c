"""An order of Take Actions (rule 6.3) or of buying (6.7), an object each: the base of all, those of cards among them,
and their table.

The table is full once `rules` is imported, which reads the files of `orders` and `cards`. No rule reads it while it is
imported itself.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from msgspec.structs import asdict

from rulebooks.engine.kernel import Action

from .points import can_afford, spend
from .state import Board, TocState

NOT_OWN, NOT_GOVERNED, NOT_THERE = "not_own", "not_governed", "not_there"
NO_GENERAL, NO_GOVERNOR, NO_LEGION, NO_MOB = "no_general", "no_governor", "no_legion", "no_mob_there"
NO_VOTE = "no_vote"
"""Refusals common to several orders: the force or army, or the province, is not one's own; the target is not there;
no General, Governor, Legion or Mob is ready for it; and no vote can be held in the province."""


ACTIONS, BUYING = "actions", "buying"
"""The phases of a turn with orders."""


class TocOrder:
    """An order of a phase of the turn: the actions of one class.

    ``place`` is its place among all in a list of legal actions. ``paid_in`` is the sphere of the points that it takes,
    or POLITICAL ("" for none), and ``cost`` their number if it never changes. ``of_ones_own`` means that the action
    names an army, a force or a province of one's own.
    """

    action: type[Action]
    place: int
    phase: str = ACTIONS
    paid_in: str = ""
    cost: int = 0
    of_ones_own: bool = False

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        """Yield the actions among which `refusal` and the price choose, in the order of the board."""
        raise NotImplementedError

    def refusal(self, table: Board, seat: int, *values: Any, **parts: Any) -> str:
        """Return a code for the reason against an action of which some parts may be open; empty if there is none.

        The parts are the fields of the action. The price is no part of it.
        """
        return ""

    def price(self, table: Board, seat: int, *values: Any, **parts: Any) -> tuple[str, int] | None:
        """Return the sphere and number of the points that it takes: the least, if parts are open; None for none."""
        return (self.paid_in, self.cost) if self.cost else None

    def points_needed(self, table: Board, seat: int, *values: Any, **parts: Any) -> tuple[str, int] | None:
        """Return the points that one must have: the price, unless some have to be left after it."""
        return self.price(table, seat, *values, **parts)

    def offer(self, table: Board, seat: int) -> Iterator[Action]:
        """Yield the actions that are legal now: not refused, within one's means."""
        if not self._can_pay(table, seat) or self.refusal(table, seat):  # with all parts open: there is none
            return
        for action in self.candidates(table, seat):
            parts = asdict(action)
            if not self.refusal(table, seat, **parts) and self._can_pay(table, seat, **parts):
                yield action

    def _can_pay(self, table: Board, seat: int, **parts: Any) -> bool:
        return not self.paid_in or can_afford(table, self.points_needed(table, seat, **parts))

    def carry_out(self, state: TocState, seat: int, action: Action) -> None:
        """Pay the price, and let it happen."""
        if price := self.price(state, seat, **asdict(action)):
            spend(state, *price)
        self.perform(state, seat, action)

    def perform(self, state: TocState, seat: int, action: Any) -> None:
        """Change the state by the order; it is paid for already."""
        raise NotImplementedError


ORDERS: dict[type[Action], TocOrder] = {}
"""All orders of both phases by their action, as a list of legal actions has them."""


def register_orders(orders: Iterable[TocOrder]) -> None:
    """Add orders to the table."""
    ordered = sorted([*ORDERS.values(), *orders], key=lambda order: order.place)
    ORDERS.clear()
    ORDERS.update((order.action, order) for order in ordered)


@cache
def orders_of_phase(phase: str) -> list[TocOrder]:
    return [order for order in ORDERS.values() if order.phase == phase]


def perform(state: TocState, seat: int, action: Action) -> None:
    """Pay for an order, and carry it out."""
    ORDERS[type(action)].carry_out(state, seat, action)
