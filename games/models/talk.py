"""What the players of a game say to each other."""

from django.conf import settings
from django.db import models

from .game import Game, Seat


class Message(models.Model):
    """A message to everybody at the table, never changed. Only those who sit there read it.

    ``key`` is its form's own: a form sent twice says it once. ``author`` sat in ``seat`` when it was written.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="messages")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="messages")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    key = models.UUIDField(unique=True)
    text = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(name="message_of_game", fields=["game", "-id"])]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.text[:40]}"
