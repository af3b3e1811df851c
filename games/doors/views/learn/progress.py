"""The pages of lessons that a browser has reached, in a cookie; finished lessons go into the account as well."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from accounts.cookies import keep_cookie, read_cookie
from accounts.models import User
from games.services.inbox import taken_lessons
from games.services.inbox.taken_lessons import LessonKey
from games.titles.lesson_play import find_lesson

COOKIE = "lessons"
MOST = 2000
"""Letters of it to read: more is not ours."""
MOST_DIGITS = 2


def reached_pages(request: HttpRequest) -> dict[LessonKey, int]:
    """Return the furthest page of each lesson begun in this browser; whatever is not ours is left out."""
    pages: dict[LessonKey, int] = {}
    for part in read_cookie(request, COOKIE)[:MOST].split(":"):
        ruleset, _dot, rest = part.partition(".")
        slug, _dot, page = rest.partition(".")
        lesson = find_lesson(ruleset, slug)
        if lesson and page.isascii() and page.isdigit() and len(page) <= MOST_DIGITS:
            pages[ruleset, slug] = min(int(page), lesson.end)
    return pages


def note_page(request: HttpRequest, answer: HttpResponse, key: LessonKey, page: int) -> None:
    """Keep the page in the browser if none further on is kept."""
    reached = reached_pages(request)
    if reached.get(key, 0) >= page:
        return
    value = ":".join(f"{ruleset}.{slug}.{at}" for (ruleset, slug), at in {**reached, key: page}.items())
    keep_cookie(answer, COOKIE, value)


def finished(reached: Mapping[LessonKey, int]) -> set[LessonKey]:
    """Return the lessons whose last page was reached."""
    lessons_by_key = {key: find_lesson(*key) for key in reached}
    return {key for key, lesson in lessons_by_key.items() if lesson and reached[key] == lesson.end}


@receiver(user_logged_in)
def take_along(request: HttpRequest, user: User, **_more: Any) -> None:
    """Keep the lessons finished in this browser in the account that is signed in to, a new one too."""
    if finished_keys := finished(reached_pages(request)):
        taken_lessons.keep_finished(user=user, lessons=finished_keys)
