"""The reasons why people got mails or did not: every mail owed, with its state in words. Reads only."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.models import Game, MailKind, Notification

from . import outbox_queries
from .outbox_queries import Mail

Status = Notification.Status
Reason = Notification.Reason


@dataclass(frozen=True)
class MailState:
    """A mail's state in a sentence and its moments, in order, each with a word for it.

    ``kind`` is its kind in words, ``state`` the mail's status, for the look of it; ``detail`` is
    the mail server's own word, for operators.
    """

    mail: Mail
    kind: str
    state: str
    sentence: str
    moments: list[tuple[str, datetime]]
    detail: str


def mail_keys(*, user: User | None = None, game: Game | None = None) -> QuerySet[Any, outbox_queries.Key]:
    """The keys of all mails owed, or of those to this person or of this game, newest first;
    `read_states` reads them.
    """
    rows = outbox_queries.rows_where(Q(user=user) if user else Q())
    return outbox_queries.keys([rows[0].filter(game=game)] if game else rows)


def read_states(keys: Iterable[outbox_queries.Key]) -> list[MailState]:
    return [status_in_words(mail) for mail in outbox_queries.read_mails(keys)]


def status_in_words(mail: Mail) -> MailState:
    """Describe a mail with its relations loaded."""
    return MailState(
        mail=mail,
        kind=str(MailKind(mail.kind).label),
        state=_status_of(mail),
        sentence=_sentence_of(mail),
        moments=sorted(_moments_of(mail), key=itemgetter(1)),
        detail=_error_of(mail),
    )


def _sentence_of(mail: Mail) -> str:
    return SENTENCES[_status_of(mail)](mail)


def _status_of(mail: Mail) -> Notification.Status:
    """The status; of a mail within a digest, the digest's."""
    in_digest = mail.status == Status.COLLECTED and mail.digest is not None
    return Status(mail.digest.status if mail.digest and in_digest else mail.status)


def _tell_pending(mail: Mail) -> str:
    if mail.attempts or mail.digest:
        return _("Not sent yet. We will try again. %(reason)s") % {"reason": friendly(_error_of(mail))}
    if mail.held and mail.held == mail.due:
        return _("Waiting for the end of your quiet hours.")
    if _waits_for_room(mail):
        return _("Waiting: we send at most 10 answers an hour.")
    if mail.due > timezone.now():  # of a decision: its person is at the table, or a standing order may answer
        return _("Will be sent in a few minutes, unless it is settled first.")
    return _("Will be sent in a moment.")


def _waits_for_room(mail: Mail) -> bool:
    """Return True for an answer put off because there had been so many."""
    return mail.kind == MailKind.ANSWER and not mail.attempts and mail.due > timezone.now()


def _tell_sent(mail: Mail) -> str:
    return _("Sent in the daily digest.") if mail.digest else _("Sent.")


def _tell_skipped(mail: Mail) -> str:
    return {
        Reason.NEVER: _("Not sent: you turned off emails of this kind."),
        Reason.MUTED: _("Not sent: you muted this game."),
        Reason.PAUSED: _("Not sent: emails to your address came back, so it is paused."),
        Reason.BLOCKED: _("Not sent: you have blocked the sender."),
    }[Reason(mail.reason)]


def _tell_failed(mail: Mail) -> str:
    attempts = mail.digest.attempts if mail.digest else mail.attempts
    sentence = ngettext(
        "Not sent after %(count)d attempt. %(reason)s",
        "Not sent after %(count)d attempts. %(reason)s",
        attempts,
    )
    return sentence % {"count": attempts, "reason": friendly(_error_of(mail))}


def _tell_void(mail: Mail) -> str:
    if mail.kind == MailKind.INVITATION:
        return _("Not sent: you had joined the game, or you could no longer join it.")
    if _was_replaced(mail):
        return _("Not sent: a later answer replaced it and covers both emails.")
    return _("Not needed any more: it was settled first, or another email told you.")


def _was_replaced(mail: Mail) -> bool:
    """Return True for an answer replaced before it was due; quiet hours may have put it off."""
    return mail.kind == MailKind.ANSWER and (mail.claimed is None or mail.claimed < mail.due)


SENTENCES: dict[Notification.Status, Callable[[Mail], str]] = {
    Status.PENDING: _tell_pending,
    Status.SENDING: lambda mail: _("Being sent right now."),
    Status.SENT: _tell_sent,
    Status.FAILED: _tell_failed,
    Status.VOID: _tell_void,
    Status.SKIPPED: _tell_skipped,
    Status.COLLECTED: lambda mail: _("Waiting for the daily digest."),
}


def friendly(error: str) -> str:
    """Put a mail server's error into plain words."""
    for sign, sentence in (
        ("Address", _("The email server refused your address.")),
        ("RecipientsRefused", _("The email server refused emails from this site.")),
        ("SenderRefused", _("The email server refused emails from this site.")),
        ("Authentication", _("The email server did not accept this site.")),
        ("Anymail", _("The email service refused the email.")),
        ("Refused", _("The email server could not be reached.")),
        ("imeout", _("The email server did not answer in time.")),
        ("gaierror", _("The email server could not be found.")),
        ("SMTP", _("The email server reported a problem.")),
    ):
        if sign in error.partition(":")[0]:
            return sentence
    return _("Something went wrong on our side. The site's operator can see what.")


def _error_of(mail: Mail) -> str:
    return mail.error or (mail.digest.error if mail.digest else "")


def _moments_of(mail: Mail) -> Iterator[tuple[str, datetime]]:
    """Yield each event of the mail, past or to come."""
    yield _("created"), mail.created
    if mail.held:
        yield _("held until"), mail.held
    if mail.claimed:
        yield _tell_tried(mail), mail.claimed
    if mail.status == Status.COLLECTED:
        yield _("digest goes out"), mail.due
    if mail.status == Status.PENDING and mail.attempts:
        yield _("next attempt"), mail.due
    elif mail.status == Status.PENDING and _waits_for_room(mail):
        yield _("to be sent"), mail.due
    if mail.sent:
        yield _("sent"), mail.sent


def _tell_tried(mail: Mail) -> str:
    if mail.digest:
        return _("put into the digest")
    return {
        Status.VOID: _("looked at") if _was_replaced(mail) else _("found to be settled"),
        Status.SKIPPED: _("skipped"),
        Status.COLLECTED: _("put into the digest"),
    }.get(Status(mail.status), _("tried") if mail.attempts else _("looked at"))
