"""Wrong numbers given on the page of an option."""

from django.db import models

from .game import Seat


class OptionTries(models.Model):
    """Tries on one option's link, hashed in ``link``: ``wrong`` numbers by the key of their page.

    The keys are of pages made by this site, so they are no more than the wrong numbers. ``seat``
    and ``shown`` are the link's own: by them it expires.
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
