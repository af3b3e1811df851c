"""How often somebody has mistaken the number that an option's page shows."""

from django.db import models

from .game import Seat


class OptionTries(models.Model):
    """What was tried on one option's link, which ``link`` is a hash of: ``wrong`` numbers by the key of their page.

    The keys are of pages that this site made, so that there are no more of them than wrong numbers. ``seat`` and
    ``shown`` are the link's own: they tell how long it may act.
    """

    link = models.CharField(max_length=64, primary_key=True)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    shown = models.PositiveIntegerField(help_text="Number of the latest move when the option was offered.")
    wrong = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.in_all} wrong on {self.link[:8]}"

    @property
    def in_all(self) -> int:
        return sum(self.wrong.values())
