"""Lessons of all titles: public pages, the same for everybody but for the reader's own progress.

An act is a link to the next page: nothing is stored but how far a browser has come.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games import access
from games.orders.matching import Offered
from games.present.event_words import DiceRow
from games.present.numbered import sections
from games.services.errors import Refused
from games.services.inbox import taken_lessons
from games.services.inbox.taken_lessons import LessonKey
from games.titles.glossary import link_terms
from games.titles.lesson import Lesson
from games.titles.lesson_play import MOST_LETTERS, find_lesson, find_problem, lesson_positions, names_of, offer_step
from games.titles.registry import TITLES
from games.titles.title import Title
from rulebooks.engine import Event
from tocsite.static_files import table_sheet

from .progress import MOST_DIGITS, finished, note_page, reached_pages

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
    reached = reached_pages(request)
    finished_keys = finished(reached) | taken_lessons.finished_lessons(request.user)
    listed_titles = [
        ListedTitle(
            title,
            [_listed(title, lesson, reached, finished_keys) for lesson in title.lessons],
            _picture(title, title.lessons[0]),
        )
        for title in TITLES.values()
        if title.lessons
    ]
    answer = render(
        request,
        "games/learn/learn.html",
        {"shown": listed_titles, "sheets": [table_sheet(each.title.name) for each in listed_titles]},
    )
    patch_cache_control(answer, private=True)
    return answer


def _listed(
    title: Title, lesson: Lesson, reached: Mapping[LessonKey, int], finished_keys: Container[LessonKey]
) -> ListedLesson:
    key = title.name, lesson.slug
    page = reached.get(key, 1)
    return ListedLesson(lesson, page_address(key, page if page < lesson.end else 1), page, key in finished_keys)


def _picture(title: Title, lesson: Lesson) -> SafeString:
    """Draw the board where a lesson ends, without a pointer."""
    view = lesson_positions(title.name, lesson.slug)[-1].view
    names = names_of(title, lesson.names, len(view.players))
    return title.board.draw_lesson(view, names, (), lesson.board_parts, "")


def page_address(key: LessonKey, page: int) -> str:
    return reverse("games:lesson", args=key) if page == 1 else reverse("games:lesson_page", args=[*key, page])


@require_safe
def lesson(request: HttpRequest, ruleset: str, slug: str, page: int = 1) -> HttpResponse:
    """A page of a lesson: a step, or what comes after the last one. Raises Http404 if there is none."""
    lesson, key = find_lesson(ruleset, slug), (ruleset, slug)
    if lesson is None or not 1 <= page <= lesson.end:
        raise Http404(_("This lesson doesn't exist."))
    if request.path_info != page_address(key, page):
        return redirect(page_address(key, page))
    step = None if page == lesson.end else lesson.steps[page - 1]
    reply = request.GET.get("reply") if step and step.reply else None
    problem = find_problem(reply, step, offer_step(ruleset, lesson, page)) if step and reply is not None else ""
    if reply is not None and not problem:
        return redirect(page_address(key, page + 1) + HERE)
    context = _step_context(key, lesson, page) if step else _end_context(key, lesson)
    context |= _emailed_context(request.user, key, lesson, page)
    template = f"games/learn/{'lesson' if step else 'end'}.html"
    answer = render(request, template, {**context, "reply": reply or "", "problem": problem})
    if step is None and request.user.is_authenticated:
        taken_lessons.keep_finished(user=request.user, lessons=[key])
    note_page(request, answer, key, page)
    patch_cache_control(answer, private=True)
    return answer


def _step_context(key: LessonKey, lesson: Lesson, page: int) -> dict[str, Any]:
    """The contents of a step's page: the position before its act, and the email that asks for it, if one does."""
    title, step, position = TITLES[key[0]], lesson.steps[page - 1], lesson_positions(*key)[page - 1]
    names, following = names_of(title, lesson.names, len(position.view.players)), page_address(key, page + 1) + HERE
    return {
        **_page_context(key, lesson, page),
        **(_email_context(offer_step(key[0], lesson, page)) if step.reply else {}),
        "step": step,
        "instruction": _link_terms(title, step.instruction),
        "following": following,
        "budget": title.words.prompt(position.view, names).budget if step.shows_points else "",
        "scene": title.board.draw_lesson(position.view, names, step.spots, step.around, following),
    }


def _email_context(offered: Offered) -> dict[str, Any]:
    return {
        "prompt": offered.words.prompt(offered.view, offered.names),
        "sections": sections(offered.options),
        "most_letters": MOST_LETTERS,
    }


def _emailed_context(user: access.Person, key: LessonKey, lesson: Lesson, page: int) -> dict[str, Any]:
    """Return the page reached in a lesson by email; nothing for others and for lessons on the board."""
    if not user.is_authenticated or not taken_lessons.is_by_email(lesson):
        return {}
    emailed = taken_lessons.emailed_page(user=user, key=key)
    return {"emailed": emailed, "emailed_address": page_address(key, emailed) + HERE if emailed else ""}


@form_on("games:lesson", "ruleset", "slug")
@login_required
def email(request: SignedInRequest, ruleset: str, slug: str) -> HttpResponse:
    """Email a step to its reader, and go back to it."""
    lesson = find_lesson(ruleset, slug)
    if lesson is None:
        raise Http404(_("This lesson doesn't exist."))
    page_text = request.POST.get("page", "")
    page = int(page_text) if page_text.isascii() and page_text.isdigit() and len(page_text) <= MOST_DIGITS else 1
    try:
        taken_lessons.send_lesson(user=request.user, key=(ruleset, slug), page=page)
    except Refused as problem:
        messages.error(request, str(problem))
    else:
        messages.success(request, _("We emailed you this step. Reply to the email: each reply brings the next step."))
    return redirect(page_address((ruleset, slug), min(max(page, 1), lesson.end)) + HERE)


def _end_context(key: LessonKey, lesson: Lesson) -> dict[str, Any]:
    title = TITLES[key[0]]
    after = list(title.lessons)[title.lessons.index(lesson) + 1 :]
    return {
        **_page_context(key, lesson, lesson.end),
        "learnt": [_link_terms(title, str(point)) for point in lesson.learnt],
        "next_lesson": after[0] if after else None,
        "next_address": page_address((title.name, after[0].slug), 1) + HERE if after else "",
        "scene": _picture(title, lesson),
    }


def _page_context(key: LessonKey, lesson: Lesson, page: int) -> dict[str, Any]:
    """The contents of any page of a lesson: the outcome of the act before, and the way back."""
    title, previous_step = TITLES[key[0]], lesson.steps[page - 2] if page > 1 else None
    return {
        "title": title,
        "sheet": table_sheet(title.name),
        "lesson": lesson,
        "page": page,
        "told": _link_terms(title, str(previous_step.after)) if previous_step else "",
        "rolls": list(_rolls(title, lesson_positions(*key)[page - 1].events))
        if previous_step and previous_step.shows_dice
        else [],
        "back": page_address(key, page - 1) + HERE if page > 1 else "",
    }


def _link_terms(title: Title, text: str) -> SafeString:
    """Link the terms of a text; the first thing to reach by Tab stays the button."""
    terms = title.rules_in_words.glossary.terms if title.rules_in_words else ()
    return link_terms(title.name, terms, text, by_tab=False)


def _rolls(title: Title, events: Sequence[Event]) -> Iterator[Sequence[DiceRow]]:
    """Yield the dice that fell in an act."""
    return (rows for event in events if (rows := title.words.dice(event)))
