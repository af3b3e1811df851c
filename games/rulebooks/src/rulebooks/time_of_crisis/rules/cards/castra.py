"""Castra: a force of one's own in a province takes one hit fewer."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.grades import MEMORY, Cell
from rulebooks.engine.kernel import Action

from .. import log
from ..card import ActionCard
from ..data.card_setups import MILITARY
from ..data.regions import NEIGHBOURS, PROVINCES
from ..factions.choosing import FactionChoice, first_option, offers_of
from ..forces import army_of, forces_of, has_castra, militia_home, region_of
from ..order import NOT_OWN
from ..state import Board, TocState, markers_left


class UseCastra(Action, frozen=True):
    text: ClassVar[str] = "castra for {force}"
    force: str


class Castra(ActionCard):
    """Until it retreats, moves or its owner's next upkeep, a force takes one hit fewer."""

    name, sphere, value, copies = "castra", MILITARY, 2, 9
    readings = {
        "castra_leaves": Cell("with any move", MEMORY, "a retreat and the owner's upkeep are sourced, a move is not")
    }
    action = UseCastra
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(UseCastra, forces_of(table, seat))

    def refusal(self, table: Board, seat: int, force: str = "") -> str:
        """Ask for a force in a province, without Castra yet, while markers last."""
        if not markers_left(table):
            return "no_marker"
        if not force:
            return ""
        if force not in forces_of(table, seat):
            return NOT_OWN
        if region_of(table, force) not in PROVINCES:
            return "outside_provinces"
        return "has_castra" if has_castra(table, force) else ""

    def perform(self, state: TocState, seat: int, action: UseCastra) -> None:
        army = army_of(state, action.force)
        counter = army or state.provinces[militia_home(action.force)].militia
        assert counter
        counter.castra = True
        number = army.number if army else 0
        state.log(log.CardUsed(seat, self.name, region_of(state, action.force), army=number))

    def faction_use(self, state: TocState, seat: int) -> FactionChoice | None:
        """Use it on the force most likely to be attacked, the capital of Italia first."""
        action = first_option(
            offers_of(UseCastra, self.offer(state, seat)),
            lambda use: (
                region_of(state, use.force) != "italia",
                -_count_near_armies(state, seat, use.force),
            ),
        )
        return FactionChoice(action, self.name, region_of(state, action.force)) if action else None


def _count_near_armies(table: Board, seat: int, force: str) -> int:
    """Count the armies of others in its region and beside it."""
    region = region_of(table, force)
    near = (region, *NEIGHBOURS[region])
    return sum(army.seat != seat and army.region in near for army in table.armies.values())


CASTRA = Castra()
