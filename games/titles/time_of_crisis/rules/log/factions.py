"""What factions without a player do, and why (expansion 4)."""

from games.engine.events import Event


class TurnOrderDrawn(Event, frozen=True):
    """4.2, 4.3 In which order the seats take their turns, the factions before the people."""

    seats: list[int]


class ModeMarked(Event, frozen=True):
    """4.5.1 A faction's mode, by which line of the list, and the influence that it gives; ``plus`` is part of the
    primary points, ``lost`` was taken from the secondary ones."""

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
    """4.5.1 The event of a card that a faction may use this turn; ``pip`` is the die that chose it, 0 for none."""

    seat: int
    card: str
    pip: int = 0


class FactionActs(Event, frozen=True):
    """4.5.2 The step of the priority list that a faction is at, and why it acts; what it does follows."""

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
    """4.4, 4.6 Mode markers show +2: after Pax Deorum ("pax"), or where no pawn could advance ("stuck")."""

    seats: list[int]
    why: str


class MatReset(Event, frozen=True):
    """4.7 All cylinders were in the 0 box and are available again."""

    seat: int


class LudiMarked(Event, frozen=True):
    """4.4 The faction that is Emperor pays for Ludi Saeculares in its next turn."""

    seat: int
