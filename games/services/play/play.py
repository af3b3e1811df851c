"""Orders and undo: the only ways in which a game moves on."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, takewhile
from typing import TypeVar

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import access, engine
from games.log import Row
from games.models import Game, Move, Seat
from games.orders import split
from games.services.errors import AlreadyDone, NotNow, Refused, StalePosition
from games.services.history import moves
from games.titles import rulebook

from . import bots, positions
from .table import Table, lock, require_running

MOST_LINES = 40
LONGEST_LINE = 400  # characters, as of a line by mail
Each = TypeVar("Each")


@transaction.atomic
def submit(*, user: access.Person, game_id: int, seat: int, order: str, expected_move: int) -> Game:
    """Carry out a seat's order, or several, one a line, all or none; then let the bots answer.

    ``expected_move`` is the number of the latest move the person saw. Takes the game's row lock. Raises
    NotYours, NotNow, StalePosition (AlreadyDone when this form was carried out before) and Refused.
    """
    game = lock(game_id)
    seats = list(game.seats.all())
    mine = access.seat_for(user, seats, seat)
    require_running(game)
    lines = given_lines(order)
    require_fresh(game, mine, expected_move, already_done=lambda: _carried_out(game, mine, lines, expected_move))
    table = Table(game, seats)
    _require_no_more(table, mine, lines)
    _carry_out(table, mine, lines)
    bots.answer(table)
    table.save()
    return game


@transaction.atomic
def undo(*, user: access.Person, game_id: int, seat: int, expected_move: int, count: int | None = 1) -> Game:
    """Take back the seat's latest orders, so many of those that can be (None: all), as a move of its own.

    Takes the game's row lock. Raises NotYours, NotNow, StalePosition, and Refused for more than can be.
    """
    game = lock(game_id)
    seats = list(game.seats.all())
    mine = access.seat_for(user, seats, seat)
    require_running(game)
    require_fresh(game, mine, expected_move)
    table = Table(game, seats)
    take_back(table, mine, count)
    table.save()
    return game


def take_back(table: Table, seat: Seat, count: int | None) -> Sequence[Move | Row]:
    """Take back the seat's latest orders on a table, so many or all (None); these, oldest first. Raises as `last`.

    What another seat has ordered aside since then stays.
    """
    given = positions.orders_aside(table.state, seat)
    taken = last(
        undoable(game=table.game, seat=seat, latest=table.moves[::-1], stored=table.stored, aside=given), count
    )
    if given:
        table.take_back_aside(seat, len(taken))
        return taken
    table.go_back(seat, taken[0].number - 1)
    return taken


def last(every: Sequence[Each], count: int | None) -> Sequence[Each]:
    """The latest so many of those orders that can be taken back, or all (None).

    Raises NotNow where there is nothing to take back, and Refused for more than there is.
    """
    if not every:
        raise NotNow(_("There is nothing to take back: dice, a reveal or another player's decision cannot be undone."))
    if count is None:
        return every
    if not 1 <= count <= len(every):
        sentence = ngettext(
            "Only %(most)d order can be taken back: dice, a reveal or another player's decision came before it.",
            "Only %(most)d orders can be taken back: dice, a reveal or another player's decision came before them.",
            len(every),
        )
        raise Refused(sentence % {"most": len(every)})
    return every[-count:]


def undoable(
    *, game: Game, seat: Seat, latest: Sequence[Move | Row] = (), stored: int | None = None, aside: int = 0
) -> list[Move | Row]:
    """The seat's latest moves that an undo can take back, oldest first, without their positions.

    They follow the last barrier, and nobody else has moved since but aside. Of ``aside`` orders that the seat has given
    so itself it is these, whatever happened meanwhile. What a standing order did for the seat is its own.
    Undos, and all that they took back, do not count: what came before can still be taken back.
    ``latest`` are the game's latest moves, newest first, as far as they are at hand: only what came before is read, and
    where those are not written yet, only up to the move ``stored``, for what they took back is not marked.
    """
    at_hand: list[Move | Row] = [move for move in latest if not move.taken_back]
    if aside:
        return _last_aside(game, seat, aside, chain(at_hand, _aside_before(game, seat, latest, stored)))[::-1]
    in_turn = (move for move in chain(at_hand, _since_barrier(game, latest, stored)) if not move.aside)
    return list(takewhile(partial(_is_own, seat), in_turn))[::-1]


def _last_aside(game: Game, seat: Seat, count: int, given: Iterable[Move | Row]) -> list[Move | Row]:
    """So many of the seat's orders aside, of moves that come latest first; what took one back is none, nor is that."""
    found: list[Move | Row] = []
    back = 0
    for move in given:
        if len(found) == count:
            break
        if not move.aside or move.seat_id != seat.pk:
            continue
        if rulebook.parse(game.ruleset, move.action).takes_back:
            back += 1
        elif back:
            back -= 1
        else:
            found.append(move)
    return found


