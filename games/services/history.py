"""What has happened, page by page: moves are read newest first, without the positions they left behind."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from games import engine
from games.models import UNDO, Game, Happening, Move, Seat, Tenure
from tocsite.kept import kept

LATEST = 20
PAGE = 100
MOST_HAPPENINGS = 100  # on one page, the latest
THE_END = 2**31 - 1  # no move has a number as high; the highest that its column takes
STANDS_IN = (Move.By.CLOCK, Move.By.BOT)
"""Who moves in a person's name; that is not told as done by them."""


class Row(NamedTuple):
    """What is read of a move."""

    number: int
    seat_id: int | None
    by: str
    action: str
    undo_to: int | None
    barrier: bool
    events: str
    created: datetime


class OwnOrder(NamedTuple):
    """The last order that the person of a seat (its key) gave before the move ``asked``; where none, the start."""

    seat: int
    asked: int


@dataclass(frozen=True)
class Entry:
    """One move as its reader may know it. ``undone``: taken back later.

    ``undo_to`` is the move whose position an undo restored, ``takes_back`` how many orders it took back.
    """

    number: int
    seat: Seat | None
    by: str
    order: str
    created: datetime
    events: list[engine.Event]
    undone: bool
    undo_to: int | None
    takes_back: int


class Sat(NamedTuple):
    """Who sat in a seat until a move."""

    seat_id: int
    player: str
    until_move: int


@dataclass(frozen=True)
class Happened:
    """What is no move, after the move ``number``; ``player`` is who sat in that seat then."""

    number: int
    seat: int | None
    kind: str
    data: dict[str, Any]
    player: str
    created: datetime


@dataclass(frozen=True)
class Log:
    """Some moves, latest first, and what happened between them, oldest first.

    ``older`` is the number to read on before, or None at the start of the game. ``seats`` are as they
    are now, ``former`` who sat there before, oldest first. ``rows`` are the moves of the entries as they are stored.
    """

    entries: list[Entry]
    older: int | None
    happenings: list[Happened]
    seats: Sequence[Seat]
    former: Sequence[Sat]
    rows: Sequence[Row]

    def names_at(self, number: int) -> list[str]:
        """What the players were called at that move, by seat: whoever sat there then."""
        if not self.former:
            return self._names
        return [self._name_at(seat, number) for seat in self.seats]

    @cached_property
    def _names(self) -> list[str]:
        return [seat.sitter for seat in self.seats]

    def _name_at(self, seat: Seat, number: int) -> str:
        then = (each.player for each in self.former if each.seat_id == seat.pk and number <= each.until_move)
        return next(then, seat.sitter)

    def in_order(self) -> Sequence[Entry | Happened]:
        """Moves and happenings as they came, oldest first."""
        return sorted([*reversed(self.entries), *self.happenings], key=lambda each: each.number)


def read(
    *,
    game: Game,
    seats: list[Seat],
    viewer: int | None,
    before: int | None = None,
    after: int | OwnOrder = 0,
    count: int = LATEST,
) -> Log:
    """The latest ``count`` moves numbered under ``before`` and over ``after``, with the events that ``viewer``
    (None: anyone) may see. ``before`` goes with numbers only.
    """
    moves = _rows(game, before, after, count + 1)
    undos = _undos(game, moves)
    undone = _undone(game, undos, before)
    by_pk = {seat.pk: seat for seat in seats}
    entries = [_entry(game, move, by_pk, viewer, undone, undos) for move in moves[:count]]
    older = moves[count - 1].number if len(moves) > count else None
    if not isinstance(after, int):  # that order is the move before the first of these
        after = moves[-1].number - 1 if moves else game.move_count
    happenings = _happenings(game, by_pk, older or after, before)
    return Log(entries, older, happenings, seats, _former(game, seats), moves[:count])


def _rows(game: Game, before: int | None, after: int | OwnOrder, count: int) -> list[Row]:
    """Moves as they are stored, latest first."""
    if isinstance(after, int):
        found = _moves(count, game=game.pk, before=THE_END if before is None else before, after=after)
    else:
        found = _moves_since_order(count, game=game.pk, seat=after.seat, asked=after.asked)
    return [Row(*columns) for columns in found]


@kept
def _moves(count: int, *, game: int, before: int, after: int) -> QuerySet[Move, tuple[Any, ...]]:
    return _columns(Move.objects.filter(game=game, number__gt=after, number__lt=before), count)


