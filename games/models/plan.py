"""A plan: orders a seat's person has in mind for their own turn."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, QuerySet

from .game import Seat


class Plan(models.Model):
    """Orders for one's own turn to be looked at, until they are given or put on the list for the
    next turn.

    It does nothing by itself and is told to nobody; it counts only while ``user`` sits in the seat.
    ``dice`` has the chosen results for each of the ``lines``, a digit a die, and nothing for
    expected results.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="turn_plans")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="turn_plans")
    lines = ArrayField(models.CharField(max_length=120), default=list, blank=True, help_text="Notation, in order.")
    dice = ArrayField(models.CharField(max_length=60, blank=True), default=list, blank=True, help_text="By line.")

    class Meta:
        constraints = [models.UniqueConstraint(name="plan_once", fields=["seat", "user"])]

    def __str__(self) -> str:
        return f"{self.seat_id} {len(self.lines)}"

    @classmethod
    def valid(cls) -> QuerySet["Plan"]:
        """Return plans of present occupants."""
        return cls.objects.filter(user_id=F("seat__user_id"))
