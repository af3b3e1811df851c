"""``manage.py pack_games``: pack the moves of finished games now, as a task does little by little."""

from typing import Any

from django.core.management.base import BaseCommand

from games.services.history import packing
from rulebooks.terminal import count_of


class Command(BaseCommand):
    help = "Compress the moves of finished games. Games with unsent emails or missing figures wait."

    def handle(self, *args: Any, **options: Any) -> None:
        packed = 0
        while packing.is_any_waiting():
            packed += packing.pack_due()
        self.stdout.write(f"{count_of(packed, 'game')} compressed.")
