"""The schedule's sign of life, through beat, broker and worker, and the times without one.

The first to find it missing for too long writes an `Outage`, in the transaction of the next sign of
life and under its lock: however many workers begin at once, one does.
`games.services.clock.outages` credits it to the clocks.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.clock import Span
from games.models import Beacon, Outage

BEAT = "beat"  # the name of its beacon
# It comes each minute. One or two may be late on a busy machine or in a restart, which costs nobody their turn; what is
# longer is time in which nobody was mailed, and of a game's shortest pace, an hour, more than one would miss unawares.
MISSED = timedelta(minutes=3)


@transaction.atomic
def beat() -> None:
    """Show that the schedule runs; after a silence longer than MISSED, write down the outage."""
    now = timezone.now()
    beacon, is_new = Beacon.objects.select_for_update().get_or_create(name=BEAT, defaults={"at": now})
    if is_new:
        return
    if now - beacon.at > MISSED:
        Outage.objects.create(start=beacon.at, end=now)
    Beacon.objects.filter(name=BEAT).update(at=now)


@transaction.atomic
def note_outage(start: datetime) -> None:
    """Write down an outage until now that was meant, however short, and show a sign of life."""
    now = timezone.now()
    Beacon.objects.select_for_update().get_or_create(name=BEAT, defaults={"at": now})
    Outage.objects.create(start=start, end=now)
    Beacon.objects.filter(name=BEAT).update(at=now)


def is_heard(now: datetime) -> bool:
    """Return True if the schedule runs, and with it a worker."""
    return Beacon.objects.filter(name=BEAT, at__gte=now - MISSED).exists()


def silence(now: datetime) -> Span | None:
    """Return the outage lasting until now and not written down yet; None while the heart beats."""
    last = Beacon.objects.filter(name=BEAT, at__lt=now - MISSED).values_list("at", flat=True).first()
    return None if last is None else (last, now)
