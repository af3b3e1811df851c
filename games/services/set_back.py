"""A clock of the machine that was set back: seen by a sign of life that lies in the future, and told for a while."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from django.utils import timezone

from games.models import Beacon

JUMP = timedelta(minutes=1)
"""More than clocks of machines that are set by the same time differ by."""
TOLD_FOR = timedelta(hours=1)
BEFORE, AFTER = BEACONS = "clock before it was set back", "clock after it was set back"


def note(last: datetime, now: datetime) -> None:
    """Write down that the clock was at ``last`` before it was at ``now``, if that lies back."""
    if last - now > JUMP:
        for name, at in ((BEFORE, last), (AFTER, now)):
            Beacon.objects.update_or_create(name=name, defaults={"at": at})


def problems(at: Mapping[str, datetime], sign: str) -> Iterator[tuple[str, str]]:
    """Yield the sentence about a clock that was set back within the hour, or since the latest ``sign`` of life, by the
    moments of beacons.
    """
    now = timezone.now()
    if sign in at and at[sign] - now > JUMP:
        yield "clock", _tell(at[sign] - now)
    elif AFTER in at and abs(now - at[AFTER]) < TOLD_FOR:
        yield "clock", _tell(at[BEFORE] - at[AFTER])


def _tell(span: timedelta) -> str:
    minutes = round(span.total_seconds() / 60)
    return f"The machine's clock was set back by {minutes} minutes. Emails and deadlines due in them may come late."
