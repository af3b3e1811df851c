"""Chosen orders: checked, carried out, and answered by the bots."""

from collections.abc import Callable

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rulebooks
from games import access
from games.models import Game, Move, Seat
from games.orders import split
from games.services.errors import AlreadyDone, Refused, StalePosition
from games.services.rows import moves
from rulebooks import engine

from . import bots
from .table import Table, lock, require_running

MOST_LINES = 40
LONGEST_LINE = 400  # characters, as of a line by mail


@transaction.atomic
def submit(*, user: access.Person, game_id: int, seat: int, order: str, shown_move: int) -> Game:
    """Carry out a seat's order, or several, one a line, all or none; then let the bots answer.

    ``shown_move`` is the number of the latest move the person saw. Takes the game's row lock.
    Raises NotYours, NotNow, StalePosition (AlreadyDone when this form was carried out before) and
    Refused.
    """
    game = lock(game_id)
    seats = list(game.seats.all())
    mine = access.seat_for(user, seats, seat)
    require_running(game)
    lines = parse_lines(order)
    require_fresh(game, mine, shown_move, already_done=lambda: _was_carried_out(game, mine, lines, shown_move))
    table = Table(game, seats)
    _require_no_more(table, mine, lines)
    _carry_out(table, mine, lines)
    bots.let_bots_answer(table)
    table.save()
    return game


def is_fresh(*, game: Game, seat: Seat, shown_move: int) -> bool:
    """Return True if orders made for this move would still be taken: the question is the same.

    `games.doors.views.play.table` is stricter twice: written orders are tried out first only if the
    position is the one shown (else they are stale, or were carried out before), and a script's page
    gets changes alone only if it also shows the present clocks and requests.
    """
    return shown_move == game.move_count or _asked_the_same(game, seat, shown_move)


def parse_lines(order: str) -> list[str]:
    """Split a text into its lines, without empty ones. Raises Refused for none, for more than
    MOST_LINES and for a long one.
    """
    lines = split.split_lines(order)
    if not lines:
        raise Refused(_("You gave no order. Choose an option, or write one order per line."))
    if len(lines) > MOST_LINES:
        raise Refused(
            ngettext(
                "You can give at most %(most)d order at once.",
                "You can give at most %(most)d orders at once.",
                MOST_LINES,
            )
            % {"most": MOST_LINES}
        )
    for line in lines:
        require_short(line)
    return lines


def require_short(line: str) -> None:
    """Raise Refused for a line longer than any order."""
    if len(line) > LONGEST_LINE:
        sentence = ngettext(
            "That line is longer than %(most)d character. Write each order on its own line.",
            "That line is longer than %(most)d characters. Write each order on its own line.",
            LONGEST_LINE,
        )
        raise Refused(sentence % {"most": LONGEST_LINE})


def require_fresh(game: Game, seat: Seat, shown_move: int, already_done: Callable[[], bool] = lambda: False) -> None:
    """Raise StalePosition for orders made for an earlier question, AlreadyDone if they were carried out then."""
    if is_fresh(game=game, seat=seat, shown_move=shown_move):
        return
    if already_done():
        raise AlreadyDone(_("This order had already arrived, so it was carried out only once."))
    raise StalePosition(
        _(
            "The game has moved on since you opened this page, so your orders were not used. Here is the current "
            "position."
        )
    )


def _asked_the_same(game: Game, seat: Seat, shown_move: int) -> bool:
    """Return True if only others have moved since, in a decision taken by several seats at once."""
    if seat.asked_move is None or not seat.asked_move <= shown_move < game.move_count:
        return False
    return moves.first_move(game, "number", number__gt=shown_move, seat=seat.pk) is None


def _was_carried_out(game: Game, seat: Seat, lines: list[str], shown_move: int) -> bool:
    """Return True if exactly these orders of the seat followed the form's move."""
    numbers = range(shown_move + 1, shown_move + 1 + len(lines))
    rows = moves.read_moves(game, "action", most=len(lines), seat=seat.pk, number__in=numbers)
    return [order for (order,) in rows] == lines


def _require_no_more(table: Table, seat: Seat, lines: list[str]) -> None:
    """Raise Refused for more orders at once than are asked for, by their number and not by the line after these.

    A form ticks answers to one question alone, so that more of them are a slip. The engine decides
    what is legal; this only tells of the slip in a better sentence.
    """
    if len(lines) < 2:
        return
    view, names = rulebooks.view(table.state, seat.index), [each.name for each in table.seats]
    groups = table.game.title.words.choices(view, engine.choices(table.state, seat.index), names)
    asking = next((group for group in groups if group.number_to_choose), None)
    if asking and len(lines) > asking.number_to_choose:
        kind = type(rulebooks.parse(table.game.ruleset, asking.choices[0].order)).__name__
        raise Refused(asking.wrong_number(len(lines)), kind)


def _carry_out(table: Table, seat: Seat, lines: list[str]) -> None:
    """Carry out all or none; dice fallen before a refused line would be known, and fall again: they
    may only come last.
    """
    for number, line in enumerate(lines, 1):
        try:
            table.order(seat, line, Move.By.PLAYER)
        except Refused as error:
            if len(lines) == 1:
                raise
            raise Refused(
                _("Line %(number)d: %(problem)s No order was carried out.") % {"number": number, "problem": error},
                error.kind,
            ) from error
        if number < len(lines) and table.moves[-1].barrier:
            sentence = _("Line %(number)d cannot be undone, so no order may follow it. No order was carried out.")
            raise Refused(sentence % {"number": number})
