"""Check of the draws of a rewound game: its file is held against the rules alone.

After a rewind, an order that its seat had carried out in the same round, as often before, keeps its
draws; every other draws on the new branch (``docs/fairness.md``). Rounds are known to the rules
alone, so each line of play ended by a rewind is replayed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import rulebooks
from rulebooks import engine
from rulebooks.files import FileMove, GameFile, fairness
from rulebooks.files.fairness import Rewind
from rulebooks.trial.replay import replay


class OrderIdentity(NamedTuple):
    """The identity of an order: its round, its seat, its words, and its number among the same ones."""

    round: int
    seat: int | None
    words: str
    times: int


def differences(title: str, options: Mapping[str, Any], file: GameFile) -> Iterator[str]:
    """Yield a sentence for each move with draws in the wrong place, those taken back by rewinds among them.

    Raise BadFile if the rules do not allow a move.
    """
    rewinds = fairness.rewinds_of(file)
    known_places: dict[OrderIdentity, list[str]] = {}
    begin = 0
    courses = _lines_of_play(file.moves, rewinds) if rewinds else []
    for branch, course in enumerate(courses):
        orders = _order_identities(title, options, course)
        for move, order in zip(course[begin:], orders[begin:], strict=True):
            file_places, due_places = fairness.places(move), _due_places(move, known_places.get(order, []), branch)
            if file_places != due_places:
                yield (
                    f"places of the draws of move {move.n}: the file says {' '.join(file_places)}, but it should be "
                    f"{' '.join(due_places)}"
                )
        if branch < len(rewinds):
            begin = rewinds[branch].to + 1
            for move, order in zip(course[begin:], orders[begin:], strict=True):
                known_places[order] = max(known_places.get(order, []), fairness.places(move), key=len)


def _lines_of_play(moves: Sequence[FileMove], rewinds: Sequence[Rewind]) -> list[list[FileMove]]:
    """Return the moves that counted before each rewind, the first of these first, and those that count in the end."""
    lines = [list(moves)]
    for rewind in reversed(rewinds):
        lines.append([*lines[-1][: rewind.to + 1], *rewind.moves])
    return lines[::-1]


def _order_identities(title: str, options: Mapping[str, Any], moves: Sequence[FileMove]) -> list[OrderIdentity]:
    """Return the identity of each move of a line of play."""
    rounds = [0, *(_round_of(step.state) for step in replay(title, options, moves))]
    times: Counter[tuple[int, int | None, str]] = Counter()
    identities = []
    for move, current in zip(moves, rounds, strict=False):
        words = (current, move.seat, move.order)
        times[words] += 1
        identities.append(OrderIdentity(*words, times[words]))
    return identities


def _round_of(state: engine.State) -> int:
    round_number: int = rulebooks.view(state, None).round
    return round_number


def _due_places(move: FileMove, known_places: Sequence[str], branch: int) -> list[str]:
    """Return the due places of a move's draws: known ones first, then new ones."""
    numbers = [number for draw in move.draws for number in range(draw.number, draw.number + len(draw.results))]
    new = [f"{branch}.{number}" if branch else str(number) for number in numbers]
    return [*known_places, *new[len(known_places) :]][: len(numbers)]
