"""Changes of standing orders by a seat's person. Nobody else ever sees, changes or counts them.

Every change has the game's lock, and is at once checked against the seat's present question. An order
said once for a whole round is kept as the first of those for its decision.
"""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

import rulebooks
from games import access
from games.models import Move, Seat, StandingOrder
from games.services.errors import Refused, StalePosition
from games.services.play import bots, standing_orders
from games.services.play.standing_orders import MOST_ORDERS
from games.services.standing.desk import Desk, read_lines
from games.titles.standing.kind import LINES
from games.titles.standing.rule import PLAYS_ITSELF, Ahead, UnfitOrder
from rulebooks import engine

BOUNDS = ("conditions", "last_round", "expires", "once", "wait")
SAID = ("kind", "policy", "lines", *BOUNDS)


def own_orders(*, seat: Seat) -> list[StandingOrder]:
    """The valid orders of the person in the seat, in the order they are tried."""
    return list(StandingOrder.valid().filter(seat=seat).order_by("rank", "pk"))


@transaction.atomic
def save_order(*, user: access.Person, game_id: int, kind: str, pk: int | None, fields: Mapping[str, Any]) -> None:
    """Give an order for a kind of decision, or change one. ``fields`` are those of StandingOrder,
    ``lines`` as text.

    Twice is once. Takes the game's row lock. Raises NotYours, NotNow and Refused.
    """
    desk = Desk(user, game_id)
    if pk is None and len(desk.orders) >= MOST_ORDERS:
        raise Refused(_("You've reached the limit of standing orders for one game. Remove one first."))
    order = _build_order(desk, kind, pk, fields)
    if pk is None and any(_says_the_same(order, other) for other in desk.orders):
        return
    if pk is None:
        order.rank = 1 + max((other.rank for other in desk.orders), default=0)
    order.save()
    desk.save()


@transaction.atomic
def draft_order(
    *, user: access.Person, game_id: int, kind: str, pk: int | None, fields: Mapping[str, Any]
) -> StandingOrder:
    """Return the order as it would be saved, for a preview; nothing is written. Raises as `save_order` does."""
    return _build_order(Desk(user, game_id), kind, pk, fields)


def _says_the_same(order: StandingOrder, other: StandingOrder) -> bool:
    """Compare two orders: a form sent twice gives one order."""
    return all(getattr(order, name) == getattr(other, name) for name in SAID)


def _build_order(desk: Desk, kind: str, pk: int | None, fields: Mapping[str, Any]) -> StandingOrder:
    order = desk.find(pk) if pk is not None else StandingOrder(seat=desk.seat, user=desk.seat.user, kind=kind)
    decision_kind = desk.standing.kinds.get(kind)
    if order.kind != kind or decision_kind is None or fields["policy"] not in decision_kind.policies:
        raise Refused(_("This standing order doesn't fit the decision."))
    _set_fields(order, fields, desk)
    return order


def _set_fields(order: StandingOrder, fields: Mapping[str, Any], desk: Desk) -> None:
    order.policy = fields["policy"]
    order.lines = read_lines(desk, order.kind, fields["lines"]) if order.policy == LINES else []
    if order.policy == LINES and not order.lines:
        raise Refused(_("Write at least one order, one per line. The first one that is possible is carried out."))
    for name in BOUNDS:
        setattr(order, name, fields[name])
    try:
        order.conditions = dict(desk.standing.fitting(order.kind, order.policy, fields["conditions"]))
    except UnfitOrder as unfit:
        raise Refused(str(unfit)) from unfit
    order.refused_line, order.refused_move = "", None


@transaction.atomic
def remove_order(*, user: access.Person, game_id: int, pk: int) -> None:
    """Take an order back. Takes the game's row lock. Raises NotYours and NotNow."""
    desk = Desk(user, game_id)
    desk.find(pk).delete()
    desk.save()


@transaction.atomic
def move_up(*, user: access.Person, game_id: int, pk: int) -> None:
    """Let an order be tried before the one above it of the same kind. Raises NotYours and NotNow."""
    desk = Desk(user, game_id)
    order = desk.find(pk)
    above = [
        other for other in desk.orders if other.kind == order.kind and (other.rank, other.pk) < (order.rank, order.pk)
    ]
    if above:
        ranked = [other for other in desk.orders if other.pk != order.pk]
        ranked.insert(ranked.index(above[-1]), order)
        for rank, other in enumerate(ranked, 1):
            other.rank = rank
        StandingOrder.objects.bulk_update(ranked, ["rank"])
    desk.save()


@transaction.atomic
def set_plays_itself(*, user: access.Person, game_id: int, on: bool) -> None:
    """Let decisions with one sensible answer play themselves, or no longer. Takes the game's row
    lock.

    Raises NotYours and NotNow.
    """
    desk = Desk(user, game_id)
    StandingOrder.objects.filter(seat=desk.seat, kind=PLAYS_ITSELF).delete()
    if on:
        StandingOrder(seat=desk.seat, user=desk.seat.user, kind=PLAYS_ITSELF).save()
    desk.save()


@transaction.atomic
def give_ahead(*, user: access.Person, game_id: int, kind: str, fields: Mapping[str, Any], round_: int | None) -> None:
    """Order something for this round, by ``policy`` and ``conditions`` of the fields; its present
    effect is carried out.

    Takes the game's row lock. Raises NotYours, NotNow, StalePosition for words of another round,
    and Refused for incomplete or impossible ones.
    """
    desk = Desk(user, game_id)
    view, legal = rulebooks.view(desk.table.state, desk.seat.index), engine.legal(desk.table.state, desk.seat.index)
    if round_ != view.round:
        raise StalePosition(_("That was for another round. Here is the current position."))
    try:
        conditions = desk.standing.fitting(kind, fields["policy"], fields["conditions"])
        ahead = Ahead(kind, fields["policy"], conditions)
        desk.standing.require_use(ahead, view, legal)
    except UnfitOrder as unfit:
        raise Refused(str(unfit)) from unfit
    standing_orders.put_ahead(desk.seat, ahead, view.round)
    action = desk.standing.choose(ahead.rule, view, legal) if desk.standing.kind_of(view) == kind and legal else None
    if action is None:
        desk.save()
        return
    desk.table.act(desk.seat, action, Move.By.PLAYER)
    bots.let_bots_answer(desk.table)
    desk.table.save()
