"""The ratings of a pool, game after game: the same games in the same order give the same figures to the last bit."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from .counting import Role, Sitter
from .model import NEW, Skill, after_rest, chances, rate_game, scale_of
from .seats import GameRanking, seat_offsets

LEAVING_COUNTS_AGAIN = timedelta(days=14)
YEAR = timedelta(days=365)
MOST_WITH_BOTS = 20
"""Most games with bots counted for a person in a year."""
FIRST_FIT = 400
"""Games before the worth of seats is first estimated; afterwards at each doubling."""


class WithheldReason(StrEnum):
    """Reasons for leaving a player's rating as it is in a game rated for the others."""

    NO = ""
    LEFT_AGAIN = "again"
    BOTS = "bots"
    SEVERAL = "several"


@dataclass
class PoolStanding:
    """A player in the pool; ``left`` is the last counted leaving of a game, ``with_bots`` the times
    of their latest games with bots.
    """

    skill: Skill = NEW
    games: int = 0
    last: datetime | None = None
    left: datetime | None = None
    with_bots: list[datetime] = field(default_factory=list)

    def at(self, moment: datetime) -> Skill:
        """Return the skill then, after some rest."""
        return after_rest(self.skill, max(0.0, (moment - self.last) / timedelta(days=1))) if self.last else self.skill


class Change(NamedTuple):
    """The change of a player's rating by a game.

    Anybody arriving too late to be rated has no ``expected`` chance.
    """

    sitter: Sitter
    before: Skill
    after: Skill
    expected: float | None
    offset: float
    held: WithheldReason


class Fit(NamedTuple):
    """The worth of seats by so many games."""

    games: int
    offsets: list[float]


class Book:
    """The state of a pool after so many ``games``.

    ``earlier`` reads the games before, for estimating seats.
    """

    def __init__(
        self,
        seats: int,
        standings: dict[int, PoolStanding] | None = None,
        games: int = 0,
        offsets: Sequence[float] = (),
        earlier: Callable[[], list[GameRanking]] = list,
    ) -> None:
        self.standings = standings if standings is not None else {}
        self.games = games
        self.offsets = list(offsets) or [0.0] * seats
        self.fits: list[Fit] = []
        self._seats, self._earlier, self._played = seats, earlier, list[GameRanking]()

    def rate(self, at: datetime, sitters: Sequence[Sitter]) -> list[Change]:
        """Rate the next game, ended at this time, and keep its outcome."""
        counting = [sitter for sitter in sitters if sitter.role != Role.LATE]
        skills = [self._standing_of(sitter).at(at) for sitter in counting]
        offsets = [self.offsets[sitter.seat] for sitter in counting]
        after = rate_game(skills, ranks(counting), offsets)
        expected = chances(skills, offsets)
        table = Counter(sitter.player for sitter in counting), any(sitter.is_bot for sitter in counting)
        changes = [
            self._change_of(at, *row, *table) for row in zip(counting, skills, after, expected, offsets, strict=True)
        ]
        self.games += 1
        self._judge_seats(ranking_of_full_game(self._seats, counting, skills))
        return changes + [self._unchanged(at, sitter) for sitter in sitters if sitter.role == Role.LATE]

    def _standing_of(self, sitter: Sitter) -> PoolStanding:
        return self.standings.setdefault(sitter.player, PoolStanding())

    def _change_of(
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
        standing = self._standing_of(sitter)
        withheld = (
            WithheldReason.SEVERAL if seats[sitter.player] > 1 else _why_withheld(standing, sitter, at, with_bots)
        )
        if withheld:
            return Change(sitter, before, before, expected, offset, withheld)
        standing.skill, standing.games, standing.last = after, standing.games + 1, at
        if sitter.role == Role.LEFT:
            standing.left = at
        elif with_bots and not sitter.is_bot:
            standing.with_bots = [*standing.with_bots, at][-MOST_WITH_BOTS:]
        return Change(sitter, before, after, expected, offset, withheld)

    def _unchanged(self, at: datetime, sitter: Sitter) -> Change:
        skill = self.standings.get(sitter.player, PoolStanding()).at(at)
        return Change(sitter, skill, skill, None, 0.0, WithheldReason.NO)

    def _judge_seats(self, game: GameRanking | None) -> None:
        if game is not None:
            self._played.append(game)
        times, rest = divmod(self.games, FIRST_FIT)
        if not rest and times & (times - 1) == 0:
            self.offsets = seat_offsets(self._earlier() + self._played, self._seats)
            self.fits.append(Fit(self.games, self.offsets))


def ranks(sitters: Sequence[Sitter]) -> list[int]:
    """Return the ranks of the seats; anybody gone shares the last."""
    last = 1 + max(sitter.place for sitter in sitters)
    return [last if sitter.role == Role.LEFT else sitter.place for sitter in sitters]


def ranking_of_full_game(seats: int, sitters: Sequence[Sitter], skills: Sequence[Skill]) -> GameRanking | None:
    """Return a game for estimating seats, if everybody played it to the end."""
    if len(sitters) != seats or any(sitter.role != Role.PLAYED for sitter in sitters):
        return None
    scale = scale_of(skills)
    by_seat = sorted(zip(sitters, skills, strict=True), key=lambda pair: pair[0].seat)
    return GameRanking([skill.mu / scale for _, skill in by_seat], [sitter.place for sitter, _ in by_seat])


def _why_withheld(standing: PoolStanding, sitter: Sitter, at: datetime, with_bots: bool) -> WithheldReason:
    if sitter.role == Role.LEFT:
        again = standing.left is not None and at - standing.left < LEAVING_COUNTS_AGAIN
        return WithheldReason.LEFT_AGAIN if again else WithheldReason.NO
    if sitter.is_bot or not with_bots:
        return WithheldReason.NO
    lately = [game_end for game_end in standing.with_bots if at - game_end < YEAR]
    return WithheldReason.BOTS if len(lately) >= MOST_WITH_BOTS else WithheldReason.NO
