"""The log, page by page: moves are read newest first, without their positions."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

import rulebooks
from accounts.names import translate_neutral_names
from games.log import FormerPlayer, Happened, Log, LogEntry, MoveRow
from games.models import Game, Happening, Move, Seat, Tenure
from games.present.happenings import TAKEN_OVER
from games.services.rows import moves
from games.services.talk.reading import Reader, messages_between
from rulebooks import engine

LATEST = 20
PAGE = 100
MOST_HAPPENINGS = 100  # on one page, the latest


class OrdersGivenUp(NamedTuple):
    """The seat with orders taken back that may be told, after some move; None for everybody's."""

    seat: int | None
    since: int


class OwnOrder(NamedTuple):
    """The last order by the person of a seat (its key) ``before`` a move; without one, the
    start.

    It is read with the moves after it: it may have set off turns that nobody had to play.
    """

    seat: int
    before: int


def read_log(
    *,
    game: Game,
    seats: list[Seat],
    viewer: int | None,
    before: int | None = None,
    after: int | OwnOrder = 0,
    count: int = LATEST,
    struck: bool = False,
    reader: Reader | None = None,
) -> Log:
    """Read the latest ``count`` moves numbered under ``before`` and over ``after``, with the events
    open to ``viewer`` (None: anyone). ``before`` goes with numbers only.

    Only moves that count; with ``struck`` also moves taken back, as far as the reader may know of
    them: orders given up are their player's alone until the game is over. With messages between them
    for a ``reader``.
    """
    former = _former_players(game, seats)
    order = None if isinstance(after, int) else _number_of(game, after)
    at_least = after + 1 if isinstance(after, int) else max(1, order or 0)
    rows = _latest_moves(game, before, count + 1, taken_back=False, number__gte=at_least)
    given_up = _given_up_open_to(game, seats, former, viewer) if struck else None
    if given_up is not None and isinstance(after, int):
        given_up_rows = _read_given_up(game, given_up, before, after, count + 1)
        rows = sorted([*rows, *given_up_rows], key=lambda row: row.number, reverse=True)[: count + 1]
    by_pk = {seat.pk: seat for seat in seats}
    sees = partial(engine.visible, seat=viewer)
    entries = [_log_entry(game, move, by_pk, sees) for move in rows[:count]]
    older = rows[count - 1].number if len(rows) > count else None
    if not isinstance(after, int):  # that order is the first of these, or the move before them where there was none
        after = rows[-1].number - (rows[-1].number != order) if rows else game.move_count
    happenings = _read_happenings(game, by_pk, older or after, before)
    last = game.move_count if before is None else before - 1
    words = [] if reader is None else messages_between(game, reader, older or after, last)
    listener = reader.seat if reader else None
    return Log(entries, older, happenings, seats, former, rows[:count], game.title, words, listener)


def of_rows(
    *,
    game: Game,
    seats: list[Seat],
    rows: Sequence[MoveRow],
    before: int | None,
    sees: Callable[[engine.Event], bool],
    reader: Reader | None = None,
) -> Log:
    """Build the log of these consecutive moves, latest first, with the happenings after each of
    them, and messages there as far as the ``reader`` may read them.

    ``before`` is the number of the move after them, None if there is none.
    """
    by_pk = {seat.pk: seat for seat in seats}
    entries = [_log_entry(game, move, by_pk, sees) for move in rows]
    happenings = _read_happenings(game, by_pk, rows[-1].number, before) if rows else []
    last = game.move_count if before is None else before - 1
    words = messages_between(game, reader, rows[-1].number, last) if rows and reader else []
    listener = reader.seat if reader else None
    return Log(entries, None, happenings, seats, _former_players(game, seats), rows, game.title, words, listener)


def latest_known(game: Game, seat: Seat | None) -> int:
    """The number of the latest move known to the seat's person, or to an onlooker (None).

    After taking orders back it is the undo for their player; for all others the game is at the move
    before those.
    """
    if seat is None or game.counted == game.move_count:
        return game.counted
    row = moves.first_move(game, "number", newest_first=True, seat=seat.pk, number__gt=game.counted)
    return int(row[0]) if row else game.counted


