"""The public list of seals: a line for each opened game, with the hash of the line before."""

from django.db import models

NO_LINE = "-"
"""The hash before the first line."""
PRIVATE = "-"
"""The id of every private game."""


class SealLine(models.Model):
    """The site's commitment when a game was opened. Lines are never changed, and their numbers have
    no gaps.

    A line holds the id of a public game and of a private one none: its players know it by its seal,
    and nobody else learns an address from it.
    """

    number = models.PositiveIntegerField(primary_key=True)
    game = models.CharField(max_length=32, help_text="Its public id; of a private game a hyphen.")
    seal = models.CharField(max_length=64, help_text="SHA-256 of the game's seed.")
    opened = models.DateTimeField()
    before = models.CharField(max_length=64, help_text="SHA-256 of the line before; of the first a hyphen.")
    own = models.CharField(max_length=64, help_text="SHA-256 of this line.")

    class Meta:
        ordering = ["number"]

    def __str__(self) -> str:
        """The line as it is published and hashed, without a line feed."""
        return f"{self.number} {self.game} {self.seal} {self.opened:%Y-%m-%dT%H:%M:%SZ} {self.before}"

    @property
    def is_private(self) -> bool:
        return self.game == PRIVATE
