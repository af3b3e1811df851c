"""Mails of no game: league news for all, mails about a season, steps of lessons."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import IncomingMail, MailKind, MailSettings, News, NewsMail
from games.services.errors import Refused
from games.services.rows.worker_queue import NEWS_MAIL, hand_over

from .answer_rate_limit import ANSWERS_WITHIN, MOST_ANSWERS, MOST_OF_THE_SAME, SUSPECTS_WITHIN, when_room

LONGEST = 10_000  # characters
REPEATED_WITHIN = timedelta(hours=1)
Way = MailSettings.Way


class PostedNews(NamedTuple):
    """The news, and the number of mails owed for it."""

    news: News
    readers: int


class FurtherNews(NamedTuple):
    """The text and question of an answer after its first sentence: its page, the reader of replies, their words."""

    text: str
    page: str
    asks: str = ""
    answers: Sequence[str] = ()


class NewsLetter(NamedTuple):
    """One person's news, in their language; ``key`` keeps it from being told twice."""

    key: str
    user: User
    headline: str
    text: str


@transaction.atomic
def post(*, headline: str, text: str, concerned: Iterable[User] = (), topic: str = "", page: str = "") -> PostedNews:
    """Publish some news and owe a mail of it to everybody interested or concerned. Raises Refused.

    A league's own has its ``topic``. With a ``page`` to lead to, it is for the concerned alone. The
    mails are in no hurry: no worker is told of them, the sweep sends them after those of games.
    """
    news = News.objects.create(
        headline=_check_headline(headline), text=_check_text(text), topic=topic, page=page, listed=not page
    )
    readers = User.objects.none() if page else _willing_readers()
    kinds = dict.fromkeys(readers.values_list("pk", flat=True), MailKind.NEWS)
    kinds |= {user.pk: MailKind.LEAGUE for user in concerned}
    mails = [NewsMail(news=news, user_id=pk, kind=kind) for pk, kind in kinds.items()]
    NewsMail.objects.bulk_create(mails)
    return PostedNews(news, len(mails))


@transaction.atomic
def tell_people(letters: Iterable[NewsLetter], *, page: str, asks: str = "", answers: Sequence[str] = ()) -> None:
    """Tell people news of their own, each in a letter, and owe each a mail; each key is told once.

    News that ``asks`` something can be answered by mail with these words
    (`games.services.inbox.news_replies`). As many queries for many as for one. The mails are sent
    by the sweep, as those of other news.
    """
    letters_by_key: dict[str | None, NewsLetter] = {letter.key: letter for letter in letters}
    for key in News.objects.filter(key__in=list(letters_by_key)).values_list("key", flat=True):
        del letters_by_key[key]
    common_columns: dict[str, Any] = {"page": page, "listed": False, "asks": asks, "answers": list(answers)}
    rows = [
        News(key=key, headline=letter.headline[: News.HEADLINE], text=letter.text, **common_columns)
        for key, letter in letters_by_key.items()
    ]
    News.objects.bulk_create(rows, ignore_conflicts=True)  # somebody else may be telling it at this moment
    mails = [
        NewsMail(news_id=pk, user=letters_by_key[key].user, kind=MailKind.LEAGUE)
        for key, pk in News.objects.filter(key__in=list(letters_by_key)).values_list("key", "pk")
    ]
    NewsMail.objects.bulk_create(mails, ignore_conflicts=True)


@transaction.atomic
def owe_requested(*, user: User, headline: str, further: FurtherNews) -> None:
    """Owe somebody an email that they have just asked for, whatever their settings for emails."""
    requested_news = _create_single(headline, further)
    row = NewsMail.objects.create(news=requested_news, user=user, kind=MailKind.ANSWER)
    transaction.on_commit(partial(hand_over, NEWS_MAIL, [row.pk]))


def _create_single(headline: str, further: FurtherNews) -> News:
    columns = further._asdict() | {"answers": list(further.answers)}
    return News.objects.create(headline=headline[: News.HEADLINE], listed=False, **columns)


