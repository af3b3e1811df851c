"""Force March (The Age of Iron and Rust): a force that has fought may march and fight again."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.grades import MEMORY, Cell
from rulebooks.engine.kernel import Action

from .. import log
from ..card import ActionCard
from ..data.card_setups import MILITARY
from ..data.regions import distances
from ..factions.choosing import FactionChoice, first_option, offers_of
from ..factions.guidelines import hit_margin, quarries_of
from ..factions.moments import may_fight
from ..forces import army_of, forces_of, has_fought, militia_home, region_of, stack, stacked_militia
from ..order import NOT_OWN
from ..points import spendable
from ..state import Board, TocState


class UseForceMarch(Action, frozen=True):
    text: ClassVar[str] = "force march with {force}"
    force: str


class ForceMarch(ActionCard):
    """A force may move and start battles as if it had not fought."""

    name, sphere, value, copies, expansion = "force_march", MILITARY, 3, 8, True
    battles = 2
    readings = {
        "force_march_frees": Cell("an army that has fought this turn", MEMORY, "to move and to start battles again")
    }
    action = UseForceMarch
    of_ones_own = True
    early_step = 17

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(UseForceMarch, forces_of(table, seat))

    def refusal(self, table: Board, seat: int, force: str = "") -> str:
        """Ask for a force of one's own that has fought."""
        if not force:
            return ""
        if force not in forces_of(table, seat):
            return NOT_OWN
        return "" if has_fought(table, force) else "not_fought"

    def perform(self, state: TocState, seat: int, action: UseForceMarch) -> None:
        army = army_of(state, action.force)
        home = militia_home(action.force)
        militia = stacked_militia(state, army) if army else state.provinces[home].militia
        for counter in (army, militia):
            if counter:
                counter.fought = False
        number = army.number if army else 0
        state.log(log.CardUsed(seat, self.name, region_of(state, action.force), army=number))

    def faction_use(self, state: TocState, seat: int) -> FactionChoice | None:
        """Use it for an army that has fought and has another worthwhile battle within reach."""
        options = [
            use for use in offers_of(UseForceMarch, self.offer(state, seat)) if _finds_another(state, seat, use.force)
        ]
        action = first_option(options, lambda use: -(stack(state, use.force).units))
        return FactionChoice(action, self.name, region_of(state, action.force)) if action else None

    def may_come(self, table: Board, seat: int) -> bool:
        return may_fight(table, self.battles)


def _finds_another(state: TocState, seat: int, force: str) -> bool:
    army, points = army_of(state, force), spendable(state, MILITARY)
    if army is None:
        return False
    near = [quarry for quarry in quarries_of(state, seat) if distances(quarry.region)[army.region] < points]
    return any(hit_margin(state, army, quarry.enemy, quarry.region) > 0 for quarry in near)


FORCE_MARCH = ForceMarch()
