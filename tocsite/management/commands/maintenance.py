"""``manage.py maintenance``: close the site for a while, announced before."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.services.rows import downtime
from rulebooks import terminal
from tocsite import maintenance

WORDS = "it will be back soon"
MOST_MINUTES = 7 * 24 * 60


class Command(BaseCommand):
    help = "Close the site with a message for its players, or open it again. Without an argument, print the state."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("state", nargs="?", choices=["on", "off"], help="close or open it")
        parser.add_argument(
            "words",
            nargs="?",
            type=terminal.words,
            default=WORDS,
            help='the message on every page, such as "until 20:00 UTC"',
        )
        parser.add_argument(
            "--in",
            type=terminal.whole_number(0, MOST_MINUTES),
            dest="minutes",
            help="minutes until it closes, announced on every page",
        )

    def handle(self, *args: Any, state: str | None, words: str, minutes: int | None, **options: Any) -> None:
        if state != "on" and (minutes is not None or words != WORDS):
            raise CommandError("A message and --in go with “on” alone: maintenance on [WORDS] [--in MINUTES].")
        try:
            self._change(state, words, minutes or 0)
        except OSError as error:
            place = error.filename or settings.MAINTENANCE_FILE
            raise CommandError(f"The file {place} can't be written: {error.strerror}.") from error
        plan = maintenance.read_plan()
        if plan is None:
            self.stdout.write("The site is open.")
        elif plan.is_on:
            self.stdout.write(f"The site has been closed since {plan.begins:%H:%M} UTC: {plan.words}.")
        else:
            self.stdout.write(f"The site is open. It will close at {plan.begins:%H:%M} UTC: {plan.words}.")

    def _change(self, state: str | None, words: str, minutes: int) -> None:
        if state == "on":
            maintenance.plan(timezone.now() + timedelta(minutes=minutes), words)
        elif state == "off":
            if (closed := maintenance.read_plan()) and closed.is_on:
                downtime.note_outage(closed.begins)
            maintenance.end()
