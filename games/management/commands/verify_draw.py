"""``manage.py verify_draw FILE``: check a league's season draw against its sealed secret. Asks no database."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.leagues.draw_file import differences
from games.leagues.name_file import list_unsealed
from rulebooks import terminal
from rulebooks.terminal import count_of

LIMITS = (
    "The file alone can't prove that it is the site's own. Compare its seal with the season's page, or with an earlier "
    "download: whoever makes up another season can seal it as well."
)


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
        self.stdout.write(LIMITS)
        if unsealed := list_unsealed(draw):
            self.stdout.write(
                f"No draw has sealed these names: {', '.join(unsealed)}. Compare them with the season's page."
            )
