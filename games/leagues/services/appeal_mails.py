"""What is told by mail of appeals: to those who may answer one, and to whom an answer concerns."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Appeal
from games.services.outbox import news

from .telling import Words, letters


def made(appeal: Appeal, judges: Iterable[User]) -> None:
    """Somebody appeals: to those who may answer."""
    named = {"who": appeal.by.username if appeal.by else "", "what": appeal.decision.what, "why": appeal.reason}

    def words(_user: User) -> tuple[str, str]:
        headline = _("%(league)s: an appeal waits for an answer") % {"league": appeal.decision.league}
        text = _("%(who)s appeals against this decision: %(what)s\n\n%(why)s\n\nThe first of you who answers decides.")
        return headline, text % named

    _tell(appeal, "made", judges, words)


def answered(appeal: Appeal) -> None:
    """It is answered: to whom it is of, and to whom it is about."""

    def words(_user: User) -> tuple[str, str]:
        granted, declined = _("%(league)s: the appeal is granted"), _("%(league)s: the appeal is declined")
        headline = granted if appeal.granted else declined
        text = _("The decision: %(what)s\n\nThe answer: %(answer)s")
        told = {"league": appeal.decision.league, "what": appeal.decision.what, "answer": appeal.answer}
        return headline % told, text % told

    concerned = {who.pk: who for who in (appeal.by, appeal.decision.by) if who is not None and who.is_active}
    _tell(appeal, "answered", concerned.values(), words)


def _tell(appeal: Appeal, what: str, readers: Iterable[User], words: Words) -> None:
    """Each in their own language."""
    told = letters(f"appeal-{appeal.pk}-{what}", readers, words)
    news.tell(told, page=appeal.decision.get_absolute_url())
