"""``manage.py verify_draw FILE``: check a league's season draw against its sealed secret. Asks no database."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.leagues.draw_file import differences
from tocsite import terminal
from tocsite.terminal import count_of


class Command(BaseCommand):
    help = "Check the draw of a season; download the file from the season's page."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=terminal.file_to_read, help="as downloaded from the season's page")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            draw = json.loads(options["file"].read_bytes())
            problems = list(differences(draw))
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as problem:
            raise CommandError(f"This is not the file of a draw: {problem!r}.") from problem
        if problems:
            raise CommandError("\n".join(problems))
        draws = len(draw["divisions"])
        self.stdout.write(f"{count_of(draws, 'draw')} {'matches' if draws == 1 else 'match'} the sealed secret.")
