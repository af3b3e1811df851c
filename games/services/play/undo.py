"""Ways back to an earlier position of a table: an undo of one's own orders, and a rewind beyond dice
when all players agree.

Moves taken back stay stored and count no more. After a rewind clocks begin anew, and banks stay as
they are; mails about decisions that are gone are not sent, for nobody is asked them any more;
standing orders stay and answer the present question.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, takewhile
from typing import Any, TypeVar

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rulebooks
from games import access
from games.log import MoveRow
from games.models import REWIND, UNDO, Game, Happening, Move, Seat
from games.present import happenings
from games.services.errors import NotNow, Refused
from games.services.rows import catalogue, moves
from games.services.rows.happenings import note_happening
from games.services.rows.moves import settled_place
from rulebooks import engine

from . import bots, play, positions
from .draws import Draws, draws_to_keep
from .table import Table, lock, require_running, set_clock, stored_clock

Each = TypeVar("Each")


@transaction.atomic
def undo_orders(*, user: access.Person, game_id: int, seat: int, shown_move: int, count: int | None = 1) -> Game:
    """Take back the seat's latest orders, so many as allowed (None: all), as a move of its own.

    Takes the game's row lock. Raises NotYours, NotNow, StalePosition, and Refused for too many.
    """
    game = lock(game_id)
    seats = list(game.seats.all())
    mine = access.seat_for(user, seats, seat)
    require_running(game)
    play.require_fresh(game, mine, shown_move)
    table = Table(game, seats)
    take_back(table, mine, count)
    table.save()
    return game


def take_back(table: Table, seat: Seat, count: int | None) -> Sequence[Move | MoveRow]:
    """Take back the seat's latest orders on a table, so many or all (None); these, oldest first.
    Raises as `take_latest`.

    Other seats' parallel orders since then stay.
    """
    parallel_count = positions.count_parallel_orders(table.state, seat)
    undone_moves = take_latest(
        undoable(game=table.game, seat=seat, latest=table.moves[::-1], stored=table.stored, parallel=parallel_count),
        count,
    )
    if parallel_count:
        _take_back_parallel(table, seat, len(undone_moves))
        return undone_moves
    _go_back(table, seat, undone_moves[0].number - 1)
    return undone_moves


def take_latest(every: Sequence[Each], count: int | None) -> Sequence[Each]:
    """Return the latest so many of these orders, or all (None).

    Raises NotNow if there is nothing to take back, and Refused for more than there is.
    """
    if not every:
        raise NotNow(_("There is nothing to undo. Dice, a reveal or another player's decision cannot be undone."))
    if count is None:
        return every
    if not 1 <= count <= len(every):
        sentence = ngettext(
            "You can undo only %(most)d order. Dice, a reveal or another player's decision came before it.",
            "You can undo only %(most)d orders. Dice, a reveal or another player's decision came before them.",
            len(every),
        )
        raise Refused(sentence % {"most": len(every)})
    return every[-count:]


def undoable(
    *, game: Game, seat: Seat, latest: Sequence[Move | MoveRow] = (), stored: int | None = None, parallel: int = 0
) -> list[Move | MoveRow]:
    """Return the seat's latest moves open to an undo, oldest first, without their positions.

    They follow the last barrier, and nobody else has moved since but in parallel. For a seat with
    ``parallel`` orders of that kind it is these, whatever happened meanwhile. A standing order's
    moves for the seat are its own. Undos, and all moves they took back, do not count: moves before
    can still be taken back.

    ``latest`` are the game's latest moves, newest first, as far as they are at hand: only earlier
    ones are read, and if those at hand are not written yet, only up to the move ``stored``, for
    moves they took back are not marked.
    """
    at_hand: list[Move | MoveRow] = [move for move in latest if not move.taken_back]
    if parallel:
        return _last_parallel_orders(
            game, seat, parallel, chain(at_hand, _stored_parallel_orders(game, seat, latest, stored))
        )[::-1]
    in_turn = (move for move in chain(at_hand, _since_barrier(game, latest, stored)) if not move.aside)
    return list(takewhile(partial(_is_own, seat), in_turn))[::-1]


def _last_parallel_orders(
    game: Game, seat: Seat, count: int, newest_first: Iterable[Move | MoveRow]
) -> list[Move | MoveRow]:
    """Pick so many of the seat's parallel orders, from moves latest first; one that takes back cancels one."""
    orders: list[Move | MoveRow] = []
    back = 0
    for move in newest_first:
        if len(orders) == count:
            break
        if not move.aside or move.seat_id != seat.pk:
            continue
        if rulebooks.parse(game.ruleset, move.action).takes_back:
            back += 1
        elif back:
            back -= 1
        else:
            orders.append(move)
    return orders


def _stored_parallel_orders(
    game: Game, seat: Seat, latest: Sequence[Move | MoveRow], stored: int | None
) -> Iterator[MoveRow]:
    """Yield the seat's counting parallel orders, newest first, without those at hand."""
    if stored is None:
        stored = latest[-1].number - 1 if latest else game.move_count
    own = {"taken_back": False, "aside": True, "seat": seat.pk, "number__lte": stored}
    yield from map(MoveRow._make, moves.read_moves(game, *MoveRow._fields, newest_first=True, **own))


def _is_own(seat: Seat, move: Move | MoveRow) -> bool:
    return not move.barrier and move.seat_id == seat.pk and move.by in (Move.By.PLAYER, Move.By.STANDING)


