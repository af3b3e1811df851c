"""``manage.py bench engine|pages|submit|undo|mail|inbound|sweep|memory|all``: how fast the site is and how much memory
it takes, one figure a line as JSON."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

from django.core.management.base import BaseCommand

from games.bench import engine, mails, memory, pages, pictures, replies, submit, sweep, undo, worker
from games.bench.database import throw_away
from games.bench.figures import Figure

PARTS = {
    "engine": [engine],
    "pages": [pages, pictures, worker],
    "submit": [submit],
    "undo": [undo],
    "mail": [mails],
    "inbound": [replies],
    "sweep": [sweep],
    "memory": [memory],
}
WITHOUT_DATABASE = ("engine", "memory")


class Command(BaseCommand):
    help = "Measure the engine, the pages and the moves; games go to a database of their own, which is dropped."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("part", choices=[*PARTS, "all"])
        parser.add_argument("--games", type=int, default=sweep.GAMES, help="How many active games the sweep goes over.")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = list(PARTS) if options["part"] == "all" else [options["part"]]
        for part in chosen:
            for figure in measured(part, options["games"]):
                self.stdout.write(figure.line())


def measured(part: str, games: int) -> Iterator[Figure]:
    """The figures of a part, on a database of its own where it needs one."""
    with nullcontext() if part in WITHOUT_DATABASE else throw_away():
        for bench in PARTS[part]:
            yield from sweep.figures(games) if bench is sweep else bench.figures()