@transaction.atomic
def owe_news_answer(
    incoming: IncomingMail, asked_news: News, *, text: str, further: FurtherNews, is_suspect: bool = False
) -> None:
    """Owe the answer to a mail in reply to some news; ``text`` comes before the ``further`` news.
    ``is_suspect``: a program may have written it.

    Ten an hour to one person: one more waits until the hour has room. Needs the row lock of the
    mail's person.
    """
    assert incoming.user is not None
    now = timezone.now()
    every = NewsMail.objects.filter(user=incoming.user, kind=MailKind.ANSWER)
    if _repeats_failure(incoming, every.filter(due__gt=now - (SUSPECTS_WITHIN if is_suspect else ANSWERS_WITHIN))):
        return
    answers = every.filter(due__gt=now - ANSWERS_WITHIN)
    latest = list(answers.order_by("-due").values_list("due", flat=True)[:MOST_ANSWERS])
    due_at = when_room(latest, now)
    both = "\n\n".join(filter(None, [text, further.text]))
    answer_news = _create_single(asked_news.headline, further._replace(text=both))
    incoming.save()
    row = NewsMail.objects.create(
        news=answer_news, user=incoming.user, kind=MailKind.ANSWER, incoming=incoming, due=due_at
    )
    if due_at == now:
        transaction.on_commit(partial(hand_over, NEWS_MAIL, [row.pk]))


def _repeats_failure(incoming: IncomingMail, answers: QuerySet[NewsMail]) -> bool:
    """Return True if a mail repeats one that did nothing and was answered twice."""
    if incoming.outcome == IncomingMail.Outcome.ACTED:
        return False
    same = answers.filter(incoming__lines=incoming.lines, incoming__outcome=incoming.outcome)
    return same.count() >= MOST_OF_THE_SAME


def is_repeated(*, topic: str, headline: str, text: str) -> bool:
    """Return True if the very same news of a topic was posted within the hour. Raises Refused for bad news."""
    same = of_topic(topic).filter(headline=_check_headline(headline), text=_check_text(text))
    return same.filter(posted__gt=timezone.now() - REPEATED_WITHIN).exists()


def latest_news() -> QuerySet[News]:
    """All news for everybody, newest first."""
    return News.objects.filter(listed=True).order_by("-posted", "-pk")


def of_topic(topic: str) -> QuerySet[News]:
    """The news of one league, newest first, that for its people alone included."""
    return News.objects.filter(topic=topic).order_by("-posted", "-pk")


def withdraw(*, topic: str, page: str) -> None:
    """Let nobody find the news of a topic any more but on this page."""
    News.objects.filter(topic=topic).exclude(topic="").update(listed=False, page=page)


def find_news(pk: int) -> News | None:
    """Some news, if it was ever posted."""
    return News.objects.filter(pk=pk, listed=True).first()


def _willing_readers() -> QuerySet[User]:
    """People who have chosen to get such mails: unasked, nobody does."""
    wished = {f"mail_settings__ways__{MailKind.NEWS}__in": [Way.AT_ONCE, Way.DIGEST]}
    return User.objects.filter(is_active=True, **wished)


def _check_headline(raw_text: str) -> str:
    headline = " ".join(raw_text.replace("\x00", "").split())
    if not headline:
        raise Refused(_("Add a headline."))
    return _short_enough(headline, News.HEADLINE, _("The headline has %(count)d characters. The limit is %(most)d."))


def _check_text(raw_text: str) -> str:
    text = "\n".join(raw_text.replace("\x00", "").splitlines()).strip()
    if not text:
        raise Refused(_("Add a text."))
    return _short_enough(text, LONGEST, _("The text has %(count)d characters. The limit is %(most)d."))


def _short_enough(words: str, most: int, problem: str) -> str:
    if len(words) > most:
        raise Refused(problem % {"count": len(words), "most": most})
    return words
