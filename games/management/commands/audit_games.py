"""``manage.py audit_games``: replay the finished games by the rules of today, and print each first difference."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.models import Audit
from games.services.history import audits
from rulebooks import terminal
from rulebooks.terminal import count_of

MOST_SECONDS = 7 * 24 * 3600


class Command(BaseCommand):
    help = "Replay finished games under the current rules and print the first difference in each."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--known", action="store_true", help="only print the differences found by the last replay")
        parser.add_argument(
            "--seconds",
            type=terminal.number_above(0, MOST_SECONDS),
            help="time limit; the games not replayed for longest come first",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["known"]:
            for row in audits.known_differences():
                self._tell_audit(row)
            return
        replayed = differing = 0
        for row in audits.audit_all(patience=options["seconds"]):
            replayed += 1
            if row.differs_at is not None:
                differing += 1
                self._tell_audit(row)
        differ = "differs" if differing == 1 else "differ"
        self.stdout.write(f"{count_of(replayed, 'game')} replayed, {differing} {differ}")

    def _tell_audit(self, row: Audit) -> None:
        self.stdout.write(f"{row.game.public_id} {row.at:%Y-%m-%d} {row.why}")
