"""``manage.py league_news "HEADLINE" < TEXT``: post news of the leagues, and mail it to interested
people.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services.errors import Refused
from games.services.outbox import news


class Command(BaseCommand):
    help = "Post news of the leagues, plain text from the standard input or a file, and mail it to who wishes for it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("headline", help="one line")
        parser.add_argument("--file", type=Path, metavar="FILE", help="where the text is, if not in the standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            posted = news.post(headline=options["headline"], text=_read_text(options["file"]))
        except Refused as problem:
            raise CommandError(str(problem)) from problem
        people = "1 person" if posted.readers == 1 else f"{posted.readers} people"
        self.stdout.write(f"Posted. {people} will be told by mail.")


def _read_text(path: Path | None) -> str:
    try:
        return path.read_text(encoding="utf-8-sig") if path else sys.stdin.read()
    except (OSError, UnicodeDecodeError) as problem:
        raise CommandError(f"The text cannot be read: {problem}") from problem
