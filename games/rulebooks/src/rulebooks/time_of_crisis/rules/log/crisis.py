"""Crises, invasions and event cards (rules 9 and 10)."""

from rulebooks.engine.events import Event


class CrisisRolled(Event, frozen=True):
    """9. ``result`` is a tribe, "event", "ira_deorum" or "pax_deorum"."""

    seat: int
    white: int
    black: int
    result: str


class TribeStirred(Event, frozen=True):
    """9. One counter in the homeland turned active; ``active`` is how many are now, leaders included."""

    tribe: str
    active: int


class InvasionRolled(Event, frozen=True):
    """9. ``invaders`` come, 0 for none."""

    tribe: str
    white: int
    black: int
    invaders: int


class Invaded(Event, frozen=True):
    """9. Placed in a province, ``count`` without the leaders; inactive if stopped by Limes."""

    tribe: str
    province: str
    count: int
    leaders: list[str]
    active: bool


class EventDrawn(Event, frozen=True):
    """9. The event card with this number."""

    seat: int
    card: int


class LegionsReduced(Event, frozen=True):
    """Plague of Cyprian: so many Legions lost their strength."""

    count: int


class LeaderArrived(Event, frozen=True):  # 10.1
    leader: str
    tribe: str


class RivalArrived(Event, frozen=True):  # 10.2
    rival: str
    province: str


class PalmyraRolled(Event, frozen=True):
    """Palmyra Allies: up to this many Sassanids may be removed."""

    seat: int
    pips: int


class Expelled(Event, frozen=True):
    """Palmyra Allies: a Sassanid, or the leader named, was removed from a region."""

    region: str
    leader: str = ""
