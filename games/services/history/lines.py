"""The course of a game that was rewound: what each rewind took back, and where in the stream draws lie since then.

Orders that come again keep the draws they had (`games.services.play.draws`), so after a rewind the number of a draw
no longer says where it lies. No position is looked at in a game that was never rewound.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from games import engine
from games.log import Row
from games.models import REWIND, Game
from games.services.play import draws
from games.titles import rulebook

from . import moves


@dataclass(frozen=True)
class Made:
    """A move that counted when it was made, in the position ``before`` as it was stored, and where its draws lie, one
    by one; ``places`` is empty where that is at their numbers."""

    row: Row
    seat: int | None
    before: str
    drawn: list[engine.Draw]
    places: list[str] = field(default_factory=list)

    @cached_property
    def round(self) -> int:
        """The round in which it was made."""
        return draws.round_of(rulebook.load(self.before))


class TakenBack(NamedTuple):
    """A rewind to a place, and the moves that it took back, oldest first."""

    to: int
    moves: list[Made]


class Course(NamedTuple):
    """What counts in the end, and what the rewinds took back, the first of them first."""

    counting: list[Made]
    rewinds: list[TakenBack]


def course(game: Game) -> Course:
    """The whole of a game that is over: all may know it then."""
    line: list[Made] = []
    rewinds: list[TakenBack] = []
    kept: dict[str, Any] = {}
    before = ""
    for *columns, seat, drawn, state, known in moves.read(game, *Row._fields, "seat__index", "draws", "state", "kept"):
        row = Row(*columns)
        if row.undo_to is None:
            made = Made(row, seat, before, rulebook.load_draws(drawn) if drawn else [])
            line.append(_placed(made, line, len(rewinds), kept))
        else:
            back = [made for made in line if made.row.number > row.undo_to]
            del line[len(line) - len(back) :]
            if row.action == REWIND:
                rewinds.append(TakenBack(row.place, back))
                kept = known or {}
        before = state
    return Course(line, rewinds)


def _placed(made: Made, line: Sequence[Made], branch: int, kept: dict[str, Any]) -> Made:
    """The move with the places of its draws, as it was made after so many rewinds."""
    if not branch or not made.drawn:
        return made
    known = kept.get(_key(made, line), [])
    numbers = [number for draw in made.drawn for number in range(draw.number, draw.number + len(draw.results))]
    lie = [*known, *([branch, number] for number in numbers[len(known) :])][: len(numbers)]
    places = [f"{of}.{number}" if of else str(number) for of, number in lie]
    if places == list(map(str, numbers)):
        return made
    return Made(made.row, made.seat, made.before, made.drawn, places)


def _key(made: Made, line: Sequence[Made]) -> str:
    """What the order was known by when it was given."""
    times = 1
    for earlier in reversed(line):
        if not earlier.before or earlier.round != made.round:
            break
        times += (earlier.row.action, earlier.seat) == (made.row.action, made.seat)
    assert made.seat is not None, "the site draws for nobody after the set-up"
    return draws.key(made.round, made.seat, made.row.action, times)
