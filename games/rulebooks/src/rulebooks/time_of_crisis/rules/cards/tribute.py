"""Tribute: the barbarians of one tribe in one province turn inactive."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.grades import MEMORY, Cell
from rulebooks.engine.kernel import Action

from .. import log
from ..card import ActionCard
from ..data.card_setups import SENATE
from ..data.regions import PROVINCES
from ..factions.choosing import FactionChoice, first_option, offers_of
from ..state import Board, TocState


class UseTribute(Action, frozen=True):
    text: ClassVar[str] = "tribute to {tribe} in {province}"
    tribe: str
    province: str


class Tribute(ActionCard):
    """All of a tribe in a province turn inactive, leaders included."""

    name, sphere, value, copies = "tribute", SENATE, 2, 9
    readings = {"tribute_is_for": Cell("one tribe", MEMORY, "rule 13 turns three Franks in one province")}
    action = UseTribute
    early_step = 1

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return (UseTribute(tribe, name) for tribe, name in active_tribes(table))

    def refusal(self, table: Board, seat: int, tribe: str = "", province: str = "") -> str:
        """Ask for a tribe with an active counter in the province."""
        targets = list(active_tribes(table))
        if not targets:
            return "none_active"
        return "" if any(tribe in ("", other) and province in ("", name) for other, name in targets) else "not_active"

    def perform(self, state: TocState, seat: int, action: UseTribute) -> None:
        if band := state.provinces[action.province].barbarians.get(action.tribe):
            band.active, band.inactive = 0, band.total
        for name in state.leaders_in(action.province, action.tribe):
            state.leaders[name].active = False
        state.log(log.CardUsed(seat, self.name, action.province, action.tribe))

    def faction_use(self, state: TocState, seat: int) -> FactionChoice | None:
        """To the largest tribe in a province of one's own, never for somebody else's."""
        options = [
            use
            for use in offers_of(UseTribute, self.offer(state, seat))
            if state.provinces[use.province].governor == seat
        ]
        action = first_option(options, lambda use: -_count_active(state, use))
        return FactionChoice(action, self.name, action.province) if action else None


def active_tribes(table: Board) -> Iterator[tuple[str, str]]:
    """Yield each tribe with an active counter in a province, with the province."""
    for name in PROVINCES:
        for tribe in table.tribes_in(name):
            band = table.provinces[name].barbarians.get(tribe)
            if (band and band.active) or any(table.leaders[leader].active for leader in table.leaders_in(name, tribe)):
                yield tribe, name


def _count_active(table: Board, action: UseTribute) -> int:
    band = table.provinces[action.province].barbarians.get(action.tribe)
    return band.active if band else 0


TRIBUTE = Tribute()