@kept
def _moves_since_order(count: int, *, game: int, seat: int, asked: int) -> QuerySet[Move, tuple[Any, ...]]:
    """All that followed the last order that the seat's person gave before the move ``asked``."""
    given = Move.objects.filter(game=game, seat=seat, by=Move.By.PLAYER, number__lt=asked)
    latest = given.order_by("-number").values("number")[:1]
    return _columns(Move.objects.filter(game=game, number__gt=Coalesce(Subquery(latest), 0)), count)


def _columns(moves: QuerySet[Move], count: int) -> QuerySet[Move, tuple[Any, ...]]:
    return moves.order_by("-number").values_list(*Row._fields)[:count]


def sits(seat: Seat, names: Sequence[str]) -> bool:
    """Whether the seat's person of now sat there then, by the players' names of then."""
    return names[seat.index] == seat.sitter


def befell(seat: Seat | None, happened: Happened) -> bool:
    """Whether it happened to the seat's person of now, and not to who sat there before."""
    return seat is not None and happened.seat == seat.index and happened.player == seat.sitter


def told_to(seat: Seat | None, names: Sequence[str], entry: Entry) -> int | None:
    """The seat, where a move is told to its person as "you"; ``names`` are those of then.

    None for what was before a substitute came, for what a bot did in the person's name, and for an onlooker.
    """
    if seat is None or not sits(seat, names):
        return None
    return None if entry.seat == seat and entry.by in STANDS_IN else seat.index


def _former(game: Game, seats: Sequence[Seat]) -> list[Sat]:
    """Everybody who left a seat of the game, oldest first."""
    if not any(seat.may_have_changed_hands for seat in seats):
        return []
    left = Tenure.objects.filter(seat__game=game).order_by("until_move", "pk")
    return [Sat(*columns) for columns in left.values_list("seat_id", "user__username", "until_move")]


def _happenings(game: Game, seats: dict[int, Seat], first: int, before: int | None) -> list[Happened]:
    """What happened after the moves from ``first`` on and under ``before``, oldest first."""
    found = _told(game=game.pk, first=first, before=THE_END if before is None else before)
    return [
        Happened(move, None if seat is None else seats[seat].index, kind, told, player or _("nobody"), created)
        for move, seat, kind, told, player, created in reversed(found)
    ]


@kept
def _told(*, game: int, first: int, before: int) -> QuerySet[Happening, tuple[Any, ...]]:
    found = Happening.objects.filter(game=game, move__gte=first, move__lt=before).order_by("-move", "-pk")
    return found.values_list("move", "seat_id", "kind", "data", "person__username", "created")[:MOST_HAPPENINGS]


def _undos(game: Game, moves: list[Row]) -> dict[int, int]:
    """The undos among these moves, and those that the oldest of them went back over: where to, by number."""
    undos = _where_to((move.number, move.undo_to) for move in moves)
    farthest = min(undos.values(), default=None)
    if farthest is None or farthest + 1 >= moves[-1].number:
        return undos
    older = game.moves.filter(action=UNDO, number__gt=farthest, number__lt=moves[-1].number)
    return undos | _where_to(older.values_list("number", "undo_to"))


def _where_to(moves: Iterable[tuple[int, int | None]]) -> dict[int, int]:
    return {number: undo_to for number, undo_to in moves if undo_to is not None}


def _undone(game: Game, undos: dict[int, int], before: int | None) -> set[int]:
    """The numbers of moves that were taken back: those between an undo and the move it went back to.

    An undo among them is none of these: no order follows from it.
    """
    if before is not None:
        later = game.moves.filter(action=UNDO, number__gte=before, undo_to__lt=before).order_by("undo_to")
        undos = undos | _where_to(later.values_list("number", "undo_to")[:1])
    return {number for undo, undo_to in undos.items() for number in range(undo_to + 1, undo)} - undos.keys()


def _takes_back(undo: int, undos: dict[int, int]) -> int:
    """How many orders an undo took back: not those again that were taken back before it."""
    count, at = 0, undo - 1
    while at > undos[undo]:
        if at in undos:
            at = undos[at]
        else:
            count, at = count + 1, at - 1
    return count


def _entry(
    game: Game, move: Row, seats: dict[int, Seat], viewer: int | None, undone: set[int], undos: dict[int, int]
) -> Entry:
    events = engine.load_events(game.ruleset, move.events)
    return Entry(
        number=move.number,
        seat=seats.get(move.seat_id or 0),
        by=move.by,
        order=move.action,
        created=move.created,
        events=[event for event in events if engine.visible(event, viewer)],
        undone=move.number in undone,
        undo_to=move.undo_to,
        takes_back=0 if move.undo_to is None else _takes_back(move.number, undos),
    )
