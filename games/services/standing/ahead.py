"""Orders said once for a whole round, kept as the first of a person's standing orders for this decision."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games import access, engine
from games.models import Move
from games.services.errors import Refused, StalePosition
from games.services.play import bots, standing_orders
from games.services.standing.desk import Desk
from games.titles import rulebook
from games.titles.standing.rule import Ahead, UnfitOrder


@transaction.atomic
def give(*, user: access.Person, game_id: int, kind: str, fields: Mapping[str, Any], round_: int | None) -> None:
    """Order something for this round, by ``policy`` and ``conditions`` of the fields; its present
    effect is carried out.

    Takes the game's row lock. Raises NotYours, NotNow, StalePosition for words of another round,
    and Refused for incomplete or impossible ones.
    """
    desk = Desk(user, game_id)
    view, legal = rulebook.view(desk.table.state, desk.seat.index), engine.legal(desk.table.state, desk.seat.index)
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
