"""Check stored games by replaying them under the rules of today.

Positions are stored, so no reading of a game depends on it; an operator learns the effects of a
change of the rules, and that stored games have come to no harm.
"""

import logging
import time
from collections.abc import Iterator

from django.db.models import F, QuerySet
from django.utils import timezone

import rulebooks
from games.models import Audit, Game
from games.services.rows.seats import seats_of
from games.services.rows.worker_queue import PATIENCE
from rulebooks.files import BadFile, gettext_noop
from rulebooks.trial.replay import Differs, replay

from . import files, past

log = logging.getLogger(__name__)

NIGHT = 3
"""The hour of UTC for auditing some games."""
OTHER_POSITION = gettext_noop("After move %(number)d the current rules give a different position from the stored one.")
UNREADABLE = "what is stored cannot be read or replayed"


def audit_some() -> None:
    """Audit some games, once a night, for a bounded time; differences go to the log."""
    if timezone.now().hour != NIGHT:
        return
    for row in audit_all(patience=PATIENCE):
        if row.differs_at is not None:
            log.warning("audit of %s", row)


def audit_all(*, patience: float | None = None) -> Iterator[Audit]:
    """Audit every finished game, the least recently audited first; for so many seconds, if any."""
    stop = None if patience is None else time.monotonic() + patience
    least_recent = F("audit__at").asc(nulls_first=True)
    for pk in list(_finished_games().order_by(least_recent, "pk").values_list("pk", flat=True)):
        if stop is not None and time.monotonic() >= stop:
            return
        game = _finished_games().filter(pk=pk).first()
        if game is not None:
            yield audit(game)


def _finished_games() -> QuerySet[Game]:
    return Game.objects.filter(status=Game.Status.FINISHED)


def known_differences() -> QuerySet[Audit]:
    """The games with a difference at their latest audit."""
    return Audit.objects.filter(differs_at__isnull=False).select_related("game").order_by("game")


def audit(game: Game) -> Audit:
    """Replay a finished game, and store the result."""
    differs_at, why = None, ""
    try:
        _compare_with_rules(game)
    except Differs as difference:
        differs_at, why = difference.number, str(difference)
    except BadFile as difference:
        differs_at, why = 0, str(difference)
    except Exception:  # one game that is damaged holds up no other
        log.exception("the audit of game %s failed", game.public_id)
        differs_at, why = 0, UNREADABLE
    columns = {"at": timezone.now(), "differs_at": differs_at, "why": why}
    return Audit.objects.update_or_create(game=game, defaults=columns)[0]


def _compare_with_rules(game: Game) -> None:
    """Raise BadFile, and Differs for the first move with another result."""
    file_moves = files.all_moves(game=game, seats=seats_of(game))
    steps = replay(game.ruleset, game.options, file_moves)
    for step, stored in zip(steps, past.each_state(game=game), strict=True):
        if rulebooks.checksum(step.state) != rulebooks.checksum(stored):
            raise Differs(OTHER_POSITION, number=step.move.n)
