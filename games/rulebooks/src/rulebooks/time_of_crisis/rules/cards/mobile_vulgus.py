"""Mobile Vulgus (The Age of Iron and Rust): the support of a province falls, for Populace influence."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from rulebooks.engine.grades import MEMORY, Cell
from rulebooks.engine.kernel import Action

from .. import log
from ..card import ActionCard
from ..data.card_setups import POPULACE
from ..data.regions import PROVINCES
from ..factions.choosing import FactionChoice, first_option, offers_of
from ..factions.threats import common_target
from ..senate import VOTES_A_LEVEL
from ..state import NEUTRAL, NOBODY, Board, TocState
from ..support import change_support


class UseMobileVulgus(Action, frozen=True):
    """Event of Mobile Vulgus; ``support`` is the province's new level."""

    text: ClassVar[str] = "mobile vulgus in {province} to {support}"
    province: str
    support: int


class MobileVulgus(ActionCard):
    """The support falls by any number of levels, all paid at once."""

    name, sphere, value, copies, expansion = "mobile_vulgus", POPULACE, 3, 8, True
    readings = {"mobile_vulgus_costs": Cell("the support level, for each level", MEMORY, "down to 1, in one province")}
    action = UseMobileVulgus
    paid_in = POPULACE
    early_step = 21

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        for name in PROVINCES:
            for support in range(table.provinces[name].support - 1, 0, -1):
                yield UseMobileVulgus(name, support)

    def refusal(self, table: Board, seat: int, province: str = "", support: int | None = None) -> str:
        """Ask for a Governor's province outside Italia, and a lower level, at least 1."""
        if not province:
            return ""
        place = table.provinces[province]
        if province == "italia":
            return "italia"
        if place.governor == NOBODY:
            return "not_in_use"
        if place.support <= 1:
            return "at_lowest"
        return "" if support is None or 0 < support < place.support else "not_lower"

    def price(self, table: Board, seat: int, province: str = "", support: int | None = None) -> tuple[str, int]:
        """Ask for the support level, for each level of the fall."""
        level = table.provinces[province].support if province else 2
        lowest = level - 1 if support is None else support
        return POPULACE, sum(range(lowest + 1, level + 1))

    def perform(self, state: TocState, seat: int, action: UseMobileVulgus) -> None:
        state.log(log.CardUsed(seat, self.name, action.province))
        change_support(state, action.province, action.support - state.provinces[action.province].support)

    def faction_use(self, state: TocState, seat: int) -> FactionChoice | None:
        """Use it in the target faction's province of most support, as far down as the points go."""
        rival = common_target(state, seat)
        if rival in (seat, NEUTRAL):
            return None
        action = first_option(
            self._against(state, seat, rival),
            lambda use: (-state.provinces[use.province].support, use.support),
        )
        return FactionChoice(action, self.name, action.province) if action else None

    def before_votes(self, state: TocState, seat: int, lacking: Mapping[str, int]) -> FactionChoice | None:
        """Use it if it brings a province of the target within reach, by as few levels as can be."""
        options = [
            action
            for action in self._against(state, seat, common_target(state, seat))
            if 0 < lacking.get(action.province, 0) <= VOTES_A_LEVEL * levels(state, action)
        ]
        action = first_option(options, lambda use: levels(state, use))
        return FactionChoice(action, self.name, action.province) if action else None

    def _against(self, state: TocState, seat: int, rival: int) -> list[UseMobileVulgus]:
        offered = offers_of(UseMobileVulgus, self.offer(state, seat))
        return [use for use in offered if state.provinces[use.province].governor == rival]


def levels(table: Board, action: UseMobileVulgus) -> int:
    """Count the levels of the fall in support."""
    return table.provinces[action.province].support - action.support


MOBILE_VULGUS = MobileVulgus()
