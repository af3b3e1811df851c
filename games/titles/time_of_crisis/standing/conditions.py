"""Conditions of a standing order on its question, few and plain, stored by these names."""

from dataclasses import dataclass

from ..rules.forces import barbarians_of, is_tribe, rival_id, stack
from ..rules.state import Battle
from ..rules.view import TocView


@dataclass(frozen=True)
class Conditions:
    """Conditions of an order.

    ``province`` is an id or empty; ``against`` a seat, NEUTRAL for barbarians and Rival Emperors,
    None for anybody. ``mine`` and ``theirs`` are the fewest units in my force and in the other one.
    ``emperor`` is True if I have to be Emperor, False if I must not be; None for either.
    """

    province: str = ""
    against: int | None = None
    mine: int = 0
    theirs: int = 0
    emperor: bool | None = None

    def hold(self, view: TocView) -> bool:
        """Return True if all are met in the question to the view's seat."""
        return self._is_reign(view) and self._is_place(view) and self._is_foe(view) and self._strong_enough(view)

    def _is_reign(self, view: TocView) -> bool:
        return self.emperor is None or self.emperor == (view.emperor == view.seat)

    def _is_place(self, view: TocView) -> bool:
        return not self.province or self.province == place_of(view)

    def _is_foe(self, view: TocView) -> bool:
        return self.against is None or self.against == foe_of(view)

    def _strong_enough(self, view: TocView) -> bool:
        if not (self.mine or self.theirs):
            return True
        if view.battle is None:
            return False
        mine, theirs = sides(view.battle, view.seat)
        here = view.battle.region
        return units(view, mine, here) >= self.mine and units(view, theirs, here) >= self.theirs


def place_of(view: TocView) -> str:
    """Return the region of the question; empty if it is about none."""
    told = view.question.facts.get("province", "") if view.question else ""
    return told or (view.battle.region if view.battle else "")


def foe_of(view: TocView) -> int | None:
    """Return the opponent in the question: a seat or NEUTRAL; None for nobody."""
    if view.question and view.question.kind == "CondemnMemory":
        seat: int = view.question.facts["seat"]
        return seat
    if view.battle is None:
        return None
    return view.battle.opponent if view.seat == view.battle.seat else view.battle.seat


def sides(battle: Battle, seat: int | None) -> tuple[str, str]:
    """My force and the other one in a battle."""
    mine_first = (battle.attacker, battle.defender)
    return mine_first if seat == battle.seat else (battle.defender, battle.attacker)


def units(view: TocView, force: str, region: str) -> int:
    """Count the counters left in a force; a Rival Emperor is one."""
    if rival := rival_id(force):
        return int(rival in view.rivals)
    if is_tribe(force):
        active, inactive, leaders = barbarians_of(view, force, region)
        return active + inactive + len(leaders)
    return stack(view, force).units
