"""``manage.py receive_mail``: run a mail server of the site's own, for a machine without one, or behind one by LMTP."""

import asyncio
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from games.doors import smtp
from games.services import signs_of_life
from rulebooks import terminal
from tocsite.watcher import Watcher


class Command(BaseCommand):
    help = "Receive replies to the site's emails by SMTP, or by LMTP from a mail server, until stopped by a signal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host", type=terminal.words, default="127.0.0.1", help="where to listen; 0.0.0.0 for the whole internet"
        )
        port = terminal.whole_number(1, 65535)
        parser.add_argument("--port", type=port, default=2525, help="mail servers on the internet use 25")
        parser.add_argument("--lmtp", action="store_true", help="speak LMTP instead of SMTP")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port, lmtp = options["host"], options["port"], options["lmtp"]
        self.stdout.write(f"{'LMTP' if lmtp else 'SMTP'} on {host}:{port} for {settings.MAIL_DOMAIN}")
        watcher = Watcher(signs_of_life.INBOX)  # one that can't listen gives no sign, and takes no other's away
        try:
            asyncio.run(smtp.serve(host=host, port=port, lmtp=lmtp, on_start=watcher.start))
        except OSError as error:
            raise CommandError(f"Can't listen on {host}:{port}: {error.strerror or error}.") from error
        except UnicodeError as error:
            raise CommandError(f"Can't listen on {host}: this is no name of a host.") from error
        else:
            with suppress(DatabaseError):
                signs_of_life.take_leave(signs_of_life.INBOX)  # an end that was meant