def _given_up_open_to(
    game: Game, seats: Sequence[Seat], former: Sequence[FormerPlayer], viewer: int | None
) -> OrdersGivenUp | None:
    """Return everybody's if the game is over, else those of the reader's own seat, since they sit
    there. None if no order was ever taken back.
    """
    if game.move_count == game.place:
        return None
    if game.status == Game.Status.FINISHED:
        return OrdersGivenUp(None, 0)
    mine = next((seat for seat in seats if seat.index == viewer), None)
    if mine is None:
        return None
    return OrdersGivenUp(
        mine.pk,
        max((former_player.until_move for former_player in former if former_player.seat_id == mine.pk), default=0),
    )


def _read_given_up(game: Game, given_up: OrdersGivenUp, before: int | None, after: int, count: int) -> list[MoveRow]:
    """Read their orders taken back, as they are stored, and the undos."""
    whose = {} if given_up.seat is None else {"seat": given_up.seat}
    return _latest_moves(game, before, count, taken_back=True, number__gt=max(after, given_up.since), **whose)


def _number_of(game: Game, order: OwnOrder) -> int:
    conditions = {"seat": order.seat, "by": Move.By.PLAYER, "number__lt": order.before}
    row = moves.first_move(game, "number", newest_first=True, **conditions)
    return int(row[0]) if row else 0


def _latest_moves(game: Game, before: int | None, count: int, **conditions: Any) -> list[MoveRow]:
    """Read so many of these moves under a number, latest first."""
    if before is not None:
        conditions["number__lt"] = before
    return [
        MoveRow(*columns)
        for columns in moves.read_moves(game, *MoveRow._fields, newest_first=True, most=count, **conditions)
    ]


def _former_players(game: Game, seats: Sequence[Seat]) -> list[FormerPlayer]:
    """List all former players of the game, oldest first. For one that came from a file its own lines tell it."""
    if game.imported:
        takeovers = Happening.objects.filter(game=game, kind=TAKEN_OVER, seat__isnull=False).order_by("move", "pk")
        return [FormerPlayer(*columns) for columns in takeovers.values_list("seat_id", "data__former", "move")]
    if not any(seat.may_have_changed_hands for seat in seats):
        return []
    tenures = Tenure.objects.filter(seat__game=game).order_by("until_move", "pk")
    name = Coalesce("user__username", "called")
    rows = tenures.values_list("seat_id", name, "until_move")
    return [FormerPlayer(seat, translate_neutral_names(player_name), until) for seat, player_name, until in rows]


def _read_happenings(game: Game, seats: dict[int, Seat], first: int, before: int | None) -> list[Happened]:
    """Read happenings after the moves from ``first`` on and under ``before``, oldest first."""
    if not any(seat.may_have_happenings for seat in seats.values()):
        return []
    happenings = Happening.objects.filter(game=game, move__gte=first).order_by("-move", "-pk")
    if before is not None:
        happenings = happenings.filter(move__lt=before)
    columns = ("move", "seat_id", "kind", "data", "person__username", "called", "created")
    rows = happenings.values_list(*columns)[:MOST_HAPPENINGS]
    return [
        Happened(
            move,
            None if seat is None else seats[seat].index,
            kind,
            details,
            player or translate_neutral_names(former_name) or _("nobody"),
            created,
        )
        for move, seat, kind, details, player, former_name, created in reversed(rows)
    ]


def _log_entry(game: Game, move: MoveRow, seats: dict[int, Seat], sees: Callable[[engine.Event], bool]) -> LogEntry:
    events = rulebooks.load_events(game.ruleset, move.events)
    visible_indexes = tuple(at for at, event in enumerate(events) if sees(event))
    return LogEntry(
        number=move.number,
        place=move.place,
        seat=seats.get(move.seat_id or 0),
        by=move.by,
        order=move.action,
        created=move.created,
        events=[events[at] for at in visible_indexes],
        stored=move.events,
        open_events=visible_indexes,
        undone=move.taken_back and move.undo_to is None,
        undo_to=move.undo_to,
        takes_back=move.takes_back or 0,
    )
