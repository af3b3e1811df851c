"""Lessons of all titles: public pages, the same for everybody but for the reader's own progress.

An act is a link to the next page: nothing is stored but how far a browser has come.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.engine import Event
from games.orders.matching import Offered
from games.present.dice import DiceRow
from games.present.numbered import sections
from games.services.lobby import lessons
from games.services.lobby.lessons import LessonKey
from games.titles.lesson import Lesson
from games.titles.lesson_play import find_lesson, positions
from games.titles.registry import TITLES
from games.titles.title import Title
from tocsite.bundles import table_sheet

from . import replies
from .progress import finished, note_page, reached_pages
from .scenes import draw_still, names_of

HERE = "#lesson"
"""The part of a page with the lesson: the first thing to reach by Tab is its button."""


class ListedLesson(NamedTuple):
    """A lesson in the list: its address, that of the page to go on with, and whether it is finished."""

    lesson: Lesson
    address: str
    page: int
    is_done: bool

    @property
    def is_begun(self) -> bool:
        return 1 < self.page < self.lesson.end


class ListedTitle(NamedTuple):
    """A title in the list, with its picture: the board of its first lesson."""

    title: Title
    lessons: Sequence[ListedLesson]
    picture: SafeString


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """All lessons of all titles."""
    reached = reached_pages(request)
    done = finished(reached) | lessons.finished_lessons(request.user)
    shown = [
        ListedTitle(
            title, [_listed(title, each, reached, done) for each in title.lessons], _picture(title, title.lessons[0])
        )
        for title in TITLES.values()
        if title.lessons
    ]
    answer = render(
        request, "games/learn/learn.html", {"shown": shown, "sheets": [table_sheet(each.title.name) for each in shown]}
    )
    patch_cache_control(answer, private=True)
    return answer


def _listed(title: Title, lesson: Lesson, reached: Mapping[LessonKey, int], done: Container[LessonKey]) -> ListedLesson:
    key = title.name, lesson.slug
    page = reached.get(key, 1)
    return ListedLesson(lesson, page_address(key, page if page < lesson.end else 1), page, key in done)


def _picture(title: Title, lesson: Lesson) -> SafeString:
    """Draw the board where a lesson ends, without a pointer."""
    view = positions(title.name, lesson.slug)[-1].view
    return draw_still(title, view, lesson.names, lesson.shown)


def page_address(key: LessonKey, page: int) -> str:
    """Return the address of a lesson's page."""
    return reverse("games:lesson", args=key) if page == 1 else reverse("games:lesson_page", args=[*key, page])


@require_safe
def lesson(request: HttpRequest, ruleset: str, slug: str, page: int = 1) -> HttpResponse:
    """A page of a lesson: a step, or what comes after the last one. Raises Http404 if there is none."""
    found, key = find_lesson(ruleset, slug), (ruleset, slug)
    if found is None or not 1 <= page <= found.end:
        raise Http404(_("There is no such lesson."))
    if request.path_info != page_address(key, page):
        return redirect(page_address(key, page))
    step = None if page == found.end else found.steps[page - 1]
    reply = request.GET.get("reply") if step and step.reply else None
    problem = replies.find_problem(reply, step, _offer(key, found, page)) if step and reply is not None else ""
    if reply is not None and not problem:
        return redirect(page_address(key, page + 1) + HERE)
    context = _step_context(key, found, page) if step else _end_context(key, found)
    template = f"games/learn/{'lesson' if step else 'end'}.html"
    answer = render(request, template, {**context, "reply": reply or "", "problem": problem})
    if step is None and request.user.is_authenticated:
        lessons.keep_finished(user=request.user, lessons=[key])
    note_page(request, answer, key, page)
    patch_cache_control(answer, private=True)
    return answer


def _offer(key: LessonKey, found: Lesson, page: int) -> Offered:
    """Return the decision of a step, as an email offers it to the reader."""
    title, position = TITLES[key[0]], positions(*key)[page - 1]
    names = names_of(title, found.names, len(position.view.players))
    return Offered(title.words, position.view, position.legal, names)


def _step_context(key: LessonKey, found: Lesson, page: int) -> dict[str, Any]:
    """The contents of a step's page: the position before its act, and the email that asks for it, if one does."""
    title, step, position = TITLES[key[0]], found.steps[page - 1], positions(*key)[page - 1]
    names, following = names_of(title, found.names, len(position.view.players)), page_address(key, page + 1) + HERE
    return {
        **_page_context(key, found, page),
        **(_email_context(_offer(key, found, page)) if step.reply else {}),
        "step": step,
        "following": following,
        "budget": title.words.prompt(position.view, names).budget if step.shows_points else "",
        "scene": title.board.draw_lesson(position.view, names, step.spots, step.around, following),
    }


def _email_context(offered: Offered) -> dict[str, Any]:
    """The email that asks for a step's decision."""
    return {
        "prompt": offered.words.prompt(offered.view, offered.names),
        "sections": sections(offered.options),
        "most_letters": replies.MOST_LETTERS,
    }


def _end_context(key: LessonKey, found: Lesson) -> dict[str, Any]:
    """The contents of a lesson's last page."""
    title = TITLES[key[0]]
    after = list(title.lessons)[title.lessons.index(found) + 1 :]
    return {
        **_page_context(key, found, found.end),
        "next_lesson": after[0] if after else None,
        "next_address": page_address((title.name, after[0].slug), 1) + HERE if after else "",
        "scene": _picture(title, found),
    }


def _page_context(key: LessonKey, found: Lesson, page: int) -> dict[str, Any]:
    """The contents of any page of a lesson: the outcome of the act before, and the way back."""
    title, done = TITLES[key[0]], found.steps[page - 2] if page > 1 else None
    return {
        "title": title,
        "sheet": table_sheet(title.name),
        "lesson": found,
        "page": page,
        "told": done.after if done else "",
        "rolls": list(_rolls(title, positions(*key)[page - 1].events)) if done and done.shows_dice else [],
        "back": page_address(key, page - 1) + HERE if page > 1 else "",
    }


def _rolls(title: Title, events: Sequence[Event]) -> Iterator[Sequence[DiceRow]]:
    """Yield the dice that fell in an act."""
    return (rows for event in events if (rows := title.words.dice(event)))
