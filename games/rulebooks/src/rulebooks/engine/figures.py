"""Statistics of a whole game, as data; their labels and charts are made elsewhere."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from .events import Event


class Moment(NamedTuple):
    """A move that counts: its stored number, its ordinal among the moves that count, its events,
    and the public positions around it.
    """

    number: int
    place: int
    events: Sequence[Event]
    before: Any
    after: Any


class Series(Struct):
    """A quantity that every player has: ``values`` by seat, each at the end of a round."""

    name: str
    values: list[list[int]]


class Source(Struct):
    """A source of points: the points ``gained`` by each seat, by round; losses are below 0."""

    name: str
    gained: list[list[int]]


class Turning(Struct):
    """A turning point of the game, identified by the move of a `Moment`. ``facts`` are the title's."""

    number: int
    place: int
    round: int
    kind: str
    facts: dict[str, Any] = field(default_factory=dict)


class Luck(Struct):
    """The luck of a seat with dice.

    It holds the number of dice rolled, its hits above expectation, others' hits at it below
    expectation, and the swing beyond its chances. ``chance`` is the probability of more luck with
    its own dice, None for too few dice.
    """

    dice: int
    own: float
    against: float
    swing: float
    chance: float | None = None


class Figures(Struct):
    """All statistics of a finished game.

    ``rows`` are the title's tables, by name; ``openings`` holds for each seat the key by which
    statistics tell beginnings apart.
    """

    rounds: int = 0
    series: list[Series] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    turning: list[Turning] = field(default_factory=list)
    luck: list[Luck] = field(default_factory=list)
    rows: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    openings: list[str] = field(default_factory=list)
