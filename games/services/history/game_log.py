"""What has happened, page by page: moves are read newest first, without the positions they left behind."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from games import engine
from games.log import Entry, Happened, Log, Row, Sat
from games.models import Game, Happening, Move, Seat, Tenure
from games.titles import rulebook
from tocsite.kept import kept

LATEST = 20
PAGE = 100
MOST_HAPPENINGS = 100  # on one page, the latest
THE_END = 2**31 - 1  # no move has a number as high; the highest that its column takes


class Plans(NamedTuple):
    """Whose orders may be told that were taken back: a seat's after some move, or everybody's (None)."""

    seat: int | None
    since: int


class OwnOrder(NamedTuple):
    """The last order that the person of a seat (its key) gave before the move ``asked``; where none, the start."""

    seat: int
    asked: int


def read(
    *,
    game: Game,
    seats: list[Seat],
    viewer: int | None,
    before: int | None = None,
    after: int | OwnOrder = 0,
    count: int = LATEST,
    struck: bool = False,
) -> Log:
    """The latest ``count`` moves numbered under ``before`` and over ``after``, with the events that ``viewer``
    (None: anyone) may see. ``before`` goes with numbers only.

    Only moves that count; with ``struck`` also what was taken back, as far as the reader may know of it: a plan that
    was given up is its player's alone until the game is over.
    """
    former = _former(game, seats)
    moves = _rows(game, before, after, count + 1)
    plans = _plans(game, seats, former, viewer) if struck else None
    if plans is not None and isinstance(after, int):
        taken = _plans_given_up(game, plans, before, after, count + 1)
        moves = sorted([*moves, *taken], key=lambda row: row.number, reverse=True)[: count + 1]
    by_pk = {seat.pk: seat for seat in seats}
    entries = [_entry(game, move, by_pk, viewer) for move in moves[:count]]
    older = moves[count - 1].number if len(moves) > count else None
    if not isinstance(after, int):  # that order is the move before the first of these
        after = moves[-1].number - 1 if moves else game.move_count
    happenings = _happenings(game, by_pk, older or after, before)
    return Log(entries, older, happenings, seats, former, moves[:count])


def latest_known(game: Game, seat: Seat | None) -> int:
    """The number of the latest move that the seat's person, or an onlooker (None), may know of.

    For who has taken orders back it is the undo; for all others the game is where it was before that plan.
    """
    if seat is None or game.counted == game.move_count:
        return game.counted
    own = game.moves.filter(seat=seat, number__gt=game.counted).order_by("-number")
    return own.values_list("number", flat=True).first() or game.counted


def _plans(game: Game, seats: Sequence[Seat], former: Sequence[Sat], viewer: int | None) -> Plans | None:
    """Those of all where the game is over, else of the reader's own seat, since they sit there. None where no order
    was ever taken back."""
    if game.move_count == game.place:
        return None
    if game.status == Game.Status.FINISHED:
        return Plans(None, 0)
    mine = next((seat for seat in seats if seat.index == viewer), None)
    if mine is None:
        return None
    return Plans(mine.pk, max((each.until_move for each in former if each.seat_id == mine.pk), default=0))


def _plans_given_up(game: Game, plans: Plans, before: int | None, after: int, count: int) -> list[Row]:
    """What was taken back of them, as it is stored, and the undos."""
    numbers = {"before": THE_END if before is None else before, "after": max(after, plans.since)}
    if plans.seat is None:
        found = _taken_back(count, game=game.pk, **numbers)
    else:
        found = _taken_back_by(count, seat=plans.seat, **numbers)
    return [Row(*columns) for columns in found]


@kept
def _taken_back(count: int, *, game: int, before: int, after: int) -> QuerySet[Move, tuple[Any, ...]]:
    return _columns(Move.objects.filter(game=game, taken_back=True, number__gt=after, number__lt=before), count)


@kept
def _taken_back_by(count: int, *, seat: int, before: int, after: int) -> QuerySet[Move, tuple[Any, ...]]:
    return _columns(Move.objects.filter(seat=seat, taken_back=True, number__gt=after, number__lt=before), count)


def _rows(game: Game, before: int | None, after: int | OwnOrder, count: int) -> list[Row]:
    """Moves that count as they are stored, latest first."""
    if isinstance(after, int):
        found = _moves(count, game=game.pk, before=THE_END if before is None else before, after=after)
    else:
        found = _moves_since_order(count, game=game.pk, seat=after.seat, asked=after.asked)
    return [Row(*columns) for columns in found]


@kept
def _moves(count: int, *, game: int, before: int, after: int) -> QuerySet[Move, tuple[Any, ...]]:
    return _columns(Move.objects.filter(game=game, taken_back=False, number__gt=after, number__lt=before), count)


def _columns(moves: QuerySet[Move], count: int) -> QuerySet[Move, tuple[Any, ...]]:
    return moves.order_by("-number").values_list(*Row._fields)[:count]


@kept
def _moves_since_order(count: int, *, game: int, seat: int, asked: int) -> QuerySet[Move, tuple[Any, ...]]:
    """All that counts of what followed the last order that the seat's person gave before the move ``asked``."""
    given = Move.objects.filter(game=game, seat=seat, by=Move.By.PLAYER, number__lt=asked)
    latest = given.order_by("-number").values("number")[:1]
    since = Move.objects.filter(game=game, taken_back=False, number__gt=Coalesce(Subquery(latest), 0))
    return _columns(since, count)


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


def _entry(game: Game, move: Row, seats: dict[int, Seat], viewer: int | None) -> Entry:
    events = rulebook.load_events(game.ruleset, move.events)
    return Entry(
        number=move.number,
        place=move.place,
        seat=seats.get(move.seat_id or 0),
        by=move.by,
        order=move.action,
        created=move.created,
        events=[event for event in events if engine.visible(event, viewer)],
        undone=move.taken_back and move.undo_to is None,
        undo_to=move.undo_to,
        takes_back=move.takes_back or 0,
    )
