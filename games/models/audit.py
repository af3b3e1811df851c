"""Results of replaying finished games by the rules of today."""

from django.db import models

from .game import Game


class Audit(models.Model):
    """The latest replay of a finished game, and the first move that came out other than stored.

    ``why`` is a sentence for the operator. `games.services.history.audits` writes it.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="audit")
    at = models.DateTimeField()
    differs_at = models.PositiveIntegerField(null=True, blank=True, help_text="The place of that move; null: none.")
    why = models.TextField(blank=True)

    class Meta:
        indexes = [
            models.Index(name="audit_differs", fields=["game"], condition=models.Q(differs_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.why or 'as stored'}"
