"""Players whom a person has blocked."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now


class Block(models.Model):
    """A player from whom a person wants no invitation, message, request or company; nobody else is told."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(name="block_once", fields=["person", "blocked"]),
            models.CheckConstraint(name="block_somebody_else", condition=~Q(person=F("blocked"))),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.blocked_id}"
