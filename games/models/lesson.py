"""Lessons that people have finished."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


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
