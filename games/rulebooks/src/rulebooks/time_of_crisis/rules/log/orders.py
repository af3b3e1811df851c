"""A player's orders in his Take Actions phase (rules 6.3 and 12), and changes of governors and support."""

from rulebooks.engine.events import Event

from ..state import NOBODY


class CardPlayed(Event, frozen=True):  # 5.1
    seat: int
    card: str


class CardUsed(Event, frozen=True):
    """5.2 The event of a played card was used; its places and targets as far as they apply."""

    seat: int
    card: str
    province: str = ""
    tribe: str = ""
    army: int = 0
    went_home: bool = False


class GeneralRecruited(Event, frozen=True):  # 6.3.1
    seat: int
    cost: int


class GovernorRecruited(Event, frozen=True):  # 6.3.2
    seat: int
    cost: int


class LegionAdded(Event, frozen=True):  # 6.3.1
    seat: int
    army: int
    region: str
    cost: int


class ArmyCreated(Event, frozen=True):  # 6.3.1
    seat: int
    army: int
    province: str


class LegionTrained(Event, frozen=True):  # 6.3.1
    seat: int
    army: int
    region: str


class ArmyMoved(Event, frozen=True):  # 6.3.1
    seat: int
    army: int
    origin: str
    region: str


class CapitalEntered(Event, frozen=True):  # 6.3.1, 8.4
    seat: int
    army: int
    province: str


class CapitalLeft(Event, frozen=True):  # 6.3.1
    seat: int
    army: int
    province: str


class MobDispersed(Event, frozen=True):
    """6.3.1 ``count`` Mobs gone, support now ``support``."""

    seat: int
    province: str
    count: int
    support: int


class VoteHeld(Event, frozen=True):
    """6.3.2 ``pips`` with bonus dice in the order rolled; none for a certain outcome.

    ``lowest`` is the lowest pip that counted if Ambitus changed it, or a faction asked; else it
    follows from the position. ``extra`` of the votes no die brought: the Emperor was one of the
    Populace. ``former`` governed till then; older logs do not tell.
    """

    seat: int
    province: str
    needed: int
    dice: int
    pips: list[int]
    votes: int
    passed: bool
    lowest: int = 0
    extra: int = 0
    former: int = NOBODY


class GovernorReplaced(Event, frozen=True):
    """A governor was replaced; either may be NEUTRAL. ``support`` is the province's afterwards."""

    province: str
    former: int
    governor: int
    support: int


class SupportChanged(Event, frozen=True):
    """The support level of a province is now ``support``; ``by`` is the difference."""

    province: str
    support: int
    by: int


class MilitiaPlaced(Event, frozen=True):  # 6.3.3
    seat: int
    province: str


class GamesHeld(Event, frozen=True):  # 6.3.3
    seat: int
    province: str


class ImprovementBuilt(Event, frozen=True, tag="Built"):  # 6.3.3
    seat: int
    province: str
    improvement: str


class MobIncited(Event, frozen=True):
    """Demagogue: a Mob in a province of ``victim``, the owner of a card of value 1."""

    seat: int
    province: str
    victim: int


class EmpireProclaimed(Event, frozen=True):
    """12.1 The Seat of Power and the other provinces of the new empire."""

    seat: int
    province: str
    others: list[str]


class EmpireExpanded(Event, frozen=True):  # 6.5
    seat: int
    provinces: list[str]


class EmpireEnded(Event, frozen=True):
    """12.2, 6.6 These provinces lost their Seat of Power or Breakaway marker."""

    seat: int
    provinces: list[str]
