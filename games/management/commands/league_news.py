"""``manage.py league_news "HEADLINE" < TEXT``: post league news, and email it to interested people."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services.errors import Refused
from games.services.outbox import news
from rulebooks import terminal


class Command(BaseCommand):
    help = "Post league news and email it to players who follow it. The text is plain, from standard input or a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("headline", type=terminal.words, help="one line")
        parser.add_argument(
            "--file",
            type=terminal.file_to_read,
            metavar="FILE",
            help="read the text from this file, not from standard input",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            posted = news.post(headline=options["headline"], text=_read_text(options["file"]))
        except Refused as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"Posted. Emails to send: {posted.readers}.")


def _read_text(path: Path | None) -> str:
    try:
        return path.read_text(encoding="utf-8-sig") if path else sys.stdin.read()
    except (OSError, UnicodeDecodeError) as problem:
        raise CommandError(f"The text can't be read: {problem}") from problem
