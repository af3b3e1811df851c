"""The ratings of a pool, game after game: the same games in the same order give the same figures to the last bit."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from .counting import Role, Sitter
from .model import NEW, Skill, chances, rated, rested, scale_of
from .seats import Played, seat_offsets

LEAVING_COUNTS_AGAIN = timedelta(days=14)
YEAR = timedelta(days=365)
MOST_WITH_BOTS = 20
"""So many games with bots count for a person in a year."""
FIRST_FIT = 400
"""After so many games it is looked at first what seats are worth, then each time that there are twice as many."""


class Held(StrEnum):
    """Why somebody's rating stays as it is though they were rated for the others."""

    NO = ""
    LEFT_AGAIN = "again"
    BOTS = "bots"
    SEVERAL = "several"


@dataclass
class Standing:
    """What is known of a player in the pool; ``left`` is when leaving a game last counted, ``with_bots`` when the
    latest games with bots did."""

    skill: Skill = NEW
    games: int = 0
    last: datetime | None = None
    left: datetime | None = None
    with_bots: list[datetime] = field(default_factory=list)

    def at(self, moment: datetime) -> Skill:
        """The skill then, after some rest."""
        return rested(self.skill, max(0.0, (moment - self.last) / timedelta(days=1))) if self.last else self.skill


class Change(NamedTuple):
    """What a game did to a player's rating. Who came too late to be rated has no chance that was ``expected``."""

    sitter: Sitter
    before: Skill
    after: Skill
    expected: float | None
    offset: float
    held: Held


class Fit(NamedTuple):
    """What seats are worth by so many games."""

    games: int
    offsets: list[float]


class Book:
    """Where a pool stands after so many ``games``. ``earlier`` tells those before of which seats may be judged."""

    def __init__(
        self,
        seats: int,
        standings: dict[int, Standing] | None = None,
        games: int = 0,
        offsets: Sequence[float] = (),
        earlier: Callable[[], list[Played]] = list,
    ) -> None:
        self.standings = standings if standings is not None else {}
        self.games = games
        self.offsets = list(offsets) or [0.0] * seats
        self.fits: list[Fit] = []
        self._seats, self._earlier, self._played = seats, earlier, list[Played]()

    def rate(self, at: datetime, sitters: Sequence[Sitter]) -> list[Change]:
        """Rate the next game, which ended then, and keep what it comes to."""
        counted = [each for each in sitters if each.role != Role.LATE]
        skills = [self._of(each).at(at) for each in counted]
        offsets = [self.offsets[each.seat] for each in counted]
        after = rated(skills, ranks(counted), offsets)
        expected = chances(skills, offsets)
        table = Counter(each.player for each in counted), any(each.is_bot for each in counted)
        changes = [
            self._change(at, *each, *table) for each in zip(counted, skills, after, expected, offsets, strict=True)
        ]
        self.games += 1
        self._judge_seats(judged(self._seats, counted, skills))
        return changes + [self._untouched(at, each) for each in sitters if each.role == Role.LATE]

    def _of(self, sitter: Sitter) -> Standing:
        return self.standings.setdefault(sitter.player, Standing())

    def _change(
        self,
        at: datetime,
        sitter: Sitter,
        before: Skill,
        after: Skill,
        expected: float,
        offset: float,
        seats: Mapping[int, int],
        with_bots: bool,
    ) -> Change:
        standing = self._of(sitter)
        held = Held.SEVERAL if seats[sitter.player] > 1 else _held(standing, sitter, at, with_bots)
        if held:
            return Change(sitter, before, before, expected, offset, held)
        standing.skill, standing.games, standing.last = after, standing.games + 1, at
        if sitter.role == Role.LEFT:
            standing.left = at
        elif with_bots and not sitter.is_bot:
            standing.with_bots = [*standing.with_bots, at][-MOST_WITH_BOTS:]
        return Change(sitter, before, after, expected, offset, held)

    def _untouched(self, at: datetime, sitter: Sitter) -> Change:
        skill = self.standings.get(sitter.player, Standing()).at(at)
        return Change(sitter, skill, skill, None, 0.0, Held.NO)

    def _judge_seats(self, game: Played | None) -> None:
        if game is not None:
            self._played.append(game)
        times, rest = divmod(self.games, FIRST_FIT)
        if not rest and times & (times - 1) == 0:
            self.offsets = seat_offsets(self._earlier() + self._played, self._seats)
            self.fits.append(Fit(self.games, self.offsets))


def ranks(sitters: Sequence[Sitter]) -> list[int]:
    """As their seats came in; who left shares the last rank."""
    last = 1 + max(each.place for each in sitters)
    return [last if each.role == Role.LEFT else each.place for each in sitters]


def judged(seats: int, sitters: Sequence[Sitter], skills: Sequence[Skill]) -> Played | None:
    """A game as the worth of seats is judged by: one that everybody played to the end."""
    if len(sitters) != seats or any(each.role != Role.PLAYED for each in sitters):
        return None
    scale = scale_of(skills)
    by_seat = sorted(zip(sitters, skills, strict=True), key=lambda each: each[0].seat)
    return Played([skill.mu / scale for _, skill in by_seat], [sitter.place for sitter, _ in by_seat])


def _held(standing: Standing, sitter: Sitter, at: datetime, with_bots: bool) -> Held:
    if sitter.role == Role.LEFT:
        again = standing.left is not None and at - standing.left < LEAVING_COUNTS_AGAIN
        return Held.LEFT_AGAIN if again else Held.NO
    if sitter.is_bot or not with_bots:
        return Held.NO
    lately = [each for each in standing.with_bots if at - each < YEAR]
    return Held.BOTS if len(lately) >= MOST_WITH_BOTS else Held.NO
