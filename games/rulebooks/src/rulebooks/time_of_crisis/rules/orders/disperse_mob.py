"""6.3.1 Dispersing Mobs with a force."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..armies import ACTION_PRICE
from ..data.card_setups import MILITARY
from ..forces import forces_of, region_of, stack
from ..order import NO_MOB, NOT_OWN, TocOrder
from ..state import Board, TocState
from ..support import change_support


class DisperseMob(Action, frozen=True):
    text: ClassVar[str] = "disperse mob with {force}"
    force: str


class DisperseMobOrder(TocOrder):
    """A force in a province of one's own with Mobs. It is no battle."""

    action, place, paid_in, cost = DisperseMob, 80, MILITARY, ACTION_PRICE
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(DisperseMob, forces_of(table, seat))

    def refusal(self, table: Board, seat: int, force: str = "") -> str:
        if not force:
            return ""
        if force not in forces_of(table, seat):
            return NOT_OWN
        place = table.provinces.get(region_of(table, force))
        if place is None or place.governor != seat:
            return "not_governed_there"
        return "" if place.mobs else NO_MOB

    def perform(self, state: TocState, seat: int, action: DisperseMob) -> None:
        """Support falls by one, and as many Mobs go as the force has units."""
        name = region_of(state, action.force)
        place = state.provinces[name]
        mobs_dispersed = min(place.mobs, stack(state, action.force).units)
        place.mobs -= mobs_dispersed
        change_support(state, name, -1)
        state.log(log.MobDispersed(seat, name, mobs_dispersed, place.support))


DISPERSE_MOB = DisperseMobOrder()
