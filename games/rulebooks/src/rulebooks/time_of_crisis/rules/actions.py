"""Every order but those of Take Actions and of buying (`orders`, `cards`), one class a verb.

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


class EmperorInProvince(Action, frozen=True):
    """Expansion, 3.2. The new Emperor's token lies on the Governor of a province."""

    text: ClassVar[str] = "emperor in {province}"
    province: str


class EmperorWithArmy(Action, frozen=True):
    """Expansion, 3.2. The new Emperor's token lies on the General of an army."""

    text: ClassVar[str] = "emperor with army {army}"
    army: int


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


class TakeBack(Action, frozen=True):
    """6.8 (variant) Take back the last decision on closing one's turn."""

    text: ClassVar[str] = "take back"
    takes_back: ClassVar[bool] = True


ACTIVE, INACTIVE = SIDES = ("active", "inactive")

FORCE = re.compile(rf"army \d{{1,2}}|militia (?:{'|'.join(regions.PROVINCES)})")
PEOPLES = (*regions.TRIBES, *(name.replace("_", " ") for name in event_cards.RIVALS))
