"""``manage.py statistics [--title T]``: print the statistics page, counted anew, for a terminal."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.services.history import statistics as counted
from games.titles import statistics_words as words
from games.titles.registry import TITLES
from games.titles.statistics import FigureTable


class Command(BaseCommand):
    help = "Recalculate the statistics of finished public games and print them, as on the Statistics page."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--title", choices=list(TITLES), help="only games of this title")

    def handle(self, *args: Any, **options: Any) -> None:
        counted.count_all()
        for title, _at, figures in counted.stored_statistics():
            if options["title"] in (None, title.name):
                self.stdout.write(f"{title.label}: {figures.games}")
                for table in words.statistics_tables(title, figures):
                    self.stdout.write(in_columns(table))
                for record in words.title_records(title, figures):
                    self.stdout.write(f"{record.label}: {record.value} ({record.game} {record.name})")


def in_columns(table: FigureTable) -> str:
    """A table as lines of text, each column as wide as its widest cell."""
    lines = [table.heads, *table.rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(table.heads))]
    rows = ("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines)
    return "\n".join(["", table.caption, *rows])
