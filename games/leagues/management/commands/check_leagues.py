"""``manage.py check_leagues``: check the invariants of all leagues."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.leagues.services import checking


class Command(BaseCommand):
    help = "Check the seats, games, results, standings and draws of all leagues, and print anything wrong."

    def handle(self, *args: Any, **options: Any) -> None:
        if faults := checking.list_faults():
            raise CommandError("\n".join(faults))
        self.stdout.write("No league has a fault.")
