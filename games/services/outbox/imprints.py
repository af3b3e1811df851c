"""Imprints of mails to people, kept for the replies that quote them."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.core.mail import EmailMultiAlternatives
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.mail.imprint import Imprint
from games.models import IncomingMail, MailImprint

KEPT = timedelta(days=90)
LATEST = 30  # mails that a reply may quote which does not say what it answers
MOST_FORGOTTEN = 10_000  # at once


def keep_imprint(email: EmailMultiAlternatives, user_id: int, answered: IncomingMail | None = None) -> None:
    """Keep the imprint of an email open to replies. Its reader's own words, said back to them, stay theirs."""
    if not email.reply_to:
        return
    own = Imprint.of("\n".join(answered.lines)) if answered else frozenset[int]()
    imprint = Imprint(Imprint.of_mail(email) - own)
    message_id = email.extra_headers["Message-ID"]
    MailImprint.objects.create(user_id=user_id, message_id=message_id, runs=imprint.to_bytes())


def imprint_of(user: User, answered: Sequence[str]) -> Imprint:
    """The imprint of the latest mails to a person, and of those with these Message-IDs."""
    mails = MailImprint.objects.filter(user=user)
    latest = mails.order_by("-pk").values("pk")[:LATEST]
    stored = mails.filter(Q(pk__in=latest) | Q(message_id__in=answered)).values_list("runs", flat=True)
    return Imprint.from_bytes(*map(bytes, stored))


def latest_mail_to(user: User) -> datetime | None:
    """The moment of the latest mail to a person that was open to answers."""
    return MailImprint.objects.filter(user=user).order_by("-pk").values_list("sent", flat=True).first()


def forget_old() -> int:
    """Delete imprints unlikely to be quoted any more; their number, at most so many at once."""
    old = MailImprint.objects.filter(sent__lt=timezone.now() - KEPT).order_by("sent").values("pk")[:MOST_FORGOTTEN]
    deleted, _by_model = MailImprint.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()
    return deleted
