"""The public list of seals, which nobody can shorten or rewrite unnoticed: each line holds the hash of the one before.

Whoever keeps the latest hash can tell later that all games opened until then are still there, with the seals they had:
none was thrown away because its dice did not suit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC

from django.core.paginator import Paginator
from django.db import connection
from django.utils import timezone

from games.models import Game, SealLine
from games.models.seal import NO_LINE, PRIVATE

IN_TURN = "SELECT pg_advisory_xact_lock(hashtextextended('games.seals', 0))"
AT_ONCE = 5_000
PER_PAGE = 50


def enter(game: Game) -> None:
    """Write the line of a game that is being opened, in its transaction.

    Until the commit whoever opens another game waits here: this is the last lock that a transaction takes, so that
    nobody who holds it waits for anybody. A lock on the latest row would not do: whoever had waited for it would still
    hold the row that was the latest before.
    """
    with connection.cursor() as cursor:
        cursor.execute(IN_TURN)
    last = latest()
    line = SealLine(
        number=last.number + 1 if last else 1,
        game=PRIVATE if game.private else game.public_id,
        seal=game.seed_hash,
        opened=timezone.now().astimezone(UTC),
        before=last.own if last else NO_LINE,
    )
    line.own = hashlib.sha256(str(line).encode()).hexdigest()
    line.save(force_insert=True)


def latest() -> SealLine | None:
    return SealLine.objects.last()


def pages() -> Paginator[SealLine]:
    """The list, newest first. Numbers have no gaps: the latest says how many there are, and nothing is counted."""
    found: Paginator[SealLine] = Paginator(SealLine.objects.order_by("-number"), PER_PAGE)
    last = latest()
    found.count = last.number if last else 0
    return found


def text() -> Iterator[str]:
    """All lines, oldest first, as they are hashed, so many at once."""
    lines = list(SealLine.objects.all()[:AT_ONCE])
    while lines:
        yield "".join(f"{line}\n" for line in lines)
        lines = list(SealLine.objects.filter(number__gt=lines[-1].number)[:AT_ONCE])