def _aside_before(game: Game, seat: Seat, latest: Sequence[Move | Row], stored: int | None) -> Iterator[Row]:
    """The seat's orders aside that count, newest first, without those at hand."""
    if stored is None:
        stored = latest[-1].number - 1 if latest else game.move_count
    own = {"taken_back": False, "aside": True, "seat": seat.pk, "number__lte": stored}
    yield from map(Row._make, moves.read(game, *Row._fields, newest_first=True, **own))


def _is_own(seat: Seat, move: Move | Row) -> bool:
    return not move.barrier and move.seat_id == seat.pk and move.by in (Move.By.PLAYER, Move.By.STANDING)


def _since_barrier(game: Game, latest: Sequence[Move | Row], stored: int | None) -> Iterator[Row]:
    """The moves that count after the last barrier, newest first, without those at hand.

    Nothing is asked until one is needed.
    """
    if stored is None and latest:
        stored = latest[-1].number - 1
    yield from map(Row._make, moves.since_barrier(game, *Row._fields, last=stored))


def is_fresh(*, game: Game, seat: Seat, expected_move: int) -> bool:
    """Whether orders made for that move would still be taken: the question is what it was."""
    return expected_move == game.move_count or _asked_the_same(game, seat, expected_move)


def given_lines(order: str) -> list[str]:
    """The lines of a text that are not empty. Raises Refused for none, for more than MOST_LINES and for a long one."""
    lines = split.lines(order)
    if not lines:
        raise Refused(_("No order was given: choose one of those shown, or write one a line."))
    if len(lines) > MOST_LINES:
        raise Refused(
            ngettext(
                "At most %(most)d order can be given at once.",
                "At most %(most)d orders can be given at once.",
                MOST_LINES,
            )
            % {"most": MOST_LINES}
        )
    for line in lines:
        require_short(line)
    return lines


def require_short(line: str) -> None:
    """Raises Refused for a line that is longer than any order."""
    if len(line) > LONGEST_LINE:
        sentence = ngettext(
            "A line has at most %(most)d character. Write every order on a line of its own.",
            "A line has at most %(most)d characters. Write every order on a line of its own.",
            LONGEST_LINE,
        )
        raise Refused(sentence % {"most": LONGEST_LINE})


def require_fresh(game: Game, seat: Seat, expected_move: int, already_done: Callable[[], bool] = lambda: False) -> None:
    """Raises StalePosition for orders made for an earlier question, AlreadyDone where they were carried out then."""
    if is_fresh(game=game, seat=seat, expected_move=expected_move):
        return
    if already_done():
        raise AlreadyDone(_("This order had arrived before and was carried out once."))
    raise StalePosition(
        _("The game has moved on since this page was made. Nothing was done: here is the new position.")
    )


def _asked_the_same(game: Game, seat: Seat, expected_move: int) -> bool:
    """Whether only others have moved since, in a decision that several seats take at once."""
    if seat.asked_move is None or not seat.asked_move <= expected_move < game.move_count:
        return False
    return moves.first(game, "number", number__gt=expected_move, seat=seat.pk) is None


def _carried_out(game: Game, seat: Seat, lines: list[str], expected_move: int) -> bool:
    """Whether exactly these orders of the seat followed the move that the form was made for."""
    numbers = range(expected_move + 1, expected_move + 1 + len(lines))
    done = moves.read(game, "action", most=len(lines), seat=seat.pk, number__in=numbers)
    return [order for (order,) in done] == lines


def _require_no_more(table: Table, seat: Seat, lines: list[str]) -> None:
    """Raises Refused for more orders at once than are asked for, by their number and not by the line after these."""
    if len(lines) < 2:
        return
    view, names = rulebook.view(table.state, seat.index), [each.name for each in table.seats]
    groups = table.game.title.choices(view, engine.choices(table.state, seat.index), names)
    asking = next((group for group in groups if group.wanted), None)
    if asking and len(lines) > asking.wanted:
        raise Refused(asking.not_so_many(len(lines)))


def _carry_out(table: Table, seat: Seat, lines: list[str]) -> None:
    """All or none; dice that fell before a line is refused would be known, and fall again: they may only come last."""
    for number, line in enumerate(lines, 1):
        try:
            table.order(seat, line, Move.By.PLAYER)
        except Refused as error:
            if len(lines) == 1:
                raise
            raise Refused(
                _("Line %(number)d: %(problem)s None of the orders was carried out.")
                % {"number": number, "problem": error}
            ) from error
        if number < len(lines) and table.moves[-1].barrier:
            sentence = _("Line %(number)d cannot be taken back, so no other may follow it. None was carried out.")
            raise Refused(sentence % {"number": number})
