"""Moments that must not be lost with a process, a row each."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Beacon


@transaction.atomic
def light(name: str, *, at_most_every: timedelta) -> bool:
    """Note that something happens now; False when it last did less than that ago. One of several workers wins."""
    now = timezone.now()
    beacon, is_new = Beacon.objects.select_for_update().get_or_create(name=name, defaults={"at": now})
    if is_new:
        return True
    if beacon.at > now - at_most_every:
        return False
    Beacon.objects.filter(name=name).update(at=now)
    return True
