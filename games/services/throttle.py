"""Acts allowed once a period across all processes, a row each."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Beacon


@transaction.atomic
def once_per(name: str, *, period: timedelta) -> bool:
    """Note an act; False if the last one was less than that ago. One of several workers wins.

    A last one far in the future is of a clock that was set back since, and counts for nothing.
    """
    now = timezone.now()
    beacon, is_new = Beacon.objects.select_for_update().get_or_create(name=name, defaults={"at": now})
    if is_new:
        return True
    if abs(beacon.at - now) < period:
        return False
    Beacon.objects.filter(name=name).update(at=now)
    return True
