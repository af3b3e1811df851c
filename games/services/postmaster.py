"""Mail for whoever runs the site: what comes to postmaster@ and abuse@ goes on to the addresses of ADMINS.

It is attached to a mail of the site's own, for what somebody else has written must not go out under their name again.
What no person has sent, what comes back and what is too big stays here, and so does what is too much for an hour.
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

from games.mail import threads
from games.mail.inbound import Incoming, Kind
from games.mail.refusal import LASTING
from games.models import IncomingMail

log = logging.getLogger(__name__)

MAILBOXES = ("postmaster", "abuse")  # RFC 5321, 4.5.1, and RFC 2142
MOST, WITHIN = 20, timedelta(hours=1)
STAYS = (Kind.LOOP, Kind.TOO_BIG, Kind.UNREADABLE)
LONGEST_SUBJECT = 100


def reads(recipient: str) -> bool:
    """Whether mail to this address, in small letters, is for the operator, and there is one who is told it."""
    domain = settings.MAIL_DOMAIN.lower()
    return bool(settings.ADMINS) and recipient in ("postmaster", *(f"{mailbox}@{domain}" for mailbox in MAILBOXES))


def hand_on(row: IncomingMail, mail: Incoming, raw: bytes, recipient: str) -> bool:
    """Send a mail on to the operator; False where it stays here.

    Raises what the mail server raises when that may pass: then the mail comes again.
    """
    if mail.kind in STAYS or not row.sender or _too_many():
        log.warning("mail %s to the operator stays here", row.pk)
        return False
    try:
        _letter(row, mail, raw, recipient).send()
    except SMTPDataError as refused:  # for what is in it
        if refused.smtp_code < LASTING:
            raise
        log.warning("mail %s to the operator was refused", row.pk, exc_info=True)
        return False
    return True


def _too_many() -> bool:
    lately = IncomingMail.objects.filter(received__gt=timezone.now() - WITHIN)
    return lately.filter(outcome=IncomingMail.Outcome.HANDED_ON).count() >= MOST


def _letter(row: IncomingMail, mail: Incoming, raw: bytes, recipient: str) -> EmailMessage:
    subject = Truncator(mail.subject.encode("utf-8", "replace").decode()).chars(LONGEST_SUBJECT)
    letter = EmailMessage(
        f"[{settings.SITE_NAME}] {recipient.partition('@')[0]}: {subject}",
        f"This mail came to {recipient} from {row.sender}. An answer goes to its writer.\n",
        settings.SERVER_EMAIL,
        [address for _name, address in settings.ADMINS],
        headers=threads.automatic(threads.handed_on_id(row)),
        reply_to=[mail.sender] if _is_address(mail.sender) else None,
    )
    letter.attach("mail.eml", raw, "application/octet-stream")  # as message/rfc822 a broken mail could break this one
    return letter


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True
