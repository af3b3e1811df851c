"""The line of a rewound game: the moves taken back by each rewind, and the places of draws in the
stream since then.

Orders that come again keep the draws they had (`games.services.play.draws`), so after a rewind the
number of a draw is no longer its place. No position is read in a game never rewound.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from games import engine
from games.log import MoveRow
from games.models import REWIND, Game
from games.services.play import draws
from games.services.rows import moves
from games.titles import rulebook


@dataclass(frozen=True)
class LineMove:
    """A move that counted when it was made, in the stored position ``before``, and the places of
    its draws, one by one; ``places`` is empty if they are their numbers.
    """

    row: MoveRow
    seat: int | None
    before: str
    drawn: list[engine.DiceDraw]
    places: list[str] = field(default_factory=list)

    @cached_property
    def round(self) -> int:
        """The round it was made in."""
        return draws.round_of(rulebook.load(self.before))


class RewoundMoves(NamedTuple):
    """A rewind to a place, and the moves taken back by it, oldest first."""

    to: int
    moves: list[LineMove]


class MoveHistory(NamedTuple):
    """The moves that count in the end, and the rewinds, first to last."""

    counting: list[LineMove]
    rewinds: list[RewoundMoves]


def read_history(game: Game) -> MoveHistory:
    """Read the whole of a finished game: all may know it then."""
    line: list[LineMove] = []
    rewinds: list[RewoundMoves] = []
    kept: dict[str, Any] = {}
    before = ""
    for *columns, seat, drawn, state, known in moves.read_moves(
        game, *MoveRow._fields, "seat__index", "draws", "state", "kept"
    ):
        row = MoveRow(*columns)
        if row.undo_to is None:
            made = LineMove(row, seat, before, rulebook.load_draws(drawn) if drawn else [])
            line.append(_with_places(made, line, len(rewinds), kept))
        else:
            back = [made for made in line if made.row.number > row.undo_to]
            del line[len(line) - len(back) :]
            if row.action == REWIND:
                rewinds.append(RewoundMoves(row.place, back))
                kept = known or {}
        before = state
    return MoveHistory(line, rewinds)


def _with_places(made: LineMove, line: Sequence[LineMove], branch: int, kept: dict[str, Any]) -> LineMove:
    """Return the move with the places of its draws, as it was made after so many rewinds."""
    if not branch or not made.drawn:
        return made
    known = kept.get(_order_key(made, line), [])
    numbers = [number for draw in made.drawn for number in range(draw.number, draw.number + len(draw.results))]
    lie = [*known, *([branch, number] for number in numbers[len(known) :])][: len(numbers)]
    places = [f"{of}.{number}" if of else str(number) for of, number in lie]
    if places == list(map(str, numbers)):
        return made
    return LineMove(made.row, made.seat, made.before, made.drawn, places)


def _order_key(made: LineMove, line: Sequence[LineMove]) -> str:
    """Return the key of the order when it was given."""
    times = 1
    for earlier in reversed(line):
        if not earlier.before or earlier.round != made.round:
            break
        times += (earlier.row.action, earlier.seat) == (made.row.action, made.seat)
    assert made.seat is not None, "the site draws for nobody after the set-up"
    return draws.order_key(made.round, made.seat, made.row.action, times)
