"""``manage.py chronicle``: work out the figures of finished games that owe them, or with ``--again`` of all."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.services.history import chronicles, statistics
from rulebooks.terminal import count_of


class Command(BaseCommand):
    help = "Calculate the figures of finished games and the statistics now."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--again", action="store_true", help="include games calculated before")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["again"]:
            chronicles.owe_all()
        calculated = 0
        while some := chronicles.work_out_owed():
            calculated += some
        statistics.count_all()
        self.stdout.write(f"{count_of(calculated, 'game')} calculated")
