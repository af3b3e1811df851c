"""Bots of one title against each other: many games, and how often each came first; no files, no database, no clock."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from games import engine
from games.engine.bot import Bot
from games.engine.dice import KeyedDice
from games.engine.kernel import Result
from games.engine.places import in_a_row
from games.titles import rulebook

from .title import Title

SURE = 1.96
"""Standard deviations to either side that hold what is so in 95 cases of 100."""


@dataclass(frozen=True)
class Match:
    """One game that is over: who sat where, and the result."""

    seated: Sequence[str]
    result: Result

    @property
    def ranks(self) -> Sequence[int]:
        """The place of each seat, from 1."""
        return self.result.ranks or in_a_row(self.result.places)

    def won(self, seat: int) -> float:
        """The seat's part of the win: whoever shares it has an equal part."""
        return (self.ranks[seat] == 1) / self.ranks.count(1)


@dataclass(frozen=True)
class Line:
    """What came of a bot, or of a seat: in how many games it played, how many ``seats`` it had in them all, and how
    many of the games it won, shared wins in parts; the mean place and score of its seats."""

    name: str
    games: int
    seats: int
    won: float
    place: float
    score: float

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which the share lies in 95 cases of 100."""
        return wilson(self.won, self.games)


def wilson(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share: unlike the usual one it never leaves 0 to 1, and holds for shares near either."""
    share, squared = won / games, SURE**2
    middle = (share + squared / (2 * games)) / (1 + squared / games)
    spread = SURE * sqrt(share * (1 - share) / games + squared / (4 * games**2)) / (1 + squared / games)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def fight(
    title: Title, named: Sequence[str], automata: Sequence[str], options: Mapping[str, Any], seed: int, games: int
) -> Iterator[Match]:
    """Games of the named bots, one a seat, with the title's automata that the options name in the last seats; the same
    for the same figures. Bots move one seat on from game to game, so that each sits in each of theirs equally often
    where the games are a multiple of them."""
    agreed = {**options, "players": len(named) + len(automata)}
    for number in range(games):
        turned = number % len(named)
        seated = [*named[-turned:], *named[:-turned]] if turned else list(named)
        result = _played(title.name, [title.bots[name] for name in seated], agreed, f"{seed} {number}")
        yield Match([*seated, *automata], result)


def _played(ruleset: str, bots: Sequence[Bot], options: Mapping[str, Any], seed: str) -> Result:
    rng = Random(seed)
    dice = KeyedDice(rng.randbytes(32), "arena")
    state = rulebook.new(ruleset, dict(options), dice)
    while seats := engine.to_move(state):
        seat = seats[0]
        action = bots[seat].choose(rulebook.view(state, seat), engine.choices(state, seat), rng)
        engine.apply(state, seat, action, dice)
    result: Result | None = state.result
    assert result is not None, "nobody is to move in a game that is over"
    return result


def by_bot(matches: Sequence[Match]) -> list[Line]:
    """A line for each bot, by its name."""
    names = dict.fromkeys(name for match in matches for name in match.seated)
    sat = {name: [(match, seat) for match in matches for seat in _seats(match, name)] for name in names}
    return [_line(name, each) for name, each in sat.items()]


def by_seat(matches: Sequence[Match]) -> list[Line]:
    """A line for each seat, from 1."""
    seats = range(len(matches[0].seated)) if matches else ()
    return [_line(str(seat + 1), [(match, seat) for match in matches]) for seat in seats]


def _seats(match: Match, name: str) -> Iterable[int]:
    return (seat for seat, each in enumerate(match.seated) if each == name)


def _line(name: str, sat: Sequence[tuple[Match, int]]) -> Line:
    return Line(
        name,
        games=len({id(match) for match, _seat in sat}),
        seats=len(sat),
        won=sum(match.won(seat) for match, seat in sat),
        place=sum(match.ranks[seat] for match, seat in sat) / len(sat),
        score=sum(match.result.scores[seat] for match, seat in sat) / len(sat),
    )
