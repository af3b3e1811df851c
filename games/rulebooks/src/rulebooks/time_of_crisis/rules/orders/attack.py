"""6.3.1 Initiating a battle against an army, a tribe or a Rival Emperor in the same region."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from ..armies import ACTION_PRICE
from ..combat import begin_battle
from ..data.card_setups import MILITARY
from ..data.regions import REGIONS
from ..forces import enemies_in, forces_of, has_fought, region_of
from ..order import NOT_OWN, TocOrder
from ..state import Board, TocState


class Attack(Action, frozen=True):
    text: ClassVar[str] = "attack {target} with {force}"
    target: str
    force: str


class AttackOrder(TocOrder):
    """Each force that has not fought, against any enemy in its region."""

    action, place, paid_in, cost = Attack, 90, MILITARY, ACTION_PRICE
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        for force in forces_of(table, seat):
            if not has_fought(table, force):
                yield from (Attack(enemy, force) for enemy in enemies_in(table, seat, region_of(table, force)))

    def refusal(self, table: Board, seat: int, target: str = "", force: str = "") -> str:
        own = forces_of(table, seat)
        if target and not force:
            if target in own:
                return "target_is_own"
            places = places_of_enemy(table, seat, target)
            if not places:
                return "target_is_nowhere"
            return "" if {region_of(table, each) for each in own}.intersection(places) else "out_of_reach"
        if not force:
            return ""
        if force not in own:
            return NOT_OWN
        if has_fought(table, force):
            return "has_fought"
        enemies = enemies_in(table, seat, region_of(table, force))
        if not enemies:
            return "no_enemy"
        return "other_enemy" if target and target not in enemies else ""

    def perform(self, state: TocState, seat: int, action: Attack) -> None:
        begin_battle(state, seat, action.force, action.target)


def places_of_enemy(table: Board, seat: int, target: str) -> list[str]:
    """Return the regions in which a target can be attacked by a force that is there."""
    return [name for name in REGIONS if target in enemies_in(table, seat, name)]


ATTACK = AttackOrder()
