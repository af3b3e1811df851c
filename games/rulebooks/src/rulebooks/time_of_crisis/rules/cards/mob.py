"""Mob: a Mob appears in any province."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..card import ActionCard
from ..data.card_setups import POPULACE
from ..data.regions import PROVINCES
from ..emperors import spared_by_mob
from ..factions.choosing import FactionChoice, first_option, offers_of
from ..factions.threats import common_target
from ..state import NEUTRAL, Board, TocState, mobs_left


class UseMob(Action, frozen=True):
    text: ClassVar[str] = "mob in {province}"
    province: str


class Mob(ActionCard):
    """Place a Mob in any province."""

    name, sphere, value, copies = "mob", POPULACE, 3, 8
    action = UseMob

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(UseMob, PROVINCES)

    def refusal(self, table: Board, seat: int, province: str = "") -> str:
        """Ask for a counter, and a province that is no Populace Emperor's (expansion, 3.3.2)."""
        if not mobs_left(table):
            return "no_mob"
        return "spared" if province and spared_by_mob(table, province) else ""

    def perform(self, state: TocState, seat: int, action: UseMob) -> None:
        state.provinces[action.province].mobs += 1
        state.log(log.CardUsed(seat, self.name, action.province))

    def faction_use(self, state: TocState, seat: int) -> FactionChoice | None:
        """Use it in the target faction's province of highest support; the neutral faction is spared."""
        rival = common_target(state, seat)
        if rival in (seat, NEUTRAL):
            return None
        options = [
            use for use in offers_of(UseMob, self.offer(state, seat)) if state.provinces[use.province].governor == rival
        ]
        action = first_option(options, lambda use: -state.provinces[use.province].support)
        return FactionChoice(action, self.name, action.province) if action else None


MOB = Mob()
