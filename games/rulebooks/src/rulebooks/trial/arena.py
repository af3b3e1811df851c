"""Games among bots of one title, with their wins; no files, no database, no clock."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

import rulebooks
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.engine.results import GameResult, win_shares
from rulebooks.engine.ruleset import Bot
from rulebooks.rulebook import Rulebook

SURE = 1.96
"""Standard deviations to either side for 95 cases of 100."""


@dataclass(frozen=True)
class Match:
    """A finished game: the bot of each seat, and the result."""

    seated: Sequence[str]
    result: GameResult

    def won(self, seat: int) -> float:
        """Return the seat's part of the win, equal among the seats on a shared first place."""
        return win_shares(self.result)[seat]


@dataclass(frozen=True)
class ArenaScore:
    """Statistics of a bot, or of a seat.

    ``games`` counts its games, ``seats`` its seats in them all, ``won`` the games won, shared wins
    in parts; place and score are the mean of its seats.
    """

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
        """Return the interval of the share in 95 cases of 100."""
        return wilson_interval(self.won, self.games)


def wilson_interval(won: float, games: int) -> tuple[float, float]:
    """Return Wilson's interval for a share: unlike the usual one it never leaves 0 to 1, and holds
    for shares near either.
    """
    share, squared = won / games, SURE**2
    middle = (share + squared / (2 * games)) / (1 + squared / games)
    spread = SURE * sqrt(share * (1 - share) / games + squared / (4 * games**2)) / (1 + squared / games)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def play_matches(
    book: Rulebook, bot_names: Sequence[str], options: Mapping[str, Any], seed: int, games: int
) -> Iterator[Match]:
    """Play games of the named bots, one a seat, with the automata of the options in the last seats.

    The same figures give the same games. Bots move one seat on from game to game, so that each sits
    in each of theirs equally often if the games are a multiple of them.
    """
    automata = book.automata_of(options)
    agreed = {**options, "players": len(bot_names) + len(automata)}
    for number in range(games):
        turned = number % len(bot_names)
        seated = [*bot_names[-turned:], *bot_names[:-turned]] if turned else list(bot_names)
        result = _play_match(book.name, [book.bots[name] for name in seated], agreed, f"{seed} {number}")
        yield Match([*seated, *automata], result)


def _play_match(ruleset: str, bots: Sequence[Bot], options: Mapping[str, Any], seed: str) -> GameResult:
    rng = Random(seed)
    dice = KeyedDice(rng.randbytes(32), "arena")
    state = rulebooks.new(ruleset, dict(options), dice)
    while seats := engine.to_move(state):
        seat = seats[0]
        action = bots[seat].choose(rulebooks.view(state, seat), engine.choices(state, seat), rng)
        engine.apply(state, seat, action, dice)
    result: GameResult | None = state.result
    assert result is not None, "nobody is to move in a game that is over"
    return result


def scores_by_bot(matches: Sequence[Match]) -> list[ArenaScore]:
    """Return a line for each bot, by its name."""
    names = dict.fromkeys(name for match in matches for name in match.seated)
    seatings = {name: [(match, seat) for match in matches for seat in _seats_of(match, name)] for name in names}
    return [_score_of(name, bot_seatings) for name, bot_seatings in seatings.items()]


def scores_by_seat(matches: Sequence[Match]) -> list[ArenaScore]:
    """Return a line for each seat, from 1."""
    seats = range(len(matches[0].seated)) if matches else ()
    return [_score_of(str(seat + 1), [(match, seat) for match in matches]) for seat in seats]


def _seats_of(match: Match, name: str) -> Iterable[int]:
    return (seat for seat, occupant in enumerate(match.seated) if occupant == name)


def _score_of(name: str, seatings: Sequence[tuple[Match, int]]) -> ArenaScore:
    return ArenaScore(
        name,
        games=len({id(match) for match, _seat in seatings}),
        seats=len(seatings),
        won=sum(match.won(seat) for match, seat in seatings),
        place=sum(match.result.seat_ranks[seat] for match, seat in seatings) / len(seatings),
        score=sum(match.result.scores[seat] for match, seat in seatings) / len(seatings),
    )
