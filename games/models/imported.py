"""Games brought in as files."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tocsite.isolation import NameField

from .game import Game


class Import(models.Model):
    """A file to become a game, from the moment it is here.

    ``file`` is as it was sent, in either form, until it is refused; once it has become a game, it
    is the game's own export. ``why`` it was refused is a sentence of `games.files`, to be
    translated, with its ``words``.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DONE = "done", _("imported")
        REFUSED = "refused", _("refused")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="imports")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, null=True, related_name="origin")
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    name = NameField(max_length=80, blank=True, help_text="Of the file, where it had one.")
    file = models.TextField(blank=True)
    sha256 = models.CharField(max_length=64, help_text="Of the file: the same one sent twice is one.")
    why = models.TextField(blank=True)
    words = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="import_done_has_game",
                condition=models.Q(status="done", game__isnull=False)
                | models.Q(status__in=["waiting", "refused"], game__isnull=True),
            ),
        ]
        indexes = [
            models.Index(name="import_waiting", fields=["created"], condition=models.Q(status="waiting")),
            models.Index(name="import_of_person", fields=["user", "-created"]),
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.status}"
