"""Lessons that a person has finished: an account keeps them, whatever browser they were taken in."""

from collections.abc import Iterable

from accounts.models import User
from games import access
from games.models import LessonDone

LessonKey = tuple[str, str]
"""The names of a title and of its lesson."""


def finished_lessons(user: access.Person) -> frozenset[LessonKey]:
    """Return the finished lessons of the account; none for a stranger."""
    if not user.is_authenticated:
        return frozenset()
    return frozenset(user.lessons_done.values_list("ruleset", "lesson"))


def keep_finished(*, user: User, lessons: Iterable[LessonKey]) -> None:
    """Put finished lessons down in an account, each once."""
    rows = [LessonDone(person=user, ruleset=ruleset, lesson=lesson) for ruleset, lesson in lessons]
    LessonDone.objects.bulk_create(rows, ignore_conflicts=True)
