"""How often somebody has mistaken the number that an option's page shows."""

from django.db import models


class OptionTries(models.Model):
    """What was tried on one option's link, which ``link`` is a hash of: ``wrong`` numbers by the key of their page.

    The keys are of pages that this site made, so that there are no more of them than wrong numbers.
    """

    link = models.CharField(max_length=64, primary_key=True)
    wrong = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.in_all} wrong on {self.link[:8]}"

    @property
    def in_all(self) -> int:
        return sum(self.wrong.values())
