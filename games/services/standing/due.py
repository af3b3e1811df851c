"""When a seat's standing orders answer what it is newly asked. Called by `Table` as it is put away.

They never answer at once, and never after a time that depends on what they say: who watches how fast an answer
comes learns nothing from it. A seat without standing orders is treated alike, down to the query.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Protocol

from games import engine
from games.models import UNDO, Game, Move, Seat, StandingOrder
from games.services.clock import seat_clock
from games.services.standing import delay
from games.titles import rulebook
from games.titles.registry import title
from games.titles.standing.rule import OWN_TURN, Rule, is_own_turn
from games.titles.standing.standing import Standing

SWEPT = timedelta(seconds=30)  # by then after its moment an order has answered


class Table(Protocol):
    """What is asked of a `games.services.play.table.Table`, which calls this module."""

    game: Game
    state: engine.State
    moves: list[Move]
    now: datetime


def foresee(table: Table, seats: Sequence[Seat]) -> set[int]:
    """Set when orders of the seats that are asked answer; the keys of those whose mail may wait for the answer.

    Where orders were meant for the question and cannot act, that is noted for the mail.
    """
    people = [seat for seat in seats if seat.user_id is not None and not seat.played_by_bot]
    for seat in seats:
        delay.forget(seat)
    orders = orders_of(people) if people else {}
    return {seat.pk for seat in people if seat.pk in orders and _foresee(table, seat, orders[seat.pk])}


def orders_of(seats: Iterable[Seat]) -> dict[int, list[StandingOrder]]:
    """The valid orders of these seats, by the seat's key, in the order in which they are tried."""
    found: dict[int, list[StandingOrder]] = defaultdict(list)
    for order in StandingOrder.valid().filter(seat__in=[seat.pk for seat in seats]).order_by("rank", "pk"):
        found[order.seat_id].append(order)
    return found


def rules_of(orders: Iterable[StandingOrder]) -> list[Rule]:
    """Orders as they are judged; a list that was stopped, or whose last day has passed, is none."""
    return [order.rule for order in orders if not order.stopped and not order.has_expired]


def _foresee(table: Table, seat: Seat, orders: list[StandingOrder]) -> bool:
    view, standing = rulebook.view(table.state, seat.index), title(table.game.ruleset).standing
    if is_own_turn(view):
        _hold_back(standing, orders, view, seat)
        if by_hand(table.moves, seat):
            _stop_list(orders, view)
    if _took_back(table, seat):
        return False  # whoever takes an answer back wants to give another
    verdict = standing.judge(view, engine.choices(table.state, seat.index), rules_of(orders))
    if verdict.answer is None:
        _note_refused(orders, verdict.refused, seat)
        return False
    wait = verdict.answer.rule.hours(view)
    running = seat_clock.clock_of(table.game, seat)
    assert running is not None  # of a person who is asked
    delay.begin(seat, running, wait, table.now)
    return wait == 0


def _took_back(table: Table, seat: Seat) -> bool:
    """Whether the last that the seat has done now was to take something back."""
    own = [move.action for move in table.moves if move.seat_id == seat.pk]
    return bool(own) and (own[-1] == UNDO or rulebook.parse(table.game.ruleset, own[-1]).takes_back)


def soon_settled(seat: Seat, now: datetime) -> datetime | None:
    """When a standing order of the seat that is about to answer will have; None where none is, or one that waits."""
    due = seat.standing_due
    return due + SWEPT if due is not None and due <= now + timedelta(seconds=delay.LATEST) else None


def by_hand(moves: Iterable[Move], seat: Seat) -> bool:
    """Whether the seat's person has given one of these orders."""
    return any(move.seat_id == seat.pk and move.by == Move.By.PLAYER for move in moves)


def _hold_back(standing: Standing, orders: list[StandingOrder], view: Any, seat: Seat) -> None:
    """See whether a list is for the turn being played, once, as that begins: later it would join its person in it.

    One whose condition is not met waits for the next turn, if that is not too late for it. Either is told by the mail.
    """
    for order in orders:
        if order.kind != OWN_TURN or order.stopped or not _is_kept(standing, order, view):
            continue
        order.first_round = max(order.first_round or 0, view.round + 1)
        if order.is_over(order.first_round):
            order.stopped = StandingOrder.Stopped.OVER
        order.refused_line, order.refused_move = "", seat.asked_move
        order.save(update_fields=["first_round", "stopped", "refused_line", "refused_move"])


def _is_kept(standing: Standing, order: StandingOrder, view: Any) -> bool:
    """Whether a list whose turn this is may not be begun in it."""
    if order.begun == view.round or view.round < (order.first_round or 0):
        return order.has_expired
    return order.is_over(view.round) or not standing.holds(order.rule, view)


def _stop_list(orders: list[StandingOrder], view: Any) -> None:
    """Whoever has begun to play their turn is not joined in it by a list made before."""
    for order in orders:
        if order.kind == OWN_TURN and not order.stopped and order.rule.in_time(view):
            order.stopped = StandingOrder.Stopped.PLAYED
            order.save(update_fields=["stopped"])


def _note_refused(orders: list[StandingOrder], refused: list[Rule], seat: Seat) -> None:
    lines = {rule.key: rule.lines[0] if rule.lines else "" for rule in refused}
    for order in orders:
        if order.pk in lines:
            order.refused_line, order.refused_move = lines[order.pk], seat.asked_move
            if order.kind == OWN_TURN:
                order.stopped = StandingOrder.Stopped.REFUSED
            order.save(update_fields=["refused_line", "refused_move", "stopped"])


def refusals(game: Game, seat: Seat, move: int) -> list[StandingOrder]:
    """The orders of the seat's person that were meant for the decision of that move, and could not be carried out."""
    return list(StandingOrder.valid().filter(seat=seat, seat__game=game, refused_move=move).order_by("rank", "pk"))
