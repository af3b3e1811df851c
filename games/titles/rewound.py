"""Whether the draws of a game that was rewound lie where they are due: its file is held against the rules alone.

After a rewind an order that its seat had carried out in the same round, as often before, keeps the draws that it had;
every other draws on the new branch (``docs/fairness.md``). Rounds are known to the rules alone, so each course of the
game that a rewind ended is replayed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games import engine
from games.files import GameFile, Played, fairness
from games.files.fairness import Difference, Rewind

from . import rulebook
from .replay import replay


class Order(NamedTuple):
    """What an order is known by: its round, its seat, its words, and the how manieth of these it is."""

    round: int
    seat: int | None
    words: str
    times: int


def differences(title: str, options: Mapping[str, Any], file: GameFile) -> Iterator[Difference]:
    """All moves whose draws lie elsewhere, those that rewinds took back among them. Raises BadFile where the rules do
    not allow one."""
    rewinds = fairness.rewinds_of(file)
    known: dict[Order, list[str]] = {}
    begin = 0
    courses = _courses(file.moves, rewinds) if rewinds else []
    for branch, course in enumerate(courses):
        orders = _orders(title, options, course)
        for move, order in zip(course[begin:], orders[begin:], strict=True):
            told, due = fairness.places(move), _due(move, known.get(order, []), branch)
            if told != due:
                yield Difference("places of the draws", " ".join(told), " ".join(due), move.n)
        if branch < len(rewinds):
            begin = rewinds[branch].to + 1
            for move, order in zip(course[begin:], orders[begin:], strict=True):
                known[order] = max(known.get(order, []), fairness.places(move), key=len)


def _courses(moves: Sequence[Played], rewinds: Sequence[Rewind]) -> list[list[Played]]:
    """All moves that counted when each rewind came, the first of these first, and those that count in the end."""
    found = [list(moves)]
    for rewind in reversed(rewinds):
        found.append([*found[-1][: rewind.to + 1], *rewind.moves])
    return found[::-1]


def _orders(title: str, options: Mapping[str, Any], moves: Sequence[Played]) -> list[Order]:
    """What each move of a course is known by."""
    rounds = [0, *(_round_of(step.state) for step in replay(title, options, moves))]
    times: Counter[tuple[int, int | None, str]] = Counter()
    found = []
    for move, current in zip(moves, rounds, strict=False):
        words = (current, move.seat, move.order)
        times[words] += 1
        found.append(Order(*words, times[words]))
    return found


def _round_of(state: engine.State) -> int:
    found: int = rulebook.view(state, None).round
    return found


def _due(move: Played, known: Sequence[str], branch: int) -> list[str]:
    """Where its draws lie: those that are known first, then new ones."""
    numbers = [number for draw in move.draws for number in range(draw.number, draw.number + len(draw.results))]
    new = [f"{branch}.{number}" if branch else str(number) for number in numbers]
    return [*known, *new[len(known) :]][: len(numbers)]
