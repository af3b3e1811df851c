"""Walk through rows that are due: for a bounded time, each row once."""

import time
from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

PATIENCE = 60.0  # seconds; the next sweep goes on from there


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
