"""Pretender: provinces of one's own break away from Rome (12.1)."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from ..card import ActionCard
from ..data.card_setups import POPULACE, PRETENDER_MIN_PROVINCES, PRETENDER_MIN_SUPPORT
from ..factions.choosing import FactionChoice, first_option, offers_of
from ..factions.moments import may_break_away
from ..pretender import possible_seats, proclaim_empire
from ..state import Board, TocState


class UsePretender(Action, frozen=True):
    """12.1 Event of Pretender; the province is the Seat of Power."""

    text: ClassVar[str] = "pretender in {province}"
    province: str


class Pretender(ActionCard):
    """12.1 A Seat of Power for one's own empire."""

    name, sphere, value, copies = "pretender", POPULACE, 4, 6
    rulings = {
        "pretender_min_support": PRETENDER_MIN_SUPPORT,
        "pretender_min_provinces": PRETENDER_MIN_PROVINCES,
    }
    action = UsePretender

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(UsePretender, possible_seats(table, seat))

    def refusal(self, table: Board, seat: int, province: str = "") -> str:
        """Ask for provinces enough of a seat that is neither Emperor nor Pretender."""
        if table.emperor == seat:
            return "is_emperor"
        if table.is_pretender(seat):
            return "is_pretender"
        seats = possible_seats(table, seat)
        if not seats:
            return "too_few"
        return "" if not province or province in seats else "no_seat"

    def perform(self, state: TocState, seat: int, action: UsePretender) -> None:
        proclaim_empire(state, seat, action.province)

    def faction_use(self, state: TocState, seat: int) -> FactionChoice | None:
        """Use it with at least three provinces to leave Rome, when one is not Emperor."""
        action = first_option(
            offers_of(UsePretender, self.offer(state, seat)),
            lambda use: -state.provinces[use.province].support,
        )
        return FactionChoice(action, self.name, action.province) if action else None

    def may_come(self, table: Board, seat: int) -> bool:
        """12.1 Neither the Emperor nor a present Pretender."""
        return table.emperor != seat and not table.is_pretender(seat)

    def is_in_reach(self, table: Board, seat: int) -> bool:
        """12.1 Enough provinces, at present or by votes and support."""
        return may_break_away(table, seat)


PRETENDER = Pretender()
