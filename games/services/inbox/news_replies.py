"""Replies to mails of no game: the asker of a question reads them.

``asks`` of news is the name of an asker, a colon and its subject. An app registers its `Asker` when
the site starts, so that nothing here knows of it; where a reply is no word of a list, a `ReplyReader`.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.languages import written_for
from accounts.models import User
from games.mail import inbound
from games.mail.inbound import Incoming, IncomingKind, WrittenReply, talk
from games.mail.outcome_words import OUTCOME_WORDS
from games.models import IncomingMail, MailReport, News, NewsMail
from games.orders import answers
from games.orders.lexicon import WORDLESS
from games.present.lists import join_sentences
from games.services.errors import Refused
from games.services.outbox import imprints, news
from games.services.outbox.news import FurtherNews

from . import machines
from .machines import Author
from .reply_commands import outcome_of

Outcome = IncomingMail.Outcome
GONE = gettext_lazy("This email can't be answered any more.")
NO_WORD = gettext_lazy("Your reply must begin with one of the words we offered, alone on its line.")


class Asker(Protocol):
    """An app that asks questions by mail, and carries the replies out."""

    def words(self, *, user: User, of: str) -> Sequence[str]:
        """The words this person can reply with now; a mail may have offered others."""

    def take(self, *, user: User, of: str, word: str, remark: str) -> str:
        """Carry out one of the words, and say so in the language in force; ``remark`` is the text
        below it.

        Raises Refused, NotNow and NotYours.
        """


class ReadReply(NamedTuple):
    """The outcome of a reply in any words, a sentence about it, and the news that comes with the answer."""

    outcome: IncomingMail.Outcome
    sentence: str
    further: FurtherNews


class ReplyReader(Protocol):
    """Carry out the lines of a reply, in the language in force; None if its subject is gone."""

    def __call__(self, *, user: User, of: str, lines: Sequence[str]) -> ReadReply | None: ...


_askers: dict[str, Asker] = {}
_readers: dict[str, ReplyReader] = {}


def register_asker(name: str, asker: Asker) -> None:
    """Let ``asker`` read the replies to news that asks by this name."""
    _askers[name] = asker


def register_reader(name: str, reader: ReplyReader) -> None:
    """Let ``reader`` read the replies to news that asks by this name, whatever their words."""
    _readers[name] = reader


def take_news_reply(row: IncomingMail, incoming: Incoming, news_mail_id: int) -> None:
    """Carry out a reply to a mail of no game, and owe its writer the answer. Fills in the row.

    Takes the row lock of the mail's person, and the asker's own locks.
    """
    news_mail = NewsMail.objects.filter(pk=news_mail_id, user__is_active=True).select_related("news").first()
    if news_mail is None or news_mail.news.asks.partition(":")[0] not in {*_askers, *_readers}:
        row.outcome = Outcome.STALE
        return
    user = User.objects.select_for_update(no_key=True).get(pk=news_mail.user_id)
    ours = imprints.imprint_of(user, incoming.in_reply_to)
    reply = inbound.read_reply(incoming, WORDLESS, ours)
    row.user, row.lines = user, reply.lines if reply else []
    author = machines.author_of(incoming, reply, ours, user)
    if author == Author.PROGRAM:
        row.outcome = Outcome.AUTOMATIC
        return
    with written_for(user):
        row.outcome, sentence, further = _read_reply(
            user, news_mail.news, incoming, reply, is_unclear=author == Author.UNCLEAR
        )
    row.report = MailReport(told=[sentence])
    if author == Author.UNCLEAR:
        machines.note_unclear(row)
    news.owe_news_answer(row, news_mail.news, text=sentence, further=further, is_suspect=incoming.is_guess)


def _read_reply(
    user: User, asked_news: News, incoming: Incoming, reply: WrittenReply | None, *, is_unclear: bool
) -> ReadReply:
    """Carry out a reply, as far as it can be read; return its outcome, and what the answer asks."""
    name, _colon, of = asked_news.asks.partition(":")
    again = FurtherNews("", asked_news.page, asked_news.asks)
    if reply is not None and not is_unclear and name in _readers:
        gone_reply = ReadReply(Outcome.STALE, str(GONE), FurtherNews("", ""))  # its page is gone as well
        return _readers[name](user=user, of=of, lines=reply.lines) or gone_reply
    if reply is None:
        outcome = Outcome.TOO_BIG if incoming.kind == IncomingKind.TOO_BIG else Outcome.UNREADABLE
        sentence = str(OUTCOME_WORDS[outcome].sentence)
    elif is_unclear:
        outcome, sentence = Outcome.REFUSED, str(machines.NOT_DONE)
    else:
        outcome, sentence = _carry_out(_askers[name], user, of, asked_news.answers, reply)
    return (
        ReadReply(outcome, sentence, again)
        if name in _readers
        else _ask_again(_askers[name], user, of, asked_news, outcome, sentence)
    )


def _ask_again(
    asker: Asker, user: User, of: str, asked_news: News, outcome: IncomingMail.Outcome, sentence: str
) -> ReadReply:
    """Offer the words that can be replied with now, or say that there are none."""
    words = asker.words(user=user, of=of)
    if not words:
        return ReadReply(outcome, join_sentences([sentence, GONE]), FurtherNews("", asked_news.page))
    return ReadReply(outcome, sentence, FurtherNews("", asked_news.page, asked_news.asks, words))


def _carry_out(
    asker: Asker, user: User, of: str, offered: Sequence[str], reply: WrittenReply
) -> tuple[IncomingMail.Outcome, str]:
    """Carry out the lines; return the outcome, and a sentence about it."""
    lines = reply.lines
    allowed = asker.words(user=user, of=of)
    word = answers.read_offered_word(
        lines, [*offered, *(allowed_word for allowed_word in allowed if allowed_word not in offered)]
    )
    if word is None:
        return (Outcome.REFUSED if lines else Outcome.EMPTY), str(NO_WORD)
    is_doubtful = reply.has_own_marks or talk.is_doubtful(lines[1:], reply.ours, reply.writer)
    if word in answers.WITH_REASON and is_doubtful:
        return Outcome.REFUSED, _refuse_doubtful("\n".join(lines[1:]))
    try:
        return Outcome.ACTED, asker.take(user=user, of=of, word=word, remark="\n".join(lines[1:]))
    except Refused as refused:
        return outcome_of(refused), str(refused)


def _refuse_doubtful(reason: str) -> str:
    """Refuse a doubtful reason: others would read it, and nobody can ask its writer first as of a message."""
    sentence = _(
        "Your reason was not used, for it may contain something private: a name, an address, a phone number, a link, "
        "or quoted lines. Send the word again with another reason. You wrote: %(reason)s"
    )
    return sentence % {"reason": reason}
