"""Replies to mails that no game has sent: whoever asked something by them reads the answers.

What news ``asks`` is the name of who reads the answers, a colon and what they are of. An app that asks so registers
its `Asker` when the site starts, so that nothing here knows of it.
"""

from collections.abc import Sequence
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.reader import written_for
from games.mail import inbound
from games.mail.inbound import Incoming
from games.models import IncomingMail, NewsMail
from games.orders import offered_words
from games.orders.lexicon import WORDLESS
from games.services.errors import NotNow, NotYours, Refused
from games.services.outbox import news

Outcome = IncomingMail.Outcome
NO_WORD = gettext_lazy("Your reply begins with none of the words that it can be, alone on its line.")


class Asker(Protocol):
    """Who asks something by mail, and carries the answers out."""

    def words(self, *, user: User, of: str) -> Sequence[str]:
        """With which words this person can answer now; a mail may have offered others."""

    def take(self, *, user: User, of: str, word: str, remark: str) -> str:
        """Carry out what one of the words means, and say so in the language in force; ``remark`` is what stands below
        it. Raises Refused, NotNow and NotYours."""


_askers: dict[str, Asker] = {}


def register(name: str, asker: Asker) -> None:
    """Let ``asker`` read the answers to news that asks by this name."""
    _askers[name] = asker


def answer(row: IncomingMail, incoming: Incoming, news_mail_id: int) -> None:
    """Carry out what somebody answers to a mail, and owe them what came of it. Fills in the row.

    Takes the row lock of the mail's person, and what locks the asker takes.
    """
    told = NewsMail.objects.filter(pk=news_mail_id, user__is_active=True).select_related("news").first()
    name, _colon, of = told.news.asks.partition(":") if told else ("", "", "")
    if told is None or name not in _askers:
        row.outcome = Outcome.STALE
        return
    written = inbound.written(incoming, WORDLESS)
    if written is None:
        row.outcome = Outcome.UNREADABLE
        return
    user = User.objects.select_for_update(no_key=True).get(pk=told.user_id)
    row.user, row.lines = user, written.lines
    with written_for(user):
        row.outcome, said = _carry_out(_askers[name], user, of, told.news.answers, written.lines)
        words = _askers[name].words(user=user, of=of)
        if not words:
            said = f"{said} {_('Nothing more can be answered to this mail.')}"
    row.report = {"told": [said]}
    news.answer(row, told.news, text=said, words=words)


def _carry_out(
    asker: Asker, user: User, of: str, offered: Sequence[str], lines: Sequence[str]
) -> tuple[IncomingMail.Outcome, str]:
    """What came of the lines, as an outcome and in a sentence."""
    allowed = asker.words(user=user, of=of)
    word = offered_words.read(lines, [*offered, *(each for each in allowed if each not in offered)])
    if word is None:
        return (Outcome.REFUSED if lines else Outcome.EMPTY), str(NO_WORD)
    try:
        return Outcome.ACTED, asker.take(user=user, of=of, word=word, remark="\n".join(lines[1:]))
    except NotYours as refused:
        return Outcome.NOT_YOURS, str(refused)
    except NotNow as refused:
        return Outcome.STALE, str(refused)
    except Refused as refused:
        return Outcome.REFUSED, str(refused)
