"""``manage.py receive_mail``: run a mail server of the site's own, for a machine without one, or
behind one by LMTP.
"""

import asyncio
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.doors import smtp


class Command(BaseCommand):
    help = "Take answers to the site's mails by SMTP, or by LMTP from a mail server, until a signal ends it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="where to listen; 0.0.0.0 for all the world")
        parser.add_argument("--port", type=int, default=2525, help="25 is what the world's mail servers call")
        parser.add_argument("--lmtp", action="store_true", help="speak LMTP instead of SMTP")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port, lmtp = options["host"], options["port"], options["lmtp"]
        self.stdout.write(f"{'LMTP' if lmtp else 'SMTP'} on {host}:{port} for {settings.MAIL_DOMAIN}")
        try:
            asyncio.run(smtp.serve(host=host, port=port, lmtp=lmtp))
        except OSError as error:
            raise CommandError(f"Nobody can listen on {host}:{port}: {error.strerror or error}") from error
