"""``manage.py check_leagues``: check the invariants of all leagues."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.leagues.services import checking


class Command(BaseCommand):
    help = "Check what must hold of every league: seats, games, results, standings, draws. Name what does not."

    def handle(self, *args: Any, **options: Any) -> None:
        if found := checking.broken():
            raise CommandError("\n".join(found))
        self.stdout.write("All leagues are as they must be.")