def _since_barrier(game: Game, latest: Sequence[Move | MoveRow], stored: int | None) -> Iterator[MoveRow]:
    """Yield the counting moves after the last barrier, newest first, without those at hand.

    Nothing is read until one is needed.
    """
    if stored is None and latest:
        stored = latest[-1].number - 1
    yield from map(MoveRow._make, moves.since_barrier(game, *MoveRow._fields, last=stored))


def _take_back_parallel(table: Table, seat: Seat, count: int) -> None:
    """Take back the seat's last so many parallel orders, whatever the others have done."""
    for _number in range(count):
        table.act(seat, engine.taking_back(table.state, seat.index), Move.By.PLAYER)


def _go_back(table: Table, seat: Seat, number: int) -> None:
    """Restore the position after an earlier move, as a new move about it; moves between count
    no more.

    Others' parallel orders since then are carried out again: nobody has decided anything by
    that.
    """
    staying = _parallel_orders_after(table, number)
    clocks = {table_seat.pk: stored_clock(table_seat) for table_seat in table.seats if table_seat != seat}
    decided = list(table.decided)
    count = _restore(table, number) - len(staying)
    table.note_move(seat=seat, by=Move.By.PLAYER, action=UNDO, barrier=False, **_back(number, count))
    table.ask()
    for table_seat, order, by in staying:
        table.order(table_seat, order, by)
    if staying:
        table.decided = decided
        for table_seat in table.seats:
            set_clock(table_seat, clocks.get(table_seat.pk, {}))


def _rewind(table: Table, seat: Seat, number: int, known_draws: dict[str, Any]) -> int:
    """Go back beyond dice, by agreement, at this seat's request; return the number of moves
    taken back.

    Nobody has decided anything by it: banks stay as they are, and pending decisions are asked
    anew. ``known_draws`` has the places of draws, as `games.services.play.draws` has it.
    """
    count = _restore(table, number)
    table.forget_questions()
    table.game.branch += 1
    table.note_move(seat=seat, by=Move.By.SITE, action=REWIND, barrier=True, kept=known_draws, **_back(number, count))
    table.ask()
    table.game.counted = table.game.move_count
    table.draws = Draws(table.game, known_draws)
    return count


def _parallel_orders_after(table: Table, after: int) -> list[tuple[Seat, str, Move.By]]:
    """Parallel orders after a move: the seat, the order and its giver, oldest first."""
    columns = ("seat_id", "action", "by")
    stored = table.counting_moves(number__gt=after, number__lte=table.stored).filter(aside=True).order_by("number")
    unsaved_moves = [move for move in table.moves if move.aside and not move.taken_back and move.number > after]
    orders = [*stored.values_list(*columns), *((move.seat_id, move.action, move.by) for move in unsaved_moves)]
    seats = {seat.pk: seat for seat in table.seats}
    return [(seats[seat], order, Move.By(by)) for seat, order, by in orders if seat is not None]


def _restore(table: Table, number: int) -> int:
    """Restore this position; return the number of moves that count no more."""
    table.state = rulebooks.load(_state_after(table, number))
    for move in table.moves:
        move.taken_back = move.taken_back or move.number > number
    table.stored = min(table.stored, number)
    before = table.game.place
    table.game.counted, table.game.place = _latest_counting(table)
    return before - table.game.place


def _latest_counting(table: Table) -> tuple[int, int]:
    """Number and place of the latest counting move; everybody has seen a later rewind last."""
    unsaved = [(move.number, move.place) for move in table.moves if not move.taken_back]
    number, place = (
        unsaved[-1] if unsaved else table.counting_moves(number__lte=table.stored).values_list("number", "place")[0]
    )
    return max(number, _rewound_at(table)), place


def _rewound_at(table: Table) -> int:
    """The number of the latest rewind; 0 if there was none."""
    if not table.game.branch:
        return 0
    rewinds = table.game.moves.filter(action=REWIND).order_by("-number").values_list("number", flat=True)
    return next((move.number for move in table.moves if move.action == REWIND), None) or rewinds.first() or 0


def _state_after(table: Table, number: int) -> str:
    unsaved_state = next((move.state for move in table.moves if move.number == number), None)
    return unsaved_state or table.game.moves.values_list("state", flat=True).get(number=number)


def _back(number: int, count: int) -> dict[str, Any]:
    """The stored fields of a move back to an earlier one: it draws nothing."""
    return {"undo_to": number, "takes_back": count, "draws": rulebooks.dump_draws([])}


def require_settled(game: Game, place: int) -> None:
    """Raise NotNow for a move the players cannot go back to.

    Up to the latest barrier all know the game; later moves are their player's, who can take them
    back alone.
    """
    latest = settled_place(game)
    if latest == 0:
        raise NotNow(_("There is nothing to rewind yet."))
    if not 0 <= place < latest:
        raise NotNow(_("Choose a move from 0 to %(last)d.") % {"last": latest - 1})


def rewind_game(game: Game, seats: Sequence[Seat], asker: Seat, place: int, agreed: list[str]) -> Happening:
    """Go back to the position after so many counting moves, and let the bots answer; return the
    log's line about it.

    Needs the game's row lock, on a game as it is written.
    """
    number = _number_at_place(game, place)
    table = Table(game, list(seats))
    count = _rewind(table, asker, number, draws_to_keep(game, number))
    happening = note_happening(
        game, happenings.REWOUND, game.move_count, asker, place=place, count=count, agreed=agreed
    )
    bots.let_bots_answer(table)
    table.save()
    catalogue.recount(game=game, seats=table.seats)
    return happening


def _number_at_place(game: Game, place: int) -> int:
    return Move.objects.values_list("number", flat=True).get(game=game, place=place, taken_back=False)
