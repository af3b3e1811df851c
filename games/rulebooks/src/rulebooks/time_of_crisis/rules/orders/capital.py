"""6.3.1 Into and out of a capital, at no cost."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..armies import can_enter, occupy, own_army
from ..data.regions import PROVINCES
from ..order import NOT_OWN, TocOrder
from ..pretender import OccupyCapitals
from ..state import Board, TocState

NO_CAPITAL = "no_capital"
"""A refusal of both: the army is in no province."""


class EnterCapital(Action, frozen=True):
    text: ClassVar[str] = "enter capital with army {army}"
    army: int


class LeaveCapital(Action, frozen=True):
    text: ClassVar[str] = "leave capital with army {army}"
    army: int


class EnterCapitalOrder(TocOrder):
    """An army in a province whose capital no other holds."""

    action, place = EnterCapital, 70
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return (EnterCapital(army.number) for army in table.armies_of(seat))

    def refusal(self, table: Board, seat: int, army: int | None = None) -> str:
        if army is None:
            return ""
        stack = own_army(table, seat, army)
        if stack is None:
            return NOT_OWN
        if stack.region not in PROVINCES:
            return NO_CAPITAL
        if stack.capital:
            return "inside_already"
        if table.army_in_capital(stack.region) in table.armies_of(seat):
            return "own_army_inside"
        return "" if can_enter(table, stack) else "held"

    def perform(self, state: TocState, seat: int, action: EnterCapital) -> None:
        """12.2 Entering the capital of another's empire has its consequences at once."""
        army = state.armies[action.army]
        occupy(state, army)
        state.log(log.CapitalEntered(seat, army.number, army.region))
        state.then(OccupyCapitals(seat))


class LeaveCapitalOrder(TocOrder):
    """An army in a capital, out into the surrounding province; its Castra marker is taken off."""

    action, place = LeaveCapital, 71
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return (LeaveCapital(army.number) for army in table.armies_of(seat))

    def refusal(self, table: Board, seat: int, army: int | None = None) -> str:
        if army is None:
            return ""
        stack = own_army(table, seat, army)
        if stack is None:
            return NOT_OWN
        if stack.region not in PROVINCES:
            return NO_CAPITAL
        return "" if stack.capital else "outside"

    def perform(self, state: TocState, seat: int, action: LeaveCapital) -> None:
        army = state.armies[action.army]
        army.capital = army.castra = False
        state.log(log.CapitalLeft(seat, army.number, army.region))


ENTER_CAPITAL, LEAVE_CAPITAL = EnterCapitalOrder(), LeaveCapitalOrder()


def offer_capitals(table: Board, seat: int) -> Iterator[Action]:
    """Yield the legal ones of both, army by army: each may do one of them at most."""
    legal = {*ENTER_CAPITAL.offer(table, seat), *LEAVE_CAPITAL.offer(table, seat)}
    for army in table.armies_of(seat):
        yield from legal.intersection((EnterCapital(army.number), LeaveCapital(army.number)))
