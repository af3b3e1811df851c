"""Acts of factions without a player, and their reasons (expansion 4)."""

from rulebooks.engine.events import Event


class TurnOrderDrawn(Event, frozen=True):
    """4.2, 4.3 The order of the seats' turns, the factions before the people."""

    seats: list[int]


class ModeMarked(Event, frozen=True):
    """4.5.1 A faction's mode, its line of the list, and its influence; ``plus`` is part of the
    primary points, ``lost`` was taken from the secondary ones.
    """

    seat: int
    mode: int
    why: str
    primary: str
    primary_points: int
    secondary: str
    secondary_points: int
    plus: int = 0
    lost: int = 0


class FactionEvent(Event, frozen=True):
    """4.5.1 The event granted to a faction for this turn; ``pip`` is the die behind the choice, 0 for none."""

    seat: int
    card: str
    pip: int = 0


class FactionActs(Event, frozen=True):
    """4.5.2 A faction's step of the priority list, and its reason; the act itself follows."""

    seat: int
    step: int
    why: str
    province: str = ""


class PawnAdvanced(Event, frozen=True):
    """4.6 A pawn came to a circle, counted from 1, for political points."""

    seat: int
    sphere: str
    circle: int
    cost: int


class MarkerFlipped(Event, frozen=True):
    """4.4, 4.6 Mode markers show +2: after Pax Deorum ("pax"), or if no pawn could advance ("stuck")."""

    seats: list[int]
    why: str


class MatReset(Event, frozen=True):
    """4.7 All cylinders were in the 0 box and are available again."""

    seat: int


class LudiMarked(Event, frozen=True):
    """4.4 A faction on the throne pays for Ludi Saeculares in its next turn."""

    seat: int
