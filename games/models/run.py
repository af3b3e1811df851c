"""Moves of games that are over, packed."""

from django.db import models

from .game import Game


class Run(models.Model):
    """Some sixty moves of a finished game in a row, compressed: their rows in full, as JSON.

    ``first`` and ``last`` are the numbers of its moves; ``first_place`` and ``last_place`` the
    places of those that count, null if none does. ``size`` and ``sha256`` are of the unpacked data.
    `services.rows.moves` reads it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="runs", db_index=False)
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    first_place = models.PositiveIntegerField(null=True, blank=True)
    last_place = models.PositiveIntegerField(null=True, blank=True)
    size = models.PositiveIntegerField(help_text="Bytes of what was packed.")
    sha256 = models.BinaryField(max_length=32, help_text="Of what was packed.")
    packed = models.BinaryField(help_text="LZMA2 without a container.")

    class Meta:
        ordering = ["game", "first"]
        constraints = [models.UniqueConstraint(name="run_once", fields=["game", "first"])]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.first}-{self.last}"
