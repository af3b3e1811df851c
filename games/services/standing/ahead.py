"""What somebody says once for a whole round, kept as the first of their standing orders for that decision."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from games import access, engine
from games.models import Move, Seat, StandingOrder
from games.services.errors import Refused, StalePosition
from games.services.play import bots
from games.services.standing.desk import Desk
from games.titles import rulebook
from games.titles.standing.rule import Ahead, Unfit

MOST_ORDERS = 40


def put(seat: Seat, ahead: Ahead, round_: int) -> None:
    """Keep it until the end of the round; what was said so before in this round makes way.

    Call under the game's row lock. Raises Refused where there are as many orders as one game takes.
    """
    assert seat.user is not None, "a person has said it"
    mine = StandingOrder.objects.filter(seat=seat, user=seat.user)
    mine.filter(kind=ahead.kind, policy=ahead.policy, last_round=round_).delete()
    if mine.count() >= MOST_ORDERS:
        raise Refused(_("You have as many standing orders as one game takes: remove one first."))
    mine.update(rank=F("rank") + 1)
    StandingOrder.objects.create(
        seat=seat,
        user=seat.user,
        kind=ahead.kind,
        policy=ahead.policy,
        conditions=dict(ahead.conditions),
        last_round=round_,
    )


@transaction.atomic
def give(*, user: access.Person, game_id: int, kind: str, fields: Mapping[str, Any], round_: int | None) -> None:
    """Say something for this round, by ``policy`` and ``conditions`` of the fields; what it comes to now is done.

    Takes the game's row lock. Raises NotYours, NotNow, StalePosition for what was said in another round, and Refused
    for what lacks something or could not be meant.
    """
    desk = Desk(user, game_id)
    view, legal = rulebook.view(desk.table.state, desk.seat.index), engine.legal(desk.table.state, desk.seat.index)
    if round_ != view.round:
        raise StalePosition(_("That was for another round: here is the position of now."))
    try:
        conditions = desk.standing.fitting(kind, fields["policy"], fields["conditions"])
        ahead = Ahead(kind, fields["policy"], conditions)
        desk.standing.require_use(ahead, view, legal)
    except Unfit as unfit:
        raise Refused(str(unfit)) from unfit
    put(desk.seat, ahead, view.round)
    action = desk.standing.choose(ahead.rule, view, legal) if desk.standing.kind_of(view) == kind and legal else None
    if action is None:
        desk.save()
        return
    desk.table.act(desk.seat, action, Move.By.PLAYER)
    bots.answer(desk.table)
    desk.table.save()
