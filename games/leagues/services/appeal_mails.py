"""Mails about appeals: to those able to answer, and to those concerned by an answer."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Appeal
from games.services.outbox import news

from .telling import Words, letters


def made(appeal: Appeal, judges: Iterable[User]) -> None:
    """Mail a new appeal to its possible judges."""
    named = {"who": appeal.by.username if appeal.by else "", "what": appeal.decision.what, "why": appeal.reason}

    def words(_user: User) -> tuple[str, str]:
        text = _("%(who)s appeals against this decision: %(what)s\n\n%(why)s\n\nThe first of you who answers decides.")
        return _("An appeal waits for your answer"), text % named

    _mail_readers(appeal, "made", judges, words)


def answered(appeal: Appeal) -> None:
    """Mail the answer to the appellant and the people concerned."""

    def words(_user: User) -> tuple[str, str]:
        headline = _("Appeal granted") if appeal.granted else _("Appeal declined")
        text = _("The decision: %(what)s\n\nThe answer: %(answer)s")
        told = {"what": appeal.decision.what, "answer": appeal.answer}
        return headline, text % told

    concerned = {who.pk: who for who in (appeal.by, appeal.decision.by) if who is not None and who.is_active}
    _mail_readers(appeal, "answered", concerned.values(), words)


def _mail_readers(appeal: Appeal, what: str, readers: Iterable[User], words: Words) -> None:
    """Mail each reader in their own language."""
    told = letters(f"appeal-{appeal.pk}-{what}", appeal.decision.league, readers, words)
    news.tell_people(told, page=appeal.decision.get_absolute_url())
