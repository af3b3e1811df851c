"""Rows that wait for a worker: handed over as soon as they are committed, and met by a sweep if that fails."""

import logging
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db.models import QuerySet

from tocsite.celery import app

log = logging.getLogger(__name__)

PATIENCE = 60.0  # seconds; the next sweep goes on from there

# Tasks of `games.tasks`, each for one row; named and not imported, for they import the services
NOTIFICATION = "games.tasks.send_notification"
NEWS_MAIL = "games.tasks.send_news_mail"
ACCOUNT_MAIL = "games.tasks.send_account_mail"
IMPORT = "games.tasks.import_file"
DATA_FILE = "games.tasks.make_data_file"
DRAWING = "games.tasks.draw_picture"


def hand_over(task: str, keys: Iterable[int]) -> None:
    """Tell a worker at once. A broker that is down is asked once and costs no more: the sweep does the rest."""
    waiting = list(keys)
    try:
        for pk in waiting:
            app.send_task(task, args=(pk,), retry=False, ignore_result=True)
    except Exception:
        log.warning("the broker did not accept %s for %s; the sweep will do it", task, waiting, exc_info=True)


def hand_over_drawing(wish: Sequence[object], *, expires: int) -> bool:
    """Ask a worker for a picture, within so many seconds; False if no broker takes it. No sweep knows of it."""
    try:
        app.send_task(DRAWING, args=tuple(wish), retry=False, ignore_result=True, expires=expires)
    except Exception:
        log.warning("the broker did not accept the drawing of %s", wish, exc_info=True)
        return False
    return True


def due_ids(rows: QuerySet[Any], *, patience: float = PATIENCE) -> Iterator[int]:
    """Yield primary keys, oldest first, for the caller to check again under a lock: others may have
    settled them.

    One query finds them all, by the partial index of the sweep and however many rows are not due;
    page by page in the order of keys the database would walk through those. A row that cannot be
    settled is met once a sweep and never holds up those behind it.
    """
    stop = time.monotonic() + patience
    for pk in list(rows.order_by("pk").values_list("pk", flat=True)):
        if time.monotonic() >= stop:
            return
        yield pk
