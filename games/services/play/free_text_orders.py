"""Orders in people's own words, by mail or on the site: read line by line against the position as it then is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

import rulebooks
from games import access
from games.log import MoveRow
from games.models import UNDO, Game, Move, Seat
from games.orders.answers import read_agreement
from games.orders.doubts import Doubt
from games.orders.readings import Lasting, Order, PossibleOrder, Problem, Undo, Why
from games.present.labels import undo_label
from games.services.errors import Refused, StalePosition
from games.services.rows import moves
from games.titles.standing.rule import Ahead
from rulebooks import engine

from . import bots, play, standing_orders
from .lines import Lines, not_before_others, tell_doubt
from .positions import offer_position
from .table import Table, lock, require_running
from .undo import take_back


@dataclass(frozen=True)
class DoneLine:
    """A line carried out: as written, in exact notation, in the site's words, and the number of its
    move.

    ``cost`` is its price in words, empty if it has none. ``gives_up`` tells of things left undone
    by an ending, until a later line takes it back. ``lasts`` tells the standing part of a line for
    the whole round; one without any effect now has no order and no move, and says this alone.
    """

    line: str
    order: str
    label: str
    cost: str
    move: int
    gives_up: tuple[str, ...] = ()
    lasts: str = ""


@dataclass(frozen=True)
class OrdersReport:
    """The result of some lines. ``game`` is as it is now, ``before`` the number of its latest move
    before them.

    ``done_lines`` count; ``problem`` is that of the first line that could not be taken, None when all
    were; ``remaining_lines`` are it and those after it, one order a line. With all or nothing a problem
    leaves ``done_lines`` empty and all lines left; ``at`` is then the place of the line with the problem
    among them, from 0.
    """

    game: Game
    before: int
    done_lines: tuple[DoneLine, ...]
    problem: Problem | None
    remaining_lines: tuple[str, ...]
    at: int = 0


@transaction.atomic
def submit(
    *,
    user: access.Person,
    game_id: int,
    seat: int,
    lines: Sequence[str],
    shown_move: int,
    asked_move: int | None = None,
    listed: bool = True,
    has_gaps: bool = True,
    all_or_nothing: bool = False,
    doubt: Doubt | None = None,
) -> OrdersReport:
    """Carry out lines of free text in order until one cannot be; up to there they count, and the
    bots answer.

    ``shown_move`` is the number of the latest move when the person saw the position: numbers are of its
    list, which may leave numbers out (``has_gaps``), and none is taken if nothing was ``listed``.
    If ``asked_move`` names the decision
    answered, their own orders since then do no harm. With a ``doubt`` beside the lines, or in them, none
    is carried out. With ``all_or_nothing`` a problem leaves
    everything as it was. Takes the game's row lock. Raises NotYours, NotNow, StalePosition, and
    Refused for no lines or too many.
    """
    game = lock(game_id)
    seats = list(game.seats.select_related("user"))
    mine = access.seat_for(user, seats, seat)
    require_running(game)
    order_lines = play.parse_lines("\n".join(lines))
    _require_fresh(game, mine, order_lines, shown_move, asked_move)
    table = Table(game, seats)
    session = OrderSession(
        table,
        mine,
        order_lines,
        shown_move=shown_move,
        listed=listed,
        has_gaps=has_gaps,
        all_or_nothing=all_or_nothing,
        doubt=doubt,
    )
    session.take()
    remaining_lines = tuple(session.lines.remaining)
    if session.problem and (all_or_nothing or session.is_withdrawn or not session.done_lines):
        undone_lines = tuple(done_line.line for done_line in session.done_lines)
        as_before, untaken_lines = Game.objects.get(pk=game.pk), undone_lines + remaining_lines
        return OrdersReport(as_before, session.before, (), session.problem, untaken_lines, len(undone_lines))
    for ahead in session.ahead.values():
        standing_orders.put_ahead(mine, ahead, table.view().round)
    bots.let_bots_answer(table)
    table.save()
    return OrdersReport(game, session.before, tuple(session.done_lines), session.problem, remaining_lines)


def _require_fresh(game: Game, seat: Seat, lines: list[str], shown_move: int, asked_move: int | None) -> None:
    """Raise StalePosition for another decision than the seat's present one, AlreadyDone for orders given before."""
    if asked_move is None:
        play.require_fresh(
            game, seat, shown_move, already_done=lambda: _were_carried_out(game, seat, lines, shown_move)
        )
    elif seat.asked_move != asked_move:
        raise StalePosition(_("The decision in that email has already been made."))


def _were_carried_out(game: Game, seat: Seat, order_lines: list[str], shown_move: int) -> bool:
    """Return True if the moves after this one are these lines, each read in the position before it."""
    names = [each.name for each in game.seats.select_related("user")]
    rows = list(moves.read_moves(game, "seat_id", "action", "state", most=play.MOST_LINES + 1, number__gte=shown_move))
    positions = [offer_position(rulebooks.load(state), seat.index, names) for _seat, _order, state in rows[:-1]]
    lines = Lines(order_lines, game, seat, shown_move, positions[0]) if positions else None
    for before, (seat_id, action, _state) in zip(positions, rows[1:], strict=True):
        if not lines or not lines.remaining:
            break
        if (seat_id, action) != (seat.pk, _order_as_move(lines.read_next(before))):
            return False
        lines.drop_first()
    return lines is not None and not lines.remaining


