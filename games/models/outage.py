"""Outages of the site."""

from django.db import models
from django.db.models import F, Q


class Outage(models.Model):
    """A gap from the heartbeat's last sign of life to the next, if it was too long; both ends are
    past.

    ``spread`` is True once the clocks running then know of it; until it is, those of games up to
    the key ``reached`` do.
    """

    start = models.DateTimeField()
    end = models.DateTimeField()
    spread = models.BooleanField(default=False)
    reached = models.BigIntegerField(default=0, help_text="Key of the latest game whose clocks know of it.")

    class Meta:
        ordering = ["start"]
        constraints = [
            models.CheckConstraint(name="outage_takes_time", condition=Q(end__gt=F("start"))),
        ]
        indexes = [
            models.Index(name="outage_to_spread", fields=["start"], condition=Q(spread=False)),
        ]

    def __str__(self) -> str:
        return f"{self.start} to {self.end}"
