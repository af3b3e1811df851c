"""``manage.py rerate``: work out all ratings from the first game on; they come to the same figures."""

from typing import Any

from django.core.management.base import BaseCommand

from games.leagues.services import ratings
from rulebooks.terminal import count_of


class Command(BaseCommand):
    help = "Recalculate all ratings from the first game on, and replace the old ones in one step."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{count_of(ratings.rerate_all(), 'game')} rated")
