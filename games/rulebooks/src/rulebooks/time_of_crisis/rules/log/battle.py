"""Battles and their rewards (rules 8 and 10)."""

from rulebooks.engine.events import Event

from ..state import Shot


class BattleJoined(Event, frozen=True):
    """8. Sides as in `state.Battle`."""

    seat: int
    region: str
    attacker: str
    defender: str
    opponent: int


class BattleRolled(Event, frozen=True):
    """8.1 All dice, and the hits left after Castra."""

    region: str
    attacker_shots: list[Shot]
    defender_shots: list[Shot]
    attacker_hits: int
    defender_hits: int
    again: bool = False


class BattleStruck(Event, frozen=True):
    """A strike: the dice of the attacker's Legions before the battle, and the hits left after Castra."""

    region: str
    seat: int
    attacker_shots: list[Shot]
    attacker_hits: int


class LossesTaken(Event, frozen=True):
    """8.1 The losses of a player's force: Militia, barbarians, Legions flipped and Legions removed."""

    seat: int
    force: str
    militia: int
    barbarians: int
    flipped: int
    removed: int
    destroyed: bool


class BarbariansRemoved(Event, frozen=True):
    """8.1 The losses of a tribe or a Rival Emperor: counters without leaders, and leaders or rivals by name."""

    side: str
    region: str
    count: int
    names: list[str]


class BattleEnded(Event, frozen=True):
    """8.2 ``winner`` is a side as in `state.Battle`, or nothing if both were wiped out."""

    region: str
    winner: str
    seat: int


class Retreated(Event, frozen=True):
    """8.3 An army out of the capital, or a tribe to its homeland."""

    side: str
    region: str


class MilitiaScattered(Event, frozen=True):
    """5.1 of the expansion: the Militia of a lost capital cannot retreat."""

    province: str
    seat: int


class RewardChosen(Event, frozen=True):
    """10.1, 10.2 A discount on the first card of a sphere; raised support is its own event."""

    seat: int
    sphere: str
