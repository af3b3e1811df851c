"""What the rules of today make of games that are over."""

from django.db import models

from .game import Game


class Audit(models.Model):
    """When a finished game was last replayed, and the first move that came to something else than is stored.

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
