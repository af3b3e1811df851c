"""``manage.py deliver_mail``: take one mail from standard input, as Postfix and other mail servers
pipe it.

Recipients and sender are of the envelope; they may also come as ORIGINAL_RECIPIENT (or RECIPIENT)
and SENDER. Ends with 0 when the mail has been dealt with, 75 when it should come again, 67 when it
is for no mailbox of the site. A wrong token is 0 as well: the mail server has taken the mail, and
would send it back to a sender perhaps forged.
"""

import logging
import os
import sys
from argparse import ArgumentParser
from typing import Any, BinaryIO

from django.conf import settings
from django.core.management.base import BaseCommand

from games.mail.inbound import LARGEST
from games.services.inbox import inbox
from tocsite import maintenance

log = logging.getLogger(__name__)

NO_SUCH_USER, TRY_AGAIN = 67, 75  # of sysexits.h


class Command(BaseCommand):
    help = "Read one email from standard input: a reply to one of our emails, or a delivery report."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--recipient", action="append", dest="recipients", help="repeatable")
        parser.add_argument("--sender", default=os.environ.get("SENDER") or "")

    def handle(self, *args: Any, **options: Any) -> None:
        from_environment = os.environ.get("ORIGINAL_RECIPIENT") or os.environ.get("RECIPIENT") or ""
        recipients, sender = options["recipients"] or [from_environment], options["sender"]
        raw = read_mail(sys.stdin.buffer)
        if not all(recipients):
            self.stderr.write("The recipient is missing. Give --recipient, or RECIPIENT in the environment.")
            sys.exit(TRY_AGAIN)
        if inbox.personal_sender(sender) and not any(map(inbox.takes_mail_for, recipients)):
            self.stderr.write(f"The site has no such mailbox. Its addresses are at {settings.MAIL_DOMAIN}.")
            sys.exit(NO_SUCH_USER)
        if maintenance.is_closed():
            sys.exit(TRY_AGAIN)
        try:
            for recipient in recipients:  # what one of them has had is not done again when the mail comes again
                inbox.receive_mail(raw=raw, recipient=recipient, sender=sender)
        except Exception:  # the database is away, or we are mistaken: the mail server keeps the mail
            log.exception("an email of %d bytes was deferred", len(raw))
            sys.exit(TRY_AGAIN)


def read_mail(mail: BinaryIO) -> bytes:
    """Read as much of a mail as can count, and drain the rest: to some servers a pipe that closes
    early is a failure.
    """
    raw = mail.read(LARGEST + 1)
    while mail.read(LARGEST):
        pass
    return raw
