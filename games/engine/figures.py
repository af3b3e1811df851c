"""What is counted of a whole game, as data: what each figure is called and charts of them are made elsewhere."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from .events import Event


class Moment(NamedTuple):
    """A move that counts, by the number it is stored under and its place among those that count: what it brought, and
    the positions around it, all as anybody may know them."""

    number: int
    place: int
    events: Sequence[Event]
    before: Any
    after: Any


class Series(Struct):
    """Something that every player has more or less of: ``values`` by seat, each as it stood when a round ended."""

    name: str
    values: list[list[int]]


class Source(Struct):
    """Where points come from: what each seat ``gained`` of it, by round; losses are below 0."""

    name: str
    gained: list[list[int]]


class Turning(Struct):
    """Something on which the game turned, by its move as of a `Moment`. ``facts`` are the title's."""

    number: int
    place: int
    round: int
    kind: str
    facts: dict[str, Any] = field(default_factory=dict)


class Luck(Struct):
    """How the dice fell for a seat: how many it rolled, the hits that it had more than they promised, those that others
    had less with dice rolled at it, and what it won beyond its chances. ``chance`` is that of more luck with its
    own dice, None where they were too few to say."""

    dice: int
    own: float
    against: float
    swing: float
    chance: float | None = None


class Figures(Struct):
    """All that is counted of a finished game. ``rows`` are what its title tells in tables, by the table's name;
    ``openings`` is by seat what statistics tell its players' beginnings apart by."""

    rounds: int = 0
    series: list[Series] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    turning: list[Turning] = field(default_factory=list)
    luck: list[Luck] = field(default_factory=list)
    rows: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    openings: list[str] = field(default_factory=list)
