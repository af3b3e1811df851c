"""Check that the site can still write: a full disk can be read for days.

It is tried by writing, for nothing else tells. Anybody may ask, so a success a moment ago counts
for a while; a failure is tried anew each time, and leaves nothing behind.
"""

import tempfile
from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from games.models import Beacon
from games.services.throttle import once_per

WRITES = "writes"  # the beacon that shows when it last worked
TRIED_EVERY = timedelta(seconds=5)
AMOUNT = 64 * 1024  # bytes; a move with its position takes less
# A row changes in the room that there is. These pages are new, and a disk has to have them.
ROOM = "CREATE TEMPORARY TABLE room ON COMMIT DROP AS SELECT repeat('-', 1000) FROM generate_series(1, %s)"
NOT_KEPT = "The database takes nothing down: no order and no mail is kept."
NO_FOLDER = "Nothing can be written under VAR_DIR: messages to the worker and mails of the local box are lost."


def failures_to_write() -> dict[str, str]:
    """Return the failures to write, by a short name, as a sentence for the operator. Raises
    DatabaseError if the database cannot be read either.
    """
    now = timezone.now()
    if Beacon.objects.filter(name=WRITES, at__gt=now - TRIED_EVERY, at__lt=now + TRIED_EVERY).exists():
        return {}
    return dict(_find_problems())


def _find_problems() -> Iterator[tuple[str, str]]:
    try:
        if settings.WRITES_UNDER_VAR:
            _fill_a_file()
        _fill_a_table()
    except OSError:
        yield "folder", NO_FOLDER
    except DatabaseError:
        yield "writing", NOT_KEPT


def _fill_a_file() -> None:
    with tempfile.TemporaryFile(dir=settings.VAR_DIR) as file:
        file.write(bytes(AMOUNT))


@transaction.atomic
def _fill_a_table() -> None:
    if once_per(WRITES, period=TRIED_EVERY):
        with connection.cursor() as cursor:
            cursor.execute(ROOM, [AMOUNT // 1000])
