"""When a standing order holds: a few plain conditions on what is asked, all of which have to be met."""

from dataclasses import dataclass

from ..rules.forces import barbarians_of, is_tribe, rival_id, stack
from ..rules.state import NEUTRAL, Battle
from ..rules.view import View
from .kinds import OWN_TURN

BATTLE = ("province", "against", "mine", "theirs")
FITTING: dict[str, tuple[str, ...]] = {
    "AllocateHits": BATTLE,
    "ChooseAdvance": ("province", "against", "mine"),
    "ArmBattle": BATTLE,
    "OfferReroll": BATTLE,
    "InflictHits": ("province", "mine", "theirs"),
    "ChooseReward": ("province",),
    "OccupyCapital": ("province",),
    "CondemnMemory": ("against",),
    OWN_TURN: ("emperor",),
}
"""Which conditions make sense for a kind of decision; the others have none but the rounds."""


@dataclass(frozen=True)
class Conditions:
    """``province`` an id or empty; ``against`` a seat, NEUTRAL for barbarians and Rival Emperors, None for anybody.

    ``mine`` and ``theirs`` are the fewest units in my force and in the other one; the rounds are inclusive, None
    for no bound. ``emperor`` says whether I have to be Emperor, or must not be; None for either.
    """

    province: str = ""
    against: int | None = None
    mine: int = 0
    theirs: int = 0
    first_round: int | None = None
    last_round: int | None = None
    emperor: bool | None = None

    def hold(self, view: View) -> bool:
        """Whether all are met in what the view's seat is asked."""
        return (
            self.in_time(view)
            and self.reigns(view)
            and self._here(view)
            and self._foe(view)
            and self._strong_enough(view)
        )

    def in_time(self, view: View) -> bool:
        """Whether the round is one of those meant."""
        begun = self.first_round is None or view.round >= self.first_round
        return begun and (self.last_round is None or view.round <= self.last_round)

    def reigns(self, view: View) -> bool:
        """Whether I am Emperor, or am not, as it is meant."""
        return self.emperor is None or self.emperor == (view.emperor == view.seat)

    def _here(self, view: View) -> bool:
        return not self.province or self.province == place_of(view)

    def _foe(self, view: View) -> bool:
        return self.against is None or self.against == foe_of(view)

    def _strong_enough(self, view: View) -> bool:
        if not (self.mine or self.theirs):
            return True
        if view.battle is None:
            return False
        mine, theirs = sides(view.battle, view.seat)
        here = view.battle.region
        return units(view, mine, here) >= self.mine and units(view, theirs, here) >= self.theirs


NO_CONDITIONS = Conditions()


def place_of(view: View) -> str:
    """The region that the question is about; empty where it is about none."""
    told = view.question.facts.get("province", "") if view.question else ""
    return told or (view.battle.region if view.battle else "")


def foe_of(view: View) -> int | None:
    """Whom the question sets one against: a seat or NEUTRAL; None for nobody."""
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


def units(view: View, force: str, region: str) -> int:
    """How many counters a force still has; a Rival Emperor is one."""
    if rival := rival_id(force):
        return int(rival in view.rivals)
    if is_tribe(force):
        active, inactive, leaders = barbarians_of(view, force, region)
        return active + inactive + len(leaders)
    return stack(view, force).units


BARBARIANS = NEUTRAL
