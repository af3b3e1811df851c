"""``manage.py deliver_mail``: one mail from standard input, as Postfix and other mail servers pipe it.

Recipient and sender are of the envelope; they may also come as ORIGINAL_RECIPIENT (or RECIPIENT) and SENDER. Ends with
0 when the mail has been dealt with, 75 when it should come again, 67 when its address takes no orders.
"""

import logging
import os
import sys
from argparse import ArgumentParser
from typing import Any

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
        raw = sys.stdin.buffer.read(LARGEST + 1)
        try:
            received = inbox.receive(raw=raw, recipient=options["recipient"], sender=options["sender"])
        except Exception:  # the database is away, or we are mistaken: the mail server keeps the mail
            log.exception("a mail of %d bytes was put off", len(raw))
            sys.exit(TRY_AGAIN)
        if received.refused:
            self.stderr.write(received.refused)
            sys.exit(NO_SUCH_USER)
