"""Outages, noticed when the site is back and put on the clocks of all games.

Games not reached by the sweep yet know of them all the same, as soon as their row is locked
(`games.services.rows.downtime`).
"""

import logging

from django.db import transaction
from django.utils import timezone

from games.models import Game, Outage
from games.services.play.table import lock
from games.services.rows import downtime
from games.services.rows.sweep import due_ids

log = logging.getLogger(__name__)


def attend() -> None:
    """Look for an outage, and put pending ones on clocks: call it before any task on clocks.

    Two small queries while all is well. Call it from the schedule's tasks only, for it shows that
    the schedule runs.
    """
    if downtime.silence(timezone.now()):
        downtime.beat()
    for outage in Outage.objects.filter(spread=False).order_by("start"):
        spread_outage(outage)


def spread_outage(outage: Outage) -> bool:
    """Put an outage on the clocks of all games; False when the time was not enough, or a game
    failed.

    Takes the games' row locks, one at a time. Killed at any moment, or run twice at once, it loses
    and doubles nothing: a game's own log tells if it is done there.
    """
    clocks = Game.objects.filter(status=Game.Status.RUNNING, deadline__isnull=False)
    remaining = set(clocks.filter(pk__gt=outage.reached).values_list("pk", flat=True))
    for game_id in due_ids(clocks.filter(pk__gt=outage.reached)):
        if _put_on(game_id):
            remaining.discard(game_id)
    Outage.objects.filter(pk=outage.pk).update(
        reached=min(remaining) - 1 if remaining else outage.reached, spread=not remaining
    )
    return not remaining


def _put_on(game_id: int) -> bool:
    """Lock one game, and with it put outages on its clocks; a failure is logged and does not stop the others."""
    try:
        with transaction.atomic():
            lock(game_id)
    except Exception:
        log.exception("outages could not be added to the clocks of game %s", game_id)
        return False
    return True
