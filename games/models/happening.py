"""Events of a game beside its moves: the clock, the seats, agreements between the players."""

from django.conf import settings
from django.db import models

from tocsite.isolation import NameField

from .game import Game, Seat


class Happening(models.Model):
    """A line of the public log that is no move. Never changed but for the name of a deleted account,
    and free of any seat's secrets.

    It stands after the move ``move``. ``kind`` is a key of `games.present.happenings.SENTENCES`,
    the sentences made of it and its ``data`` when it is read; ``person`` sat in ``seat`` then, and
    ``called`` is their name in a game that came from a file or is packed.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="happenings")
    move = models.PositiveIntegerField(help_text="Number of the move after which it stands in the log.")
    kind = models.CharField(max_length=24)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, related_name="happenings")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    called = NameField(max_length=150, blank=True, help_text="Who that was, where they are nobody of here.")
    data = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "move", "pk"]
        indexes = [models.Index(name="happening_in_log", fields=["game", "move"])]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.move} {self.kind}"
