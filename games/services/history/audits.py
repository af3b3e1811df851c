"""Stored games by the rules of today: where a replay comes to something else than what was stored.

Positions are stored, so nothing that is read of a game hangs on it; an operator learns what a change of the rules has
changed, and that stored games have come to no harm.
"""

import logging
import time
from collections.abc import Iterator

from django.db.models import F, QuerySet
from django.utils import timezone

from games.files import BadFile, gettext_noop
from games.models import Audit, Game
from games.services.clock.sweep import PATIENCE
from games.services.lobby import listing
from games.titles import rulebook
from games.titles.replay import Differs, replay

from . import files, past

log = logging.getLogger(__name__)

NIGHT = 3
"""The hour of UTC in which some games are looked at."""
OTHER_POSITION = gettext_noop("After move %(number)d the rules of today come to another position than the stored one.")
UNREADABLE = "what is stored cannot be read or replayed"


def audit_some() -> None:
    """Look at some games, once a night, for a bounded time; what differs is told in the log."""
    if timezone.now().hour != NIGHT:
        return
    for row in audit_all(patience=PATIENCE):
        if row.differs_at is not None:
            log.warning("audit of %s", row)


def audit_all(*, patience: float | None = None) -> Iterator[Audit]:
    """Look at every finished game, those first that nobody has looked at for longest; for so many seconds, if any."""
    stop = None if patience is None else time.monotonic() + patience
    least_recent = F("audit__at").asc(nulls_first=True)
    for pk in list(_over().order_by(least_recent, "pk").values_list("pk", flat=True)):
        if stop is not None and time.monotonic() >= stop:
            return
        game = _over().filter(pk=pk).first()
        if game is not None:
            yield audit(game)


def _over() -> QuerySet[Game]:
    return Game.objects.filter(status=Game.Status.FINISHED)


def known() -> QuerySet[Audit]:
    """The games that differed when they were last looked at."""
    return Audit.objects.filter(differs_at__isnull=False).select_related("game").order_by("game")


def audit(game: Game) -> Audit:
    """Replay a finished game, and keep what came of it."""
    differs_at, why = None, ""
    try:
        _compare(game)
    except Differs as difference:
        differs_at, why = difference.number, str(difference)
    except BadFile as difference:
        differs_at, why = 0, str(difference)
    except Exception:  # one game that is damaged holds up no other
        log.exception("the audit of game %s failed", game.public_id)
        differs_at, why = 0, UNREADABLE
    found = {"at": timezone.now(), "differs_at": differs_at, "why": why}
    return Audit.objects.update_or_create(game=game, defaults=found)[0]


def _compare(game: Game) -> None:
    """Raises BadFile, and Differs for the first move that comes to something else."""
    played = files.played(game=game, seats=listing.seats_of(game))
    steps = replay(game.ruleset, game.options, played)
    for step, stored in zip(steps, past.each_state(game=game), strict=True):
        if rulebook.checksum(step.state) != rulebook.checksum(stored):
            raise Differs(OTHER_POSITION, number=step.move.n)
