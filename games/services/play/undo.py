"""Ways back to an earlier position of a table: an undo of one's own orders, and a rewind beyond dice
when all players agree.

Moves taken back stay stored and count no more. After a rewind clocks begin anew, and banks stay as
they are; mails about decisions that are gone are not sent, for nobody is asked them any more;
standing orders stay and answer the present question.
"""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games import engine
from games.models import REWIND, UNDO, Game, Happening, Move, Seat
from games.present import happenings
from games.services.errors import NotNow
from games.services.rows import catalogue
from games.services.rows.happenings import note_happening
from games.services.rows.moves import settled_place
from games.titles import rulebook

from . import bots
from .draws import Draws, draws_to_keep
from .table import Table, set_clock, stored_clock


def take_back_parallel(table: Table, seat: Seat, count: int) -> None:
    """Take back the seat's last so many parallel orders, whatever the others have done."""
    for _number in range(count):
        table.act(seat, engine.taking_back(table.state, seat.index), Move.By.PLAYER)


def go_back(table: Table, seat: Seat, number: int) -> None:
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
    table.state = rulebook.load(_state_after(table, number))
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
    return {"undo_to": number, "takes_back": count, "draws": rulebook.dump_draws([])}


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
