"""Settings of a league by its organiser, fixed for each season; pure values."""

from collections.abc import Sequence
from itertools import islice, product
from math import ceil
from string import ascii_uppercase
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta

from .pairing import sizes

LARGEST = 32
"""Most people in one division."""
Days = Annotated[int, Meta(ge=1, le=366)]
Format = Literal["league", "swiss", "pools", "elimination"]
Talk = Literal["free", "to_all", "after", "none"]


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a league: its game, numbers of people, times and promotion.

    ``size`` people sit at a table, fewer at some if need be; ``division`` are in one division, and
    each has so many ``games`` in a season: all at once, or one every ``round_days``. A season ends
    ``season_days`` after its start. Times of a decision are in seconds. The uppermost tier has one
    division, each further one ``branches`` times as many as the one above it, the last as many as
    are left; of each division ``up`` go up and ``down`` go down. ``bots`` fill places free at the
    beginning of a table, or fewer sit there. ``talk`` limits writing at a table, as
    `games.models.Game.Talk`. A ``team`` has so many members at most, adding up their points; 0:
    everybody plays for themselves. Any other ``format`` than a league is a tournament: a round ends
    with its games, or is hurried after ``round_days``, and in a knockout ``advancing`` of each
    table or pool go on; ``final``: the best of a Swiss play one more table for the title. Only pools
    have a ``division`` and a number of ``games`` then; the duration depends on the number of people.
    """

    ruleset: str
    format: Format = "league"
    advancing: Annotated[int, Meta(ge=1, le=2)] = 1
    final: bool = False
    options: dict[str, Any] = {}
    size: Annotated[int, Meta(ge=2, le=4)] = 4
    division: Annotated[int, Meta(ge=2, le=LARGEST)] = 7
    games: Annotated[int, Meta(ge=1, le=24)] = 4
    round_days: Annotated[int, Meta(ge=0, le=120)] = 0
    season_days: Days = 120
    check_in_days: Annotated[int, Meta(ge=1, le=30)] = 7
    pause_days: Annotated[int, Meta(ge=0, le=90)] = 7
    pace: int
    bank: int = 0
    increment: int = 0
    cap: int = 0
    scheme: str = "standard"
    bots: bool = False
    talk: Talk = "free"
    team: Annotated[int, Meta(ge=0, le=4)] = 0
    branches: Annotated[int, Meta(ge=1, le=4)] = 1
    up: Annotated[int, Meta(ge=0, le=8)] = 2
    down: Annotated[int, Meta(ge=0, le=8)] = 2

    @property
    def is_tournament(self) -> bool:
        """Return True if it is held once, with a winner."""
        return self.format != "league"

    @property
    def by_rounds(self) -> bool:
        """Return True if each round, from the first on, is drawn after the end of the one before."""
        return self.format in ("swiss", "elimination")

    @property
    def at_once(self) -> bool:
        """Return True if all games of a season begin together."""
        return self.round_days == 0

    @property
    def at_a_time(self) -> int:
        """Return somebody's number of games beside each other, if none takes longer than its round."""
        return self.games if self.at_once else 1


def limits(name: str) -> tuple[int, int]:
    """Return the least and the greatest value of a number among the rules."""
    (meta,) = get_type_hints(Terms, include_extras=True)[name].__metadata__
    return meta.ge, meta.le


def table_size(players: int, wished: int, games: int = 1) -> int:
    """Return the size of a division's tables: as wished, or the largest with nobody left over.

    ``games`` are those of each player beginning all at once. Raises ValueError for fewer than two
    players.
    """
    for size in range(min(wished, players), 1, -1):
        try:
            sizes(players * games, size)
        except ValueError:
            continue
        return size
    raise ValueError(f"{players} players make no table")


def divided(people: int, division: int, size: int, groups: int | None = None) -> list[int]:
    """Return the size of each division, the upper ones first: about as wished, at least a table
    unless there are no more people, and even.

    ``groups`` is the organisers' number of divisions, if any: none is larger than rules allow. At
    tables of two an even number plays, so one may be left over; larger tables have smaller ones
    beside them.
    """
    wished = round(people / division) if groups is None else max(groups, ceil(people / LARGEST))
    return evenly(people, max(1, min(wished, people // size)), size)


def evenly(people: int, number: int, size: int) -> list[int]:
    """Return the sizes of so many divisions, the larger ones first; at tables of two each is even."""
    together = 2 if size == 2 else 1
    units = people // together
    return [together * (units // number + (place < units % number)) for place in range(number)]


def pyramid(divisions: Sequence[int], branches: int) -> list[Sequence[int]]:
    """Return the sizes of divisions, tier by tier, the uppermost first; the last may come out narrower."""
    tiers: list[Sequence[int]] = []
    begin = 0
    while begin < len(divisions):
        end = begin + branches ** len(tiers)
        tiers.append(divisions[begin:end])
        begin = end
    return tiers


def division_letters(divisions: int) -> list[str]:
    """Return the letters of a tier's divisions: A to Z, then AA, AB and so on; empty for a single one."""
    names = ("".join(name) for length in (1, 2, 3) for name in product(ascii_uppercase, repeat=length))
    return list(islice(names, divisions)) if divisions > 1 else [""]
