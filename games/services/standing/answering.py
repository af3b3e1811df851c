"""Standing orders that are due: a sweep over a column, each seat re-checked under its game's lock.

Any number of workers may run it at once: seats in one's hands are passed over by the others, and
the moment is cleared in the transaction of the answer, so that a dying one leaves nothing half done
or done twice.
"""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

import rulebooks
from games.models import Game, Move, Seat, StandingOrder
from games.services.play import bots
from games.services.play.standing_orders import orders_of, rules_of, soon_settled
from games.services.play.table import Table
from games.services.rows import downtime, owed_mails
from games.services.rows.worker_queue import due_ids
from games.titles.registry import title
from games.titles.standing.rule import OWN_TURN, RuleAnswer, is_own_turn
from rulebooks import engine

log = logging.getLogger(__name__)


def answer_due() -> int:
    """Let every standing order due answer; return the number of seats answered for.

    A failing game is logged and does not stop the others.
    """
    answered = 0
    for seat_id in due_ids(_due_seats(timezone.now())):
        try:
            answered += answer(seat_id=seat_id)
        except Exception:
            log.exception("the standing orders of seat %s could not be carried out", seat_id)
    return answered


@transaction.atomic
def answer(*, seat_id: int) -> bool:
    """Let the seat's standing orders answer, if they are due. False when they are not, or the game
    is in use.

    The person is asked for the decisions left, by a mail if there was none yet, and by another if
    the person has answered by mail in this decision: they see no page. Takes the game's row lock,
    without waiting for it.
    """
    game = downtime.locked(Game.objects.select_for_update(skip_locked=True, of=("self",)).filter(seats=seat_id))
    return game is not None and _due_seats(timezone.now()).filter(pk=seat_id).exists() and _answer_for(game, seat_id)


def answer_before_the_clock(game: Game, now: datetime) -> None:
    """Let standing orders answer for people out of time, due or not: no sweep had come to it
    before.

    Call inside a transaction with the game's row lock.
    """
    late = game.seats.filter(standing_due__isnull=False, deadline__lte=now, user__isnull=False, free_since__isnull=True)
    for seat_id in list(late.values_list("pk", flat=True)):
        if game.status == Game.Status.RUNNING:
            _answer_for(game, seat_id)


def _answer_for(game: Game, seat_id: int) -> bool:
    table = Table(game, list(game.seats.all()))
    seat = next(seat for seat in table.seats if seat.pk == seat_id)
    table.reopen(seat)
    asked_move, shown_move = seat.asked_move, game.move_count
    orders = {order.pk: order for order in orders_of([seat]).get(seat.pk, [])}
    used = _play_answers(table, seat, orders)
    bots.let_bots_answer(table)
    _keep_rest(used)
    table.save()
    if used and asked_move is not None and seat.asked_move == asked_move:
        owed_mails.ask_after_standing_order(game, seat, shown_move, due_at=soon_settled(seat, timezone.now()))
    return bool(used)


def _play_answers(table: Table, seat: Seat, orders: dict[int, StandingOrder]) -> list[StandingOrder]:
    """Answer as long as the question is the same, or the seat's own turn goes on; return the orders used."""
    used: dict[int, StandingOrder] = {}
    question = _question_of(table, seat)
    while seat in table.owing() and len(table.moves) < bots.MOST_MOVES and _goes_on(table, seat, question):
        rule_answer = _find_answer(table, seat, orders)
        if rule_answer is None or (used and rule_answer.rule.hours(rulebooks.view(table.state, seat.index))):
            break
        table.act(seat, rule_answer.action, Move.By.STANDING)
        order = used[rule_answer.rule.key] = orders[rule_answer.rule.key]
        if order.kind == OWN_TURN:
            order.lines, order.begun = order.lines[1:], question[1]
        bots.let_bots_answer(table)
    return list(used.values())


def _find_answer(table: Table, seat: Seat, orders: dict[int, StandingOrder]) -> RuleAnswer | None:
    view, legal = rulebooks.view(table.state, seat.index), engine.choices(table.state, seat.index)
    return title(table.game.ruleset).standing.judge(view, legal, rules_of(orders.values())).answer


def _question_of(table: Table, seat: Seat) -> tuple[str, int, bool]:
    """The kind of the question, its round, and True in the seat's own turn."""
    view = rulebooks.view(table.state, seat.index)
    return title(table.game.ruleset).standing.kind_of(view), view.round, is_own_turn(view)


def _goes_on(table: Table, seat: Seat, first: tuple[str, int, bool]) -> bool:
    kind, round_, own = _question_of(table, seat)
    return round_ == first[1] and own == first[2] and (own or kind == first[0])


def _keep_rest(used: list[StandingOrder]) -> None:
    """Write the rest of used orders: nothing of a list at its end, or of one meant for once."""
    for order in used:
        if order.once or (order.kind == OWN_TURN and not order.lines):
            order.delete()
        elif order.kind == OWN_TURN:
            order.save(update_fields=["lines", "begun"])


def _due_seats(now: datetime) -> QuerySet[Seat]:
    running = Seat.objects.filter(standing_due__lte=now, game__status=Game.Status.RUNNING)
    return running.filter(asked_move__isnull=False, user__isnull=False, free_since__isnull=True)
