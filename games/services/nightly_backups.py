"""The backup of every night: made once, the latest kept, and an alarm when it fails."""

import logging
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from games.models import Beacon
from games.services.throttle import once_per
from tocsite import backups

log = logging.getLogger(__name__)

HOUR = 3
"""Hour of the night, in UTC, from which on it is made."""
TRY_EVERY = timedelta(hours=1)
TRIED, MADE = BEACONS = "backup tried", "backup made"
NAME = "tocsite-%Y-%m-%d-%H%M.backup"


def make_due() -> bool:
    """Make the backup of the latest night, unless it is made or was tried within the hour."""
    now = timezone.now()
    backup_made = Beacon.objects.filter(name=MADE, at__gte=_latest_night(now))
    if not settings.BACKUPS_KEPT or backup_made.exists() or not once_per(TRIED, period=TRY_EVERY):
        return False
    try:
        backups.write(settings.BACKUP_FOLDER / now.strftime(NAME))
    except Exception:
        log.exception("the nightly backup failed")
        return False
    Beacon.objects.update_or_create(name=MADE, defaults={"at": timezone.now()})
    _remove_old()
    return True


def problems(at: Mapping[str, datetime]) -> Iterator[tuple[str, str]]:
    """Yield the sentence about a backup that failed at its latest try, by the moments of beacons."""
    tried_at, made_at = at.get(TRIED), at.get(MADE)
    is_running = tried_at is not None and timezone.now() - tried_at < TRY_EVERY / 2
    if settings.BACKUPS_KEPT and tried_at and (made_at is None or made_at < tried_at) and not is_running:
        last = made_at.strftime("%Y-%m-%d %H:%M UTC") if made_at else "none"
        yield "backup", f"Last night's backup failed. The latest backup: {last}. The log says why."


def _latest_night(now: datetime) -> datetime:
    night = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    return night if night <= now else night - timedelta(days=1)


def _remove_old() -> None:
    """Remove all but the latest of the nights' own files; one made by hand stays."""
    paths = sorted(settings.BACKUP_FOLDER.glob("tocsite-????-??-??-????.backup"))
    for path in paths[: -settings.BACKUPS_KEPT]:
        path.unlink(missing_ok=True)
