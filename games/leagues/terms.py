"""What an organiser sets once for a league, and what a season is held by; pure values."""

from collections.abc import Sequence
from itertools import islice, product
from string import ascii_uppercase
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from .pairing import sizes

Days = Annotated[int, Meta(ge=1, le=366)]
Format = Literal["league", "swiss", "pools", "elimination"]
Talk = Literal["free", "to_all", "after", "none"]


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a league: what is played at its tables, how many meet, how long a season takes, who moves.

    ``size`` people sit at a table, fewer at some where that does not come out even; ``division`` are in one division,
    and each has so many ``games`` in a season: all at once, or one every ``round_days``. A season ends ``season_days``
    after its start. Times of a decision are in seconds. The uppermost tier has one division, each further one
    ``branches`` times as many as the one above it, the last as many as are left; of each division ``up`` go up and
    ``down`` go down. Where a place is free when its table begins, ``bots`` fill it, or fewer sit there. ``talk`` says
    whom players of a table may write to, as `games.models.Game.Talk`.

    What has another ``format`` than a league is a tournament: a round ends when its games do, or is hurried after
    ``round_days``, and of each table or pool ``advancing`` go on, where not everybody does. Only pools have a
    ``division`` and a number of ``games`` then; how long it takes depends on how many come.
    """

    ruleset: str
    format: Format = "league"
    advancing: Annotated[int, Meta(ge=1, le=2)] = 1
    options: dict[str, Any] = {}
    size: Annotated[int, Meta(ge=2, le=4)] = 4
    division: Annotated[int, Meta(ge=2, le=32)] = 7
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
    branches: Annotated[int, Meta(ge=1, le=4)] = 1
    up: Annotated[int, Meta(ge=0, le=8)] = 2
    down: Annotated[int, Meta(ge=0, le=8)] = 2

    @property
    def is_tournament(self) -> bool:
        """Whether it is held once, and somebody wins it."""
        return self.format != "league"

    @property
    def by_rounds(self) -> bool:
        """Whether each round is drawn when the one before is over, from the first on."""
        return self.format in ("swiss", "elimination")

    @property
    def at_once(self) -> bool:
        """Whether all games of a season begin together."""
        return self.round_days == 0

    @property
    def at_a_time(self) -> int:
        """How many games somebody plays beside each other, where none takes longer than its round."""
        return self.games if self.at_once else 1


def table_size(players: int, wished: int) -> int:
    """How many sit at a table where so many are in a division: as wished, or the most at which nobody is left over.

    Raises ValueError for fewer than two.
    """
    for size in range(min(wished, players), 1, -1):
        try:
            sizes(players, size)
        except ValueError:
            continue
        return size
    raise ValueError(f"{players} players make no table")


def divided(people: int, division: int, size: int) -> list[int]:
    """How many are in each division, the upper ones first: about as many as wished, never fewer than sit at a table
    unless there are no more, and evenly.

    At tables of two an even number plays, so one may be left over; larger tables have smaller ones beside them.
    """
    number = max(1, min(round(people / division), people // size))
    together = 2 if size == 2 else 1
    units = people // together
    return [together * (units // number + (place < units % number)) for place in range(number)]


def pyramid(divisions: Sequence[int], branches: int) -> list[Sequence[int]]:
    """How many are in each division, tier by tier, the uppermost first; the last may come out narrower."""
    found: list[Sequence[int]] = []
    begin = 0
    while begin < len(divisions):
        end = begin + branches ** len(found)
        found.append(divisions[begin:end])
        begin = end
    return found


def letters(divisions: int) -> list[str]:
    """What the divisions of a tier are told apart by: A to Z, then AA, AB and so on; nothing where there is one."""
    called = ("".join(name) for length in (1, 2, 3) for name in product(ascii_uppercase, repeat=length))
    return list(islice(called, divisions)) if divisions > 1 else [""]
