"""Files of games that are over, made once."""

from django.db import models

from .game import Game


class Export(models.Model):
    """The file of a finished game in one of its forms, compressed, beside its packed moves.

    ``stamp`` names its sources: one with another stamp is out of date. `services.history.exports`
    reads it.
    """

    class Form(models.TextChoices):
        TEXT = "txt", "text"
        JSON = "json", "JSON"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="exports", db_index=False)
    form = models.CharField(max_length=4, choices=Form)
    stamp = models.CharField(max_length=16)
    packed = models.BinaryField(help_text="By zlib.")

    class Meta:
        constraints = [models.UniqueConstraint(name="export_once", fields=["game", "form"])]

    def __str__(self) -> str:
        return f"{self.game_id}.{self.form}"
