"""The public list of seals; nobody can shorten or rewrite it unnoticed: each line holds the hash of
the one before.

With the latest hash kept, anybody can check later that all games opened until then are still there,
with the seals they had: none was thrown away because its dice did not suit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import UTC
from typing import cast

from django.core.paginator import Page, Paginator
from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from games.models import Game, SealLine
from games.models.seal import NO_LINE, PRIVATE

IN_TURN = "SELECT pg_advisory_xact_lock(hashtextextended('games.seals', 0))"
AT_ONCE = 5_000
PER_PAGE = 50


def enter_line(game: Game) -> None:
    """Write the line of a game being opened, in its transaction.

    Others opening a game wait here until the commit: this is the last lock of a transaction, so
    that nobody with it waits for anybody. A lock on the latest row would not do: after waiting for
    it one would still hold the row that was the latest before.
    """
    with connection.cursor() as cursor:
        cursor.execute(IN_TURN)
    last = latest_line()
    line = SealLine(
        number=last.number + 1 if last else 1,
        game=PRIVATE if game.private else game.public_id,
        seal=game.seed_hash,
        opened=timezone.now().astimezone(UTC),
        before=last.own if last else NO_LINE,
    )
    line.own = hashlib.sha256(str(line).encode()).hexdigest()
    line.save(force_insert=True)


def latest_line() -> SealLine | None:
    return SealLine.objects.last()


class SealList:
    """The lines, newest first. Numbers have no gaps: the latest is their count, and a page is a range
    of them, so that nothing is counted and no line is read to be passed over.
    """

    def __init__(self, latest: SealLine | None) -> None:
        self.last = latest.number if latest else 0

    def __len__(self) -> int:
        return self.last

    def __getitem__(self, part: slice) -> QuerySet[SealLine]:
        newest, before = self.last - part.start, self.last - part.stop
        return SealLine.objects.filter(number__gt=before, number__lte=newest).order_by("-number")


def page_of(number: str | None, latest: SealLine | None) -> Page[SealLine]:
    """Return a page of the list that ends with this line; the first for a bad number."""
    lines = cast(Sequence[SealLine], SealList(latest))
    return Paginator(lines, PER_PAGE).get_page(number)


def seal_lines() -> Iterator[str]:
    """Yield all lines, oldest first, as they are hashed, so many at once."""
    lines = list(SealLine.objects.all()[:AT_ONCE])
    while lines:
        yield "".join(f"{line}\n" for line in lines)
        lines = list(SealLine.objects.filter(number__gt=lines[-1].number)[:AT_ONCE])
