"""The standing orders of a seat as its table reads and sets them: above all the moments for them to
answer a new question, foreseen by `Table` as it is put away.

They never answer at once, and never after a time that depends on their contents: watching the speed
of an answer tells nothing of it. A seat without standing orders is treated alike, down to the
query. `games.services.standing` lets them answer, and their person change them.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Protocol

from django.db.models import F
from django.utils.translation import gettext as _

import rulebooks
from games.models import UNDO, Game, Move, Seat, StandingOrder
from games.services.errors import Refused
from games.services.rows import seat_clock
from games.titles.registry import title
from games.titles.standing.rule import OWN_TURN, Ahead, StandingRule, is_own_turn
from games.titles.standing.standing import StandingOrders
from rulebooks import engine

MOST_ORDERS = 40
SWEPT = timedelta(seconds=30)  # by then after its moment an order has answered


class TableToForesee(Protocol):
    """The parts of a `Table`, this module's caller, used here."""

    game: Game
    state: engine.State
    moves: list[Move]
    now: datetime


def foresee(table: TableToForesee, seats: Sequence[Seat]) -> set[int]:
    """Set the moments for orders of the asked seats; return the keys of those with a mail that may
    wait.

    Orders meant for the question that cannot act are noted for the mail.
    """
    people = [seat for seat in seats if seat.user_id is not None and not seat.played_by_bot]
    for seat in seats:
        seat_clock.forget_delay(seat)
    orders = orders_of(people) if people else {}
    waiting = [seat.pk for seat in people if seat.pk in orders and _begin_wait(table, seat, orders[seat.pk])]
    return set(waiting)


def orders_of(seats: Iterable[Seat]) -> dict[int, list[StandingOrder]]:
    """The valid orders of these seats, by the seat's key, in the order they are tried."""
    orders_by_seat: dict[int, list[StandingOrder]] = defaultdict(list)
    for order in StandingOrder.valid().filter(seat__in=[seat.pk for seat in seats]).order_by("rank", "pk"):
        orders_by_seat[order.seat_id].append(order)
    return orders_by_seat


def rules_of(orders: Iterable[StandingOrder]) -> list[StandingRule]:
    """Orders as they are judged; a stopped list, or one past its last day, is left out."""
    return [order.rule for order in orders if not order.stopped and not order.has_expired]


def _begin_wait(table: TableToForesee, seat: Seat, orders: list[StandingOrder]) -> bool:
    """Set the moment of the order that will answer, or note why none can. Return True if the mail may wait for it."""
    view, standing = rulebooks.view(table.state, seat.index), title(table.game.ruleset).standing
    if is_own_turn(view):
        _hold_back(standing, orders, view, seat)
        if by_hand(table.moves, seat):
            _stop_list(orders, view)
    if _took_back(table, seat):
        return False  # a person who takes an answer back wants to give another
    verdict = standing.judge(view, engine.choices(table.state, seat.index), rules_of(orders))
    if verdict.answer is None:
        _note_refused(orders, verdict.refused, seat)
        return False
    wait = verdict.answer.rule.hours(view)
    running = seat_clock.clock_of(table.game, seat)
    assert running is not None  # of a person who is asked
    seat_clock.begin_delay(seat, running, wait, table.now)
    return wait == 0


def _took_back(table: TableToForesee, seat: Seat) -> bool:
    """Return True if the seat's last act just now was to take something back."""
    own = [move.action for move in table.moves if move.seat_id == seat.pk]
    return bool(own) and (own[-1] == UNDO or rulebooks.parse(table.game.ruleset, own[-1]).takes_back)


def soon_settled(seat: Seat, now: datetime) -> datetime | None:
    """The moment by which a standing order about to answer will have; None without one, or for one that waits."""
    due_at = seat.standing_due
    return (
        due_at + SWEPT if due_at is not None and due_at <= now + timedelta(seconds=seat_clock.LATEST_ANSWER) else None
    )


def by_hand(moves: Iterable[Move], seat: Seat) -> bool:
    """Return True if the seat's person has given one of these orders."""
    return any(move.seat_id == seat.pk and move.by == Move.By.PLAYER for move in moves)


def _hold_back(standing: StandingOrders, orders: list[StandingOrder], view: Any, seat: Seat) -> None:
    """Check, once as it begins, a list for the turn being played: later it would join its person in
    it.

    One with an unmet condition waits for the next turn, if this is not too late for it. The mail
    tells of either.
    """
    for order in orders:
        if order.kind != OWN_TURN or order.stopped or not _is_kept(standing, order, view):
            continue
        order.first_round = max(order.first_round or 0, view.round + 1)
        if order.is_over(order.first_round):
            order.stopped = StandingOrder.Stopped.OVER
        order.refused_line, order.refused_move = "", seat.asked_move
        order.save(update_fields=["first_round", "stopped", "refused_line", "refused_move"])


def _is_kept(standing: StandingOrders, order: StandingOrder, view: Any) -> bool:
    """Return True if a list for this turn may not be begun in it."""
    if order.begun == view.round or view.round < (order.first_round or 0):
        return order.has_expired
    return order.is_over(view.round) or not standing.holds(order.rule, view)


def _stop_list(orders: list[StandingOrder], view: Any) -> None:
    """Stop a list once its person has begun to play the turn themselves."""
    for order in orders:
        if order.kind == OWN_TURN and not order.stopped and order.rule.in_time(view):
            order.stopped = StandingOrder.Stopped.PLAYED
            order.save(update_fields=["stopped"])


def _note_refused(orders: list[StandingOrder], refused: list[StandingRule], seat: Seat) -> None:
    lines = {rule.key: rule.lines[0] if rule.lines else "" for rule in refused}
    for order in orders:
        if order.pk in lines:
            order.refused_line, order.refused_move = lines[order.pk], seat.asked_move
            if order.kind == OWN_TURN:
                order.stopped = StandingOrder.Stopped.REFUSED
            order.save(update_fields=["refused_line", "refused_move", "stopped"])


def refusals(game: Game, seat: Seat, move: int) -> list[StandingOrder]:
    """The orders of the seat's person for the decision of this move that could not be carried out."""
    return list(StandingOrder.valid().filter(seat=seat, seat__game=game, refused_move=move).order_by("rank", "pk"))


def put_ahead(seat: Seat, ahead: Ahead, round_: int) -> None:
    """Keep an order said for the whole round until its end, in place of an earlier one of it.

    Call under the game's row lock. Raises Refused if there are as many orders as one game takes.
    """
    assert seat.user is not None, "a person has said it"
    mine = StandingOrder.objects.filter(seat=seat, user=seat.user)
    mine.filter(kind=ahead.kind, policy=ahead.policy, last_round=round_).delete()
    if mine.count() >= MOST_ORDERS:
        raise Refused(_("You've reached the limit of standing orders for one game. Remove one first."))
    mine.update(rank=F("rank") + 1)
    StandingOrder.objects.create(
        seat=seat,
        user=seat.user,
        kind=ahead.kind,
        policy=ahead.policy,
        conditions=dict(ahead.conditions),
        last_round=round_,
    )
