"""Recognise answers of programs without a header that says so: neither done, nor told, nor
answered.
"""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.mail.imprint import Imprint
from games.mail.inbound import Incoming, WrittenReply, away_subjects
from games.models import Seat
from games.services.outbox import imprints

PROMPT = timedelta(hours=4)  # programs answer at once, and some servers keep a stranger's mail waiting for hours


def has_written(mail: Incoming, written: WrittenReply, user: User, seat: Seat) -> bool:
    """Return True if a program wrote a reply, by its subject and our mails to its person.

    A program puts words of its own before the subject of our mail or in its place, comes back soon,
    and quotes nothing.
    """
    subject, name = mail.subject.casefold(), seat.game.name.casefold()
    if subject.startswith(name) or away_subjects.is_reply(mail.subject):
        return False
    if away_subjects.is_automatic(mail.subject):
        return True
    renamed = away_subjects.answered_subject(mail.subject)
    is_strange = away_subjects.is_away(mail.subject) or _is_subject(renamed, name, written.ours)
    return is_strange and not written.quotes_us and _came_soon(user)


def _is_subject(text: str, name: str, ours: Imprint) -> bool:
    """Return True for the subject of a mail of ours, perhaps shortened by a program."""
    return ours.has_subject(text) or text.casefold().startswith(f"{name}:")


def _came_soon(user: User) -> bool:
    sent = imprints.latest_mail_to(user)
    return sent is None or timezone.now() - sent < PROMPT
