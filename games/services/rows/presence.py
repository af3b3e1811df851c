"""Signs of life of people at their own tables: a mail of a decision waits while they look at it.

Two moments of a seat: its person's latest act there (a page opened, an order given), and the latest
question of an open page for news, which says no more than that the page is still open. Each is
written once a minute at most. Nobody else is told of them, and a day later they are gone.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.access import SignsOfLife
from games.models import Game, Seat
from games.services.throttle import once_per

log = logging.getLogger(__name__)

WRITE_EVERY = timedelta(minutes=1)
IDLE = timedelta(minutes=10)  # without an act, be the page open or not
CLOSED = timedelta(seconds=90)  # without a question of the page: it asks every ten seconds, and one a minute is noted
REMEMBERED = timedelta(days=1)


def leaves_at(seat: Seat, now: datetime) -> datetime | None:
    """Return the moment from which the seat's person counts as away, without another sign of life
    until then; None if they are away now.

    A browser without scripts asks for nothing: its page may be open for as long as that.
    """
    if seat.acted_at is None:
        return None
    idle, poll = seat.acted_at + IDLE, seat.polled_at
    with_scripts = poll is not None and poll > seat.acted_at - WRITE_EVERY
    until = min(idle, max(poll, seat.acted_at) + CLOSED) if poll and with_scripts else idle
    return until if until > now else None


def is_noted(moment: datetime | None, now: datetime) -> bool:
    """Return True if a sign is fresh enough to stand for one of now."""
    return moment is not None and moment > now - WRITE_EVERY


def note_act(user: User | AnonymousUser, game: Game) -> None:
    """Note that a person does something at their table, before it owes them a mail."""
    now = timezone.now()
    stale = Q(acted_at__isnull=True) | Q(acted_at__lte=now - WRITE_EVERY)
    if user.is_authenticated:
        _write(Q(game=game, user=user) & stale, acted_at=now)


@transaction.atomic
def carry_out_in_person(act: Callable[..., object], *, user: User, game: Game) -> None:
    """Call the service of an act on a page that may begin a game, or give its person a seat, and
    note it before the mails of that go out. Raises as the service does.
    """
    act(user=user, game_id=game.pk)
    note_act(user, game)


def note_poll(user: User, public_id: str, signs: SignsOfLife) -> None:
    """Note that a page opened lately is still open; the ``signs`` are those before."""
    now = timezone.now()
    if signs.acted_at > now - IDLE and not is_noted(signs.polled_at, now):
        _write(Q(game__public_id=public_id, user=user), polled_at=now)


def _write(which: Q, **moments: datetime) -> None:
    """Write signs of life; a game can be looked at while nothing can be written."""
    try:
        Seat.objects.filter(which).update(**moments)
    except DatabaseError:
        log.warning("a sign of life could not be recorded", exc_info=True)


def forget_old() -> None:
    """Forget the signs of more than a day ago, once a day: all seats are looked through."""
    if once_per("signs of life deleted", period=timedelta(hours=20)):
        Seat.objects.filter(acted_at__lt=timezone.now() - REMEMBERED).update(acted_at=None, polled_at=None)
