"""Positions built by hand, laid before the people of a running game."""

from django.db import transaction
from django.utils import timezone

import rulebooks
from games.models import Game, Seat, StandingOrder
from games.services.play.table import Table, lock
from games.services.rows.seats import seats_of
from games.services.standing import answering
from rulebooks.engine import State


@transaction.atomic
def lay(game: Game, state: State) -> Game:
    """Let the game stand as in this position, and ask whom it asks."""
    game = lock(game.pk)
    game.seats.update(
        asked_move=None,
        deadline=None,
        asked_at=None,
        warn_at=None,
        seconds_used=None,
        calendar=None,
        standing_due=None,
        standing_after=None,
    )
    game.state = rulebooks.dump(state)
    table = Table(game, seats_of(game))
    table.ask()
    table.save()
    return game


def standing_order(seat: Seat, kind: str, policy: str = "", *lines: str, **fields: object) -> StandingOrder:
    """An order of the seat's person, as it lies in the database."""
    return StandingOrder.objects.create(
        seat=seat,
        user=seat.user,
        kind=kind,
        policy=policy,
        lines=list(lines),
        rank=seat.standing_orders.count() + 1,
        **fields,
    )


def let_orders_be_due(game: Game) -> None:
    """Let every moment that was drawn be over."""
    game.seats.exclude(standing_due=None).update(standing_due=timezone.now())


def answered(game: Game) -> int:
    """Let the orders that were scheduled answer; for how many seats they did."""
    let_orders_be_due(game)
    return answering.answer_due()
