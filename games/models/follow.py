"""Players whom a person follows."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now


class Follow(models.Model):
    """A player on a person's own list of fellow players; nobody else is told."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="follows")
    followed = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(name="follow_once", fields=["person", "followed"]),
            models.CheckConstraint(name="follow_somebody_else", condition=~Q(person=F("followed"))),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.followed_id}"
