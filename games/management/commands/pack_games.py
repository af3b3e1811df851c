"""``manage.py pack_games``: pack the moves of finished games now, as a task does
little by little.
"""

from typing import Any

from django.core.management.base import BaseCommand

from games.services.history import packing


class Command(BaseCommand):
    help = "Pack the moves of finished games into compressed runs; those whose mails or figures are owed wait."

    def handle(self, *args: Any, **options: Any) -> None:
        packed = 0
        while packing.is_any_waiting():
            packed += packing.pack_due()
        self.stdout.write(f"{packed} games packed.")
