"""News of the leagues: posted by the organiser, read by everybody, mailed to those who wish for it."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import MailKind, MailSettings, News, NewsMail
from games.services.errors import Refused

LONGEST = 10_000  # characters
Way = MailSettings.Way


class Posted(NamedTuple):
    """The news, and how many people are to get a mail of it."""

    news: News
    readers: int


@transaction.atomic
def post(*, headline: str, text: str, concerned: Iterable[User] = ()) -> Posted:
    """Publish some news and owe a mail of it to everybody who wishes for one, and to whom it concerns. Raises Refused.

    The mails are in no hurry: no worker is told of them, the sweep sends them after the mails of games.
    """
    news = News.objects.create(headline=_headline(headline), text=_text(text))
    kinds = dict.fromkeys(_readers().values_list("pk", flat=True), MailKind.NEWS)
    kinds |= {user.pk: MailKind.LEAGUE for user in concerned}
    mails = [NewsMail(news=news, user_id=pk, kind=kind) for pk, kind in kinds.items()]
    NewsMail.objects.bulk_create(mails)
    return Posted(news, len(mails))


@transaction.atomic
def tell(*, key: str, headline: str, text: str, page: str, readers: Iterable[User]) -> News:
    """Tell some people what concerns them, and owe each a mail; what has such a ``key`` is told once.

    The mails are sent by the sweep, as those of other news.
    """
    told = {"headline": headline[: News.HEADLINE], "text": text, "page": page, "listed": False}
    news, is_new = News.objects.get_or_create(key=key, defaults=told)
    if is_new:
        NewsMail.objects.bulk_create(NewsMail(news=news, user=user, kind=MailKind.LEAGUE) for user in readers)
    return news


def latest() -> QuerySet[News]:
    """All news for everybody, newest first."""
    return News.objects.filter(listed=True).order_by("-posted", "-pk")


def find(pk: int) -> News | None:
    """Some news, if it was ever posted."""
    return News.objects.filter(pk=pk, listed=True).first()


def _readers() -> QuerySet[User]:
    """Whoever has chosen to get such mails: unasked, nobody does."""
    wished = {f"mail_settings__ways__{MailKind.NEWS}__in": [Way.AT_ONCE, Way.DIGEST]}
    return User.objects.filter(is_active=True, **wished)


def _headline(written: str) -> str:
    headline = " ".join(written.replace("\x00", "").split())
    if not headline:
        raise Refused(_("The news has no headline."))
    return _short_enough(headline, News.HEADLINE, _("The headline has %(count)d characters: at most %(most)d fit."))


def _text(written: str) -> str:
    text = "\n".join(written.replace("\x00", "").splitlines()).strip()
    if not text:
        raise Refused(_("The news has no text."))
    return _short_enough(text, LONGEST, _("The text has %(count)d characters: at most %(most)d fit."))


def _short_enough(words: str, most: int, problem: str) -> str:
    if len(words) > most:
        raise Refused(problem % {"count": len(words), "most": most})
    return words
