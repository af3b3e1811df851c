"""``manage.py demo``: people, games and their logins, to look around with. Running it again changes nothing."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.services.lobby import demo


class Command(BaseCommand):
    help = "Make the demo's people and games, and print the logins."

    def handle(self, *args: Any, **options: Any) -> None:
        games = demo.build()
        for name in demo.PEOPLE:
            self.stdout.write(f"{demo.address(name)}  password {demo.password(name)}")
        for game in games:
            self.stdout.write(
                f"{game.name} ({game.get_status_display()}): {settings.SITE_URL}{game.get_absolute_url()}"
            )
