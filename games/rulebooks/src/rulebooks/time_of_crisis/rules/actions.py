"""Every order but those of influence cards with orders of their own (`cards`), one class a verb.

A force is "army 3" or, alone in its capital, "militia gallia".
"""

import re
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .data import event_cards, regions


class StartIn(Action, frozen=True):
    """3.2 Select the province to begin in."""

    text: ClassVar[str] = "start in {province}"
    province: str


class Take(Action, frozen=True):
    """3.2, 6.8, 9 Select a card from the Available Pile."""

    text: ClassVar[str] = "take {card}"
    secret: ClassVar[bool] = True
    card: str


class Play(Action, frozen=True):
    """5.1 Play a card for its influence."""

    text: ClassVar[str] = "play {card}"
    card: str


class RecruitGeneral(Action, frozen=True):  # 6.3.1
    text: ClassVar[str] = "recruit general for {cost}"
    cost: int


class AddLegion(Action, frozen=True):
    """6.3.1 Add Legion to Army"""

    text: ClassVar[str] = "add legion to army {army}"
    army: int


class CreateArmy(Action, frozen=True):  # 6.3.1
    text: ClassVar[str] = "create army in {province}"
    province: str


class Train(Action, frozen=True):
    """6.3.1 Train Legions"""

    text: ClassVar[str] = "train army {army}"
    army: int


class MoveArmy(Action, frozen=True):
    """6.3.1 Move Army"""

    text: ClassVar[str] = "move army {army} to {region}"
    army: int
    region: str


class EnterCapital(Action, frozen=True):
    """6.3.1 Into the capital, at no cost."""

    text: ClassVar[str] = "enter capital with army {army}"
    army: int


class LeaveCapital(Action, frozen=True):
    """6.3.1 Out of the capital, at no cost."""

    text: ClassVar[str] = "leave capital with army {army}"
    army: int


class Attack(Action, frozen=True):
    """6.3.1 Initiate Battle against an army, a tribe or a Rival Emperor in the same region."""

    text: ClassVar[str] = "attack {target} with {force}"
    target: str
    force: str


class DisperseMob(Action, frozen=True):  # 6.3.1
    text: ClassVar[str] = "disperse mob with {force}"
    force: str


class RecruitGovernor(Action, frozen=True):  # 6.3.2
    text: ClassVar[str] = "recruit governor for {cost}"
    cost: int


class PlaceGovernor(Action, frozen=True):
    """6.3.2 ``dice`` are the points spent; a Basilica's dice come on top."""

    text: ClassVar[str] = "place governor {province} with {dice} dice"
    province: str
    dice: int


class RecallGovernor(Action, frozen=True):  # 6.3.2
    text: ClassVar[str] = "recall governor {province}"
    province: str


class IncreaseSupport(Action, frozen=True):  # 6.3.3
    text: ClassVar[str] = "increase support {province}"
    province: str


class PlaceMilitia(Action, frozen=True):  # 6.3.3
    text: ClassVar[str] = "place militia {province}"
    province: str


class HoldGames(Action, frozen=True):  # 6.3.3
    text: ClassVar[str] = "hold games {province}"
    province: str


class Build(Action, frozen=True):
    """6.3.3 Build an Improvement"""

    text: ClassVar[str] = "build {improvement} in {province}"
    improvement: str
    province: str


class EmperorInProvince(Action, frozen=True):
    """Expansion, 3.2. The new Emperor's token lies on the Governor of a province."""

    text: ClassVar[str] = "emperor in {province}"
    province: str


class EmperorWithArmy(Action, frozen=True):
    """Expansion, 3.2. The new Emperor's token lies on the General of an army."""

    text: ClassVar[str] = "emperor with army {army}"
    army: int


class EndActions(Action, frozen=True):
    """6.3 Done with the Take Actions phase; unused influence is lost."""

    text: ClassVar[str] = "end actions"


class Use(Action, frozen=True):
    """Use an event at its moment, before or after a battle or a vote."""

    text: ClassVar[str] = "use {card}"
    card: str


class Decline(Action, frozen=True):
    """Turn an offer down."""

    text: ClassVar[str] = "decline"


class Reroll(Action, frozen=True):
    """Flanking Maneuver: roll all dice of the attack again."""

    text: ClassVar[str] = "reroll"


class Inflict(Action, frozen=True):
    """8.1 Choose the barbarians removed by the hits."""

    text: ClassVar[str] = "remove {active} active {inactive} inactive[ and {leaders}]"
    secret: ClassVar[bool] = True  # both sides answer at once
    active: int
    inactive: int
    leaders: tuple[str, ...] = ()


class TakeHits(Action, frozen=True):
    """8.1 Choose the rest of one's Legions, and the army's barbarians to lose if there is a choice."""

    text: ClassVar[str] = "keep {full} full {reduced} reduced[ lose {tribes}]"
    secret: ClassVar[bool] = True  # both sides answer at once
    full: int
    reduced: int
    tribes: tuple[str, ...] = ()


class Advance(Action, frozen=True):
    """8.4 Into the vacant capital."""

    text: ClassVar[str] = "advance"


class RaiseSupport(Action, frozen=True):
    """10.1, 10.2 The reward for a leader or rival: support rises in the province of the fall."""

    text: ClassVar[str] = "raise support"


class TakeDiscount(Action, frozen=True):
    """10.1, 10.2 The reward for a leader or rival: the next Military or Senate card costs two less."""

    text: ClassVar[str] = "take discount"


class InstallGovernor(Action, frozen=True):
    """12.2 A Governor of one's own in an occupied capital."""

    text: ClassVar[str] = "install governor"


class LeaveNeutral(Action, frozen=True):
    """12.2 A Neutral Governor in an occupied capital."""

    text: ClassVar[str] = "leave neutral"


class Sacrifice(Action, frozen=True):
    """Ludi Saeculares: discard a card for its value in legacy."""

    text: ClassVar[str] = "sacrifice {card}"
    card: str


class Expel(Action, frozen=True):
    """Palmyra Allies: remove one Sassanid."""

    text: ClassVar[str] = "expel {side} sassanid from {region}"
    side: str
    region: str


class ExpelLeader(Action, frozen=True):
    """Palmyra Allies: remove a leader of the Sassanids."""

    text: ClassVar[str] = "expel {leader}"
    leader: str


class Discard(Action, frozen=True):
    """6.7 Discard a card from the hand before buying."""

    text: ClassVar[str] = "discard {card}"
    card: str


class Buy(Action, frozen=True):  # 5.3
    text: ClassVar[str] = "buy {card}"
    card: str


class Trash(Action, frozen=True):  # 5.3
    text: ClassVar[str] = "trash {card}"
    card: str


class Cycle(Action, frozen=True):
    """Expansion, 2.1.2. The face-up card goes below its stack."""

    text: ClassVar[str] = "cycle {card}"
    card: str


class EndTurn(Action, frozen=True):
    """6.7 Done with buying; unused political points are lost."""

    text: ClassVar[str] = "end turn"


class TakeBack(Action, frozen=True):
    """6.8 (variant) Take back the last decision on closing one's turn."""

    text: ClassVar[str] = "take back"
    takes_back: ClassVar[bool] = True


ACTIVE, INACTIVE = SIDES = ("active", "inactive")

FORCE = re.compile(rf"army \d{{1,2}}|militia (?:{'|'.join(regions.PROVINCES)})")
PEOPLES = (*regions.TRIBES, *(name.replace("_", " ") for name in event_cards.RIVALS))
