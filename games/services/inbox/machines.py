"""Recognise answers of programs without a header that says so: neither done, nor told. Where a
person may have written one all the same, they are asked; a program is asked a few times at most.
"""

from datetime import timedelta
from enum import Enum, auto

from django.utils import timezone
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.mail.imprint import Imprint
from games.mail.inbound import Incoming, IncomingKind, WrittenReply, away_subjects
from games.models import IncomingMail
from games.services.outbox import imprints

PROMPT = timedelta(hours=4)  # programs answer at once, and some servers keep a stranger's mail waiting for hours
MOST_ASKED, ASKED_WITHIN = 2, timedelta(days=7)
NOT_DONE = gettext_lazy(
    "Your email looks like an automatic answer, so it was not used. If you wrote it yourself, send your words again "
    "as a reply to this email."
)
NOT_TOLD = gettext_lazy("It looks like an automatic answer, so it has not been sent.")


class Author(Enum):
    PERSON = auto()
    UNCLEAR = auto()
    PROGRAM = auto()


def author_of(mail: Incoming, reply: WrittenReply | None, ours: Imprint, user: User, name: str = "") -> Author:
    """Tell who wrote a reply by its subject, our mails to its person (``ours``), and the game's
    ``name``; ``reply`` is None if it cannot be read.

    A program puts words of its own before the subject of our mail or in its place, comes back soon,
    and quotes nothing. A person may do each of these, but puts no words of programs before it. Who
    was asked too often is a program.
    """
    name, renamed = name.casefold(), away_subjects.answered_subject(mail.subject)
    if away_subjects.is_reply(mail.subject) or (name and mail.subject.casefold().startswith(name)):
        return Author.PERSON
    names_ours = ours.has_subject(renamed) or bool(name and renamed.casefold().startswith(f"{name}:"))
    if not (mail.is_guess or names_ours):
        return Author.PERSON
    is_prompt = not (reply and reply.quotes_us) and _came_soon(user)
    is_returned = mail.kind == IncomingKind.BOUNCE and names_ours
    if not (is_prompt or is_returned or (renamed and away_subjects.is_automatic(mail.subject))):
        return Author.PERSON
    is_usual = names_ours or away_subjects.is_bare(mail.subject)
    return Author.PROGRAM if (is_prompt and is_usual) or _was_asked(user) else Author.UNCLEAR


def note_unclear(row: IncomingMail) -> None:
    """Note that the mail's answer asks its writer if they are a person."""
    row.report["unclear"] = True


def _was_asked(user: User) -> bool:
    lately = IncomingMail.objects.filter(user=user, received__gt=timezone.now() - ASKED_WITHIN)
    return lately.filter(report__unclear=True).count() >= MOST_ASKED


def _came_soon(user: User) -> bool:
    sent_at = imprints.latest_mail_to(user)
    return sent_at is None or timezone.now() - sent_at < PROMPT
