"""The one door to stored moves: rows while a game is under way, compressed runs once it is packed,
read alike.

Moves of a game are asked for by conditions in Django's words (``number__gt=7``, ``seat=3``),
checked as far as possible by each run; no rules are replayed. A locked game under way
(`games.services.play.table`) writes rows.
"""

import lzma
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import islice
from typing import Any

import msgspec

from games.models import Game, Move, Run, Seat

CHUNK = 200  # rows that are fetched at once where nobody says how many are wanted
MOST_BYTES = 32 * 1024 * 1024  # of a run that is unpacked: a hundred times what sixty moves have taken
FORMAT, FILTERS = lzma.FORMAT_RAW, [{"id": lzma.FILTER_LZMA2, "preset": 9}]
FIELDS = {field.attname: field for field in Move._meta.concrete_fields}
SEAT_INDEX = "seat__index"

Columns = tuple[Any, ...]
Plain = Mapping[str, Any]
COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "exact": operator.eq,
    "gt": operator.gt,
    "gte": operator.ge,
    "lt": operator.lt,
    "lte": operator.le,
    "range": lambda value, bounds: bounds[0] <= value <= bounds[1],
    "in": lambda value, several: value in several,
}


class DamagedRun(Exception):
    """A run holds other data than was packed."""


def read_moves(
    game: Game, *columns: str, newest_first: bool = False, most: int | None = None, **conditions: Any
) -> Iterator[Columns]:
    """Yield these columns (fields of `Move`, or ``seat__index``) of the game's moves that meet the
    conditions, by number.

    ``most`` bounds how many. Raises DamagedRun.
    """
    if game.packed is None:
        rows = _read_columns(game, columns, newest_first, most, conditions)
        first = next(rows, None)
        if first is not None:
            yield first
            yield from rows
            return
        if game.status != Game.Status.FINISHED:
            return
        game.refresh_from_db(fields=["packed"])  # it may have been packed since it was read
    if game.packed is not None:
        yield from islice(_of_runs(game, columns, newest_first, conditions), most)


def first_move(game: Game, *columns: str, newest_first: bool = False, **conditions: Any) -> Columns | None:
    """Return the first (or latest) of such moves, None if there is none."""
    return next(read_moves(game, *columns, newest_first=newest_first, most=1, **conditions), None)


def state_after(game: Game, number: int) -> str:
    """The stored position after the move of this number. Raises Move.DoesNotExist."""
    row = first_move(game, "state", number=number)
    if row is None:
        raise Move.DoesNotExist
    return str(row[0])


def settled_place(game: Game) -> int:
    """The place of the latest barrier: moves after it may still be taken back."""
    if game.status == Game.Status.FINISHED:
        return game.place
    row = first_move(game, "place", newest_first=True, barrier=True)
    return int(row[0]) if row else 0


def since_barrier(game: Game, *columns: str, last: int | None) -> Iterator[Columns]:
    """Yield the counting moves after the latest barrier, newest first, up to the number ``last`` if
    any: they may still be taken back. A finished game has none.
    """
    if game.status == Game.Status.FINISHED:
        return
    barrier = Move.objects.filter(game=game, barrier=True).order_by("-number").values("number")[:1]
    upto = {} if last is None else {"number__lte": last}
    yield from _read_columns(
        game, columns, True, game.move_count + 1, {"taken_back": False, "number__gt": barrier} | upto
    )


def _read_columns(
    game: Game, columns: Sequence[str], newest_first: bool, most: int | None, conditions: Mapping[str, Any]
) -> Iterator[Columns]:
    by = "place" if any(name.startswith("place") for name in conditions) else "number"  # as the indexes have them
    rows = Move.objects.filter(game=game, **conditions).order_by(f"-{by}" if newest_first else by).values_list(*columns)
    return rows.iterator(chunk_size=CHUNK) if most is None else iter(rows[:most])


def _of_runs(
    game: Game, columns: Sequence[str], newest_first: bool, conditions: Mapping[str, Any]
) -> Iterator[Columns]:
    sought = _Sought(game, columns, conditions)
    runs = Run.objects.filter(game=game, **_reach_of_runs(conditions)).order_by("-first" if newest_first else "first")
    for run in runs:  # all of a game are 50 KB
        plain = unpack(run)
        yield from sought.among(reversed(plain) if newest_first else plain)


class _Sought:
    """Conditions and columns to look for in moves of runs."""

    def __init__(self, game: Game, columns: Sequence[str], conditions: Mapping[str, Any]) -> None:
        self.game = game
        self.columns = columns
        self.conditions = [(*_split_condition(name), getattr(value, "pk", value)) for name, value in conditions.items()]

    @cached_property
    def seats(self) -> dict[int, int]:
        return dict(Seat.objects.filter(game=self.game).values_list("pk", "index"))

    def among(self, moves: Iterator[Plain] | Sequence[Plain]) -> Iterator[Columns]:
        for move in moves:
            if all(COMPARE[how](self._read_value(move, name), value) for name, how, value in self.conditions):
                yield tuple(self._read_value(move, name) for name in self.columns)

    def _read_value(self, move: Plain, name: str) -> Any:
        """Read a column; one missing in a run has its default."""
        if name == SEAT_INDEX:
            return self.seats.get(move["seat_id"])
        field = FIELDS[name]
        return field.to_python(move[name]) if name in move else field.get_default()


def _split_condition(condition: str) -> tuple[str, str]:
    """Split a condition into its column and its comparison."""
    name, _, how = condition.rpartition("__")
    if how not in COMPARE or not name:
        name, how = condition, "exact"
    return "seat_id" if name == "seat" else name, how


def _reach_of_runs(conditions: Mapping[str, Any]) -> dict[str, int]:
    """Return conditions for runs that may hold such moves."""
    reach: dict[str, int] = {}
    for condition, value in conditions.items():
        name, how = _split_condition(condition)
        if name not in ("number", "place") or (how == "in" and not value):
            continue
        low, high = ("first", "last") if name == "number" else ("first_place", "last_place")
        for bound, edge in _bounds_of(how, value):
            reach[f"{high if bound.startswith('g') else low}__{bound}"] = edge
    return reach


def _bounds_of(how: str, value: Any) -> list[tuple[str, int]]:
    if how in ("range", "in"):
        return [("gte", min(value)), ("lte", max(value))]
    return [("gte", value), ("lte", value)] if how == "exact" else [(how, value)]


def encode_moves(moves: Sequence[Move]) -> bytes:
    """Encode moves for a run: a JSON list of all columns of their rows."""
    return msgspec.json.encode([{name: getattr(move, name) for name in FIELDS} for move in moves])


def compress(raw: bytes) -> bytes:
    return lzma.compress(raw, FORMAT, filters=FILTERS)


def raw_bytes(run: Run) -> bytes:
    """Unpack the bytes of a run, up to a bound. Raises DamagedRun."""
    if run.size > MOST_BYTES:
        raise DamagedRun(f"{run}: larger than a run may be")
    try:
        raw = lzma.LZMADecompressor(FORMAT, filters=FILTERS).decompress(bytes(run.packed), run.size + 1)
    except lzma.LZMAError as error:
        raise DamagedRun(f"{run}: {error}") from error
    if len(raw) != run.size or sha256(raw).digest() != bytes(run.sha256):
        raise DamagedRun(f"{run}: not what was packed")
    return raw


def unpack(run: Run) -> list[dict[str, Any]]:
    """The moves of a run by column, oldest first. Raises DamagedRun."""
    moves: list[dict[str, Any]] = msgspec.json.decode(raw_bytes(run))
    return moves
