"""A person's own rows: players they follow or have blocked, and lessons they have finished."""

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


class LessonDone(models.Model):
    """A lesson finished by a person, by the names of its title and of its own; nobody else is told."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lessons_done")
    ruleset = models.CharField(max_length=40)
    lesson = models.CharField(max_length=40)
    since = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(name="lesson_done_once", fields=["person", "ruleset", "lesson"]),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.ruleset} {self.lesson}"
