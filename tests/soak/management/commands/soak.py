"""``manage.py soak``: play on a new site under faults, and print an account; exit with 1 if it does not balance.

People play by page and by email. Meanwhile processes are killed, the disk is filled (as root), the database is hung,
the broker is lost and a backup is restored elsewhere. The account has moves, emails, deadlines and results: made, lost
and doubled. It prints its seed, which ``--seed`` takes for the same faults; its log is in ``var/``.
"""

import random
import signal
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulebooks import terminal
from tests import reaper
from tests.soak import account, run

MOST_MINUTES, MOST_SEED = 24 * 60, 10**9


class Command(BaseCommand):
    help = "Play on a new site while its processes are killed and more; print what was made, lost and doubled."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--minutes", type=terminal.number_above(0, MOST_MINUTES), default=3, help="how long people play"
        )
        players, seeds = terminal.whole_number(run.LEAST_PLAYERS, run.MOST_PLAYERS), terminal.whole_number(0, MOST_SEED)
        parser.add_argument(
            "--players", type=players, default=8, help=f"from {run.LEAST_PLAYERS} to {run.MOST_PLAYERS}"
        )
        parser.add_argument(
            "--seed", type=seeds, help="what befalls the site, and when; printed, and drawn if not given"
        )

    def handle(self, *args: Any, minutes: float, players: int, seed: int | None, **options: Any) -> None:
        reaper.watch()
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # its disk is given back, whatever ends it
        soak = run.Soak(minutes, players, random.randrange(10**6) if seed is None else seed, self._say)
        self._say(f"Seed {soak.seed}: {players} players, {terminal.count_of(minutes, 'minute')}.")
        lines = soak.run()
        self._tell(soak, lines)
        if not soak.ledger.answers["order: taken"]:
            raise CommandError(f"Nobody could play. The site's log is {run.log_of(soak.seed)}.")
        if any(line.lost or line.doubled for line in lines):
            raise CommandError(f"Something was lost or doubled. The site's log is {run.log_of(soak.seed)}.")

    def _tell(self, soak: run.Soak, lines: list[account.Line]) -> None:
        for counter in (soak.ledger.faults, soak.ledger.answers):
            self._say(", ".join(f"{name}: {count}" for name, count in sorted(counter.items())))
        if not soak.has_disk:
            self._say("No disk was filled: that takes the right to mount one of its own.")
        for line in account.report(lines):
            self._say(line)

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
