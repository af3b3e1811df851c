"""``manage.py deliver_mail``: one mail from standard input, as Postfix and other mail servers pipe it.

Recipient and sender are of the envelope; they may also come as ORIGINAL_RECIPIENT (or RECIPIENT) and SENDER. Ends with
0 when the mail has been dealt with, 75 when it should come again, 67 when it is for a mailbox that the site has not.
A token that is wrong is 0 as well: the mail server has taken the mail, and would send it back to a sender whom anybody
may have forged.
"""

import logging
import os
import sys
from argparse import ArgumentParser
from typing import Any, BinaryIO

from django.conf import settings
from django.core.management.base import BaseCommand

from games.mail.inbound import LARGEST
from games.services import inbox

log = logging.getLogger(__name__)

NO_SUCH_USER, TRY_AGAIN = 67, 75  # of sysexits.h


class Command(BaseCommand):
    help = "Take one mail from standard input: an answer to a mail of ours, or a report on one."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        environ = os.environ.get
        parser.add_argument("--recipient", default=environ("ORIGINAL_RECIPIENT") or environ("RECIPIENT") or "")
        parser.add_argument("--sender", default=environ("SENDER") or "")

    def handle(self, *args: Any, **options: Any) -> None:
        recipient, sender = options["recipient"], options["sender"]
        raw = whole(sys.stdin.buffer)
        if not recipient:
            self.stderr.write("Whom is the mail for? Give --recipient, or RECIPIENT in the environment.")
            sys.exit(TRY_AGAIN)
        if inbox.writer(sender) and not inbox.takes(recipient):
            self.stderr.write(f"The site has no such mailbox; its mail goes to {settings.MAIL_DOMAIN}.")
            sys.exit(NO_SUCH_USER)
        try:
            inbox.receive(raw=raw, recipient=recipient, sender=sender)
        except Exception:  # the database is away, or we are mistaken: the mail server keeps the mail
            log.exception("a mail of %d bytes was put off", len(raw))
            sys.exit(TRY_AGAIN)


def whole(mail: BinaryIO) -> bytes:
    """As much of a mail as can count. The rest is read too: to some servers a pipe that closes early is a failure."""
    raw = mail.read(LARGEST + 1)
    while mail.read(LARGEST):
        pass
    return raw
