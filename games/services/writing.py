"""Whether what the site is told is kept: a disk that is full can be read for days.

It is tried by writing, for nothing else tells. Whoever asks may be anybody, so what was written a moment ago counts
for a while; what failed is tried anew each time, and leaves nothing behind.
"""

import tempfile
from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from games.models import Beacon
from games.services.beacons import light

WRITES = "writes"  # the beacon that shows when it last worked
TRIED_EVERY = timedelta(seconds=5)
AMOUNT = 64 * 1024  # bytes; a move with its position takes less
# A row changes in the room that there is. These pages are new, and a disk has to have them.
ROOM = "CREATE TEMPORARY TABLE room ON COMMIT DROP AS SELECT repeat('-', 1000) FROM generate_series(1, %s)"
NOT_KEPT = "The database takes nothing down: no order and no mail is kept."
NO_FOLDER = "Nothing can be written under VAR_DIR: messages to the worker and mails of the local box are lost."


def problems() -> dict[str, str]:
    """What cannot be written, by a short name, as a sentence for the operator. Raises DatabaseError where the
    database cannot be read either.
    """
    if Beacon.objects.filter(name=WRITES, at__gt=timezone.now() - TRIED_EVERY).exists():
        return {}
    return dict(_problems())


def _problems() -> Iterator[tuple[str, str]]:
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
    if light(WRITES, at_most_every=TRIED_EVERY):
        with connection.cursor() as cursor:
            cursor.execute(ROOM, [AMOUNT // 1000])