def _order_as_move(read: Order | Lasting | Undo | Problem) -> str | None:
    """The order of a line as a move; None for one that is none."""
    if isinstance(read, Order | Lasting):
        return engine.order_text(read.action) if read.action else None
    return UNDO if isinstance(read, Undo) else None


class OrderSession:
    """Lines on their way onto a table. The lines left are those not taken, the one with the problem first."""

    def __init__(
        self,
        table: Table,
        seat: Seat,
        order_lines: Sequence[str],
        *,
        shown_move: int,
        listed: bool,
        has_gaps: bool,
        all_or_nothing: bool,
        doubt: Doubt | None = None,
    ) -> None:
        self.table = table
        self.seat = seat
        self.names = [each.name for each in table.seats]
        self.all_or_nothing = all_or_nothing
        self.before = table.game.move_count
        self.offered = offer_position(table.state, seat.index, self.names)
        self.lines = Lines(
            order_lines, table.game, seat, shown_move, self.offered, listed=listed, has_gaps=has_gaps, doubt=doubt
        )
        self.done_lines: list[DoneLine] = []
        self.ahead: dict[int, Ahead] = {}  # by the number of the move that each came to, or of the latest before it
        self.problem: Problem | None = None
        self.is_withdrawn = False

    def take(self) -> None:
        """Carry out the lines until one cannot be."""
        while self.lines.remaining and self.problem is None:
            read = self.lines.read_next(self.offered)
            if isinstance(read, Order):
                self._carry_out(read)
            elif isinstance(read, Lasting):
                self._look_ahead(read)
            elif isinstance(read, Undo):
                self._take_back(read)
            elif self._withdraws(read):
                self.problem, self.is_withdrawn = self._ask_about_no(read), True
            else:
                self.problem = read

    def _withdraws(self, problem: Problem) -> bool:
        """Return True for a no that answers nothing, below orders that have told their writer no dice."""
        has_told = any(move.barrier for move in self.table.moves)
        return bool(self.done_lines) and not has_told and read_agreement(problem.line, self.offered.lexicon) is False

    def _ask_about_no(self, problem: Problem) -> Problem:
        """Ask if the orders above are meant."""
        candidates = tuple(PossibleOrder(each.order, each.label, each.cost) for each in self.done_lines if each.order)
        return tell_doubt(Doubt(problem.line, ""), candidates)

    def _look_ahead(self, lasting: Lasting) -> None:
        """Carry out its present effect, and remember it for the rest of the round."""
        rule = replace(lasting.ahead.rule, last_round=self.table.view().round)
        sentence = self.table.game.title.standing.sentence(rule, self.names)
        if lasting.action is None:
            self.lines.drop_first()
            self.done_lines.append(DoneLine(lasting.line, "", sentence, "", 0))
        else:
            self._carry_out(Order(lasting.line, lasting.action))
            if self.problem is None:
                self.done_lines[-1] = replace(self.done_lines[-1], lasts=sentence)
        self.ahead[self.table.game.move_count] = lasting.ahead

    def _carry_out(self, order: Order) -> None:
        """Carry out an order. With all or nothing, an irreversible one may only come last, or
        refusing the rest would tell its dice.
        """
        choice = self.table.game.title.words.choice(order.action, self.offered.view, self.names, self.offered.legal)
        gives_up = tuple(choice.left_undone)
        self.table.act(self.seat, order.action, Move.By.PLAYER)
        move = self.table.moves[-1]
        if self.all_or_nothing and len(self.lines.remaining) > 1 and move.barrier:
            self.problem = not_before_others(order.line)
            return
        self.lines.drop_first()
        self.done_lines.append(DoneLine(order.line, move.action, choice.label, choice.cost, move.number, gives_up))
        if self.lines.remaining:
            bots.let_bots_answer(self.table)
            self.offered = offer_position(self.table.state, self.seat.index, self.names)

    def _take_back(self, undo: Undo) -> None:
        """Take back earlier orders, of these lines or before; things given up by them are kept again."""
        try:
            undone_moves = take_back(self.table, self.seat, undo.count)
        except Refused as refused:
            self.problem = Problem(undo.line, Why.ILLEGAL, str(refused))
            return
        undone_numbers = {move.number for move in undone_moves}
        self.done_lines = [
            replace(done_line, gives_up=(), lasts="") if done_line.move in undone_numbers else done_line
            for done_line in self.done_lines
        ]
        self.ahead = {number: ahead for number, ahead in self.ahead.items() if number not in undone_numbers}
        label = undo_label(map(self._label_taken, undone_moves))
        self.lines.drop_first()
        self.done_lines.append(DoneLine(undo.line, UNDO, label, "", self.table.moves[-1].number))
        self.offered = offer_position(self.table.state, self.seat.index, self.names)

    def _label_taken(self, move: Move | MoveRow) -> str:
        """Return the order of a move taken back in words; those of these lines are not stored yet."""
        if move.number > self.before:
            return next(
                (done_line.label for done_line in self.done_lines if done_line.move == move.number), move.action
            )
        before = rulebooks.load(moves.state_after(self.table.game, move.number - 1))
        return offer_position(before, self.seat.index, self.names).choice(move.action).label
