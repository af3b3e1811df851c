"""Mail for the operator: mails to postmaster@ and abuse@ go on to the addresses of ADMINS.

They are attached to a mail of the site's own, for somebody else's words must not go out under their
name again. Mails of machines, bounces and big ones stay here, and so do those beyond an hour's
limit. Each is owed as a row, in the transaction it came in by, and goes the way of every mail
(`games.services.outbox.delivery`): nobody waits for the mail server, and a crash loses nothing.
"""

import logging
from datetime import timedelta
from smtplib import SMTPDataError

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.utils import timezone
from django.utils.text import Truncator

from games.mail import inbound, threads
from games.mail.inbound import Incoming, IncomingKind
from games.mail.smtp_send import LASTING
from games.models import IncomingMail, OperatorMail
from tocsite.mail_headers import SiteEmail
from tocsite.smtp import patient_connection

from . import delivery

log = logging.getLogger(__name__)

MAILBOXES = ("postmaster", "abuse")  # RFC 5321, 4.5.1, and RFC 2142
MOST, WITHIN = 20, timedelta(hours=1)
KEPT = timedelta(days=30)  # of what could not be sent
LARGEST = 1_000_000  # bytes of a mail that is kept until it goes on
STAYS = (IncomingKind.LOOP, IncomingKind.TOO_BIG, IncomingKind.UNREADABLE)
LONGEST_SUBJECT = 100


def reads(recipient: str) -> bool:
    """Return True if mail to this address, in small letters, is for the operator, and there is one."""
    domain = settings.MAIL_DOMAIN.lower()
    return bool(settings.ADMINS) and recipient in ("postmaster", *(f"{mailbox}@{domain}" for mailbox in MAILBOXES))


def hand_on(row: IncomingMail, mail: Incoming, raw: bytes, recipient: str) -> bool:
    """Owe a mail to the operator; False if it stays here."""
    if mail.kind in STAYS or len(raw) > LARGEST or not row.sender or _too_many():
        log.warning("email %s for the operator was not forwarded", row.pk)
        return False
    OperatorMail.objects.create(incoming=row, recipient=recipient, raw=raw)
    return True


def send_due() -> int:
    """Send the operator's waiting mails; the number tried."""
    keys = delivery.due_keys(OperatorMail.objects.all())
    return sum(delivery.attempt(OperatorMail, pk, _send_and_delete, ("incoming",)) for pk in keys)


def forget_failed() -> int:
    """Delete unsent mails nobody has asked for in a month; their number."""
    failed = OperatorMail.objects.filter(status=OperatorMail.Status.FAILED, created__lte=timezone.now() - KEPT)
    deleted, _by_model = failed.delete()
    return deleted


def _send_and_delete(mail: OperatorMail) -> None:
    """Send a mail and delete it, also if its server refuses its contents. It must be in hand."""
    try:
        _make_email(mail).send()
    except SMTPDataError as refused:
        if refused.smtp_code < LASTING:
            raise
        log.warning("email %s for the operator was refused", mail.incoming_id, exc_info=True)
    mail.delete()


def _too_many() -> bool:
    lately = IncomingMail.objects.filter(received__gt=timezone.now() - WITHIN)
    return lately.filter(outcome=IncomingMail.Outcome.HANDED_ON).count() >= MOST


def _make_email(mail: OperatorMail) -> EmailMessage:
    raw = bytes(mail.raw)
    read = inbound.read_mail(raw)
    subject = Truncator(read.subject.encode("utf-8", "replace").decode()).chars(LONGEST_SUBJECT)
    email = SiteEmail(
        f"[{settings.SITE_NAME}] {mail.recipient.partition('@')[0]}: {subject}",
        f"This mail came to {mail.recipient} from {mail.incoming.sender}. An answer goes to its writer.\n",
        settings.SERVER_EMAIL,
        [address for _name, address in settings.ADMINS],
        connection=patient_connection(),
        headers=threads.automatic(threads.handed_on_id(mail.incoming)),
        reply_to=[read.sender] if _is_address(read.sender) else None,
    )
    email.attach("mail.eml", raw, "application/octet-stream")  # as message/rfc822 a broken mail could break this one
    return email


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True
