"""Mails of accounts: to confirm an address, to sign in by a code, for a new password, and notices
of these.

Each is owed as a row, in the transaction of its cause, and goes the way of every mail (`delivery`):
nobody waits for the mail server, and if it is down the mail comes once it is back. The row may hold
access for its reader. So it is deleted with the sending, and unsent once this has expired.
"""

import logging
from datetime import timedelta
from email.utils import make_msgid
from functools import partial

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db import transaction
from django.utils import timezone

from accounts import mail_requests
from games.mail import smtp_send
from games.models import AccountMail
from games.services.rows.worker_queue import ACCOUNT_MAIL, hand_over
from tocsite.mail_headers import SiteEmail

from . import delivery

log = logging.getLogger(__name__)

LASTS = timedelta(days=3)  # as the links in them do
TRIES_OF_UNKNOWN = 3


class AddressRefusedForNow(Exception):
    """The address takes no mail, and may do so later: no business of the operator's (`games.services.health`)."""


def owe_account_mail(email: EmailMessage, *, is_code: bool = False) -> AccountMail:
    """Owe an email written to its one reader; one with a code to sign in expires with the code."""
    lasts = timedelta(seconds=settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT) if is_code else LASTS
    alternatives = email.alternatives if isinstance(email, EmailMultiAlternatives) else []
    row = AccountMail.objects.create(
        recipient=email.to[0],
        subject=str(email.subject),
        text=str(email.body),
        html=str(alternatives[0][0]) if alternatives else "",
        headers=email.extra_headers | {"Message-ID": make_msgid(domain=settings.MAIL_DOMAIN)},  # the same at each try
        expires=timezone.now() + lasts,
    )
    transaction.on_commit(partial(hand_over, ACCOUNT_MAIL, [row.pk]))
    return row


def send_account_mail(*, mail_id: int) -> bool:
    """Send one mail unless it is gone, not due or in somebody else's hands. True when it was tried."""
    return delivery.attempt(AccountMail, mail_id, _send_or_drop)


def send_due() -> int:
    """Send waiting mails; the number tried."""
    return sum(send_account_mail(mail_id=pk) for pk in delivery.due_keys(AccountMail.objects.all()))


def forget_expired() -> int:
    """Delete expired mails that could not be sent; their number."""
    deleted, _by_model = AccountMail.objects.filter(expires__lt=timezone.now()).delete()
    return deleted


def _send_or_drop(mail: AccountMail) -> None:
    """Send a mail and delete it, or delete it unsent: too late, or too much for an address. It must be in hand."""
    if mail.expires > timezone.now() and mail_requests.may_be_mailed(mail.recipient):
        _hand_in(mail)
    mail.delete()


def _hand_in(mail: AccountMail) -> None:
    """Send a mail; an address unknown to the server again and again is given up soon: its writer
    looks at it once more.
    """
    try:
        smtp_send.send(_make_email(mail))
    except smtp_send.AddressRefused as refused:  # which pauses nobody here: these mails go to paused addresses as well
        if not refused.kind or mail.attempts < TRIES_OF_UNKNOWN:
            raise AddressRefusedForNow(refused.detail) from refused
        log.warning("account email %s was refused because of its address", mail.pk)
    else:
        mail_requests.count_mail(mail.recipient)


def _make_email(mail: AccountMail) -> EmailMessage:
    email = SiteEmail(mail.subject, mail.text, to=[mail.recipient], headers=mail.headers)
    if mail.html:
        email.attach_alternative(mail.html, "text/html")
    return email
