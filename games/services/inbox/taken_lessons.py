"""The lessons a person takes: an account keeps those finished, and they can be taken by email.

Each step that asks for a reply goes to the reader's own address, and the reply brings the next. Nothing else is
stored: what each email asks names its title, its lesson and its page.
"""

from collections.abc import Iterable, Iterator, Sequence

from allauth.account.models import EmailAddress
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.languages import written_for
from accounts.limits import TooMuch, spend
from accounts.models import User
from games import access
from games.models import IncomingMail, LessonDone, NewsMail
from games.orders import order_detector
from games.present.numbered import sections
from games.services.errors import Refused, TooMany
from games.services.outbox import news
from games.services.outbox.news import FurtherNews
from games.titles.lesson import Lesson
from games.titles.lesson_play import find_lesson, find_problem, offer_step
from games.titles.registry import TITLES

from .news_replies import ReadReply, register_reader

ASKER = "lesson"

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


def is_by_email(lesson: Lesson) -> bool:
    """Return True if emails ask for every step of a lesson."""
    return all(step.reply for step in lesson.steps)


@transaction.atomic
def send_lesson(*, user: User, key: LessonKey, page: int) -> None:
    """Owe its reader the email of a step, to their own confirmed address. Raises Refused and TooMany."""
    lesson = find_lesson(*key)
    if lesson is None or not is_by_email(lesson) or not 1 <= page < lesson.end:
        raise Refused(_("This step has no email. Go back to the lesson."))
    if not EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists():
        raise Refused(_("Your email address isn't confirmed yet. Confirm it, then try again."))
    try:
        spend("lesson_emails", user)
    except TooMuch as problem:
        raise TooMany(str(problem)) from problem
    with written_for(user):
        news.owe_requested(user=user, headline=str(lesson.name), further=_step_email(key, lesson, page))


def emailed_page(*, user: User, key: LessonKey) -> int | None:
    """Return the page of the lesson's latest email to somebody: the step they are asked, or its last page."""
    of_lesson = NewsMail.objects.filter(user=user, news__asks__startswith=_asks(key, ""))
    latest = of_lesson.order_by("-pk").values_list("news__asks", flat=True).first()
    page = _page_of(latest) if latest else None
    lesson = find_lesson(*key)
    return min(page, lesson.end) if page and lesson else None


def read_reply(*, user: User, of: str, lines: Sequence[str]) -> ReadReply | None:
    """Read a reply to the email of a step: the next one comes with what happened. None if the lesson is gone."""
    ruleset, slug, _page = (*of.split("."), "", "")[:3]
    key, at, outcome = (ruleset, slug), _page_of(of), IncomingMail.Outcome
    lesson = find_lesson(*key)
    if lesson is None or at is None or not 1 <= at <= lesson.end:
        return None
    if at == lesson.end:
        return ReadReply(outcome.EMPTY, _("Well done! You have finished this lesson."), _end_email(key, lesson))
    step, offered = lesson.steps[at - 1], offer_step(ruleset, lesson, at)
    problem = find_problem("\n".join(order_detector.without_remarks(lines, offered.lexicon)), step, offered)
    if problem:
        return ReadReply(outcome.REFUSED if lines else outcome.EMPTY, problem, _step_email(key, lesson, at))
    if at + 1 < lesson.end:
        return ReadReply(outcome.ACTED, str(step.after), _step_email(key, lesson, at + 1))
    keep_finished(user=user, lessons=[key])
    return ReadReply(outcome.ACTED, str(step.after), _end_email(key, lesson))


def _asks(key: LessonKey, page: int | str) -> str:
    return f"{ASKER}:{key[0]}.{key[1]}.{page}"


def _page_of(asks: str) -> int | None:
    page = asks.rpartition(".")[2]
    return int(page) if page.isascii() and page.isdigit() else None


def _step_email(key: LessonKey, lesson: Lesson, page: int) -> FurtherNews:
    step = lesson.steps[page - 1]
    place = _("Step %(page)s of %(steps)s: %(heading)s")
    headline = place % {"page": page, "steps": len(lesson.steps), "heading": step.heading}
    lines = [headline, step.instruction, "", *_decision_lines(key, lesson, page)]
    return FurtherNews("\n".join(lines), _page_address(key, page), _asks(key, page))


def _decision_lines(key: LessonKey, lesson: Lesson, page: int) -> Iterator[str]:
    """Yield the question of a step and its options, as the email of a game lists them."""
    offered = offer_step(key[0], lesson, page)
    yield TITLES[key[0]].words.prompt(offered.view, offered.names).question
    for section in sections(offered.options):
        yield from ("", section.title)
        yield from (f"{option.number}. {option.label}" for option in section.options)


def _end_email(key: LessonKey, lesson: Lesson) -> FurtherNews:
    learnt = [_("What you have learnt"), *(f"- {point}" for point in lesson.learnt)]
    return FurtherNews("\n".join(learnt), _page_address(key, lesson.end), _asks(key, lesson.end))


def _page_address(key: LessonKey, page: int) -> str:
    return reverse("games:lesson_page", args=[*key, page])


register_reader(ASKER, read_reply)
