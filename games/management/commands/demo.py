"""``manage.py demo``: people, games, leagues and logins, to look around with. Running it again
changes nothing.
"""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from accounts.models import User
from games.leagues.services import demo as leagues_demo
from games.leagues.services import ladder_demo, tournament_demo
from games.services import demo


class Command(BaseCommand):
    help = "Make the demo's people, games and leagues, and print the logins."

    def handle(self, *args: Any, **options: Any) -> None:
        games = demo.build()
        first, *others = (User.objects.get(username=name) for name in demo.PEOPLE)
        leagues_demo.build(first)
        ladder_demo.build(others[:2])
        tournament_demo.build(first, others)
        for name in demo.PEOPLE:
            self.stdout.write(f"{demo.address(name)}  password {demo.password(name)}")
        for game in games:
            self.stdout.write(
                f"{game.name} ({game.get_status_display()}): {settings.SITE_URL}{game.get_absolute_url()}"
            )
