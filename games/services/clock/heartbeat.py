"""The schedule's sign of life, which goes through beat, broker and worker, and the times in which there was none.

Whoever finds that it was missing for too long writes an `Outage`, in the transaction of the next sign of life and
under its lock: however many workers begin at once, one does. `games.services.clock.outages` credits it to the clocks.
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
    """Show that the schedule runs; where it had not for longer than MISSED, write down that outage."""
    now = timezone.now()
    beacon, is_new = Beacon.objects.select_for_update().get_or_create(name=BEAT, defaults={"at": now})
    if is_new:
        return
    if now - beacon.at > MISSED:
        Outage.objects.create(start=beacon.at, end=now)
    Beacon.objects.filter(name=BEAT).update(at=now)


def silence(now: datetime) -> Span | None:
    """The outage that lasts until now and that nobody has written down yet; None while the heart beats."""
    last = Beacon.objects.filter(name=BEAT, at__lt=now - MISSED).values_list("at", flat=True).first()
    return None if last is None else (last, now)
