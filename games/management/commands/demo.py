"""``manage.py demo``: people, games, leagues and logins, to look around with. Running it again changes nothing."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from accounts.models import User
from games.leagues.services import demo as leagues_demo
from games.services import demo
from games.services.moderation import demo as moderation_demo
from tocsite import demo_note


class Command(BaseCommand):
    help = "Add the demo's players, games and leagues, and print their passwords."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--note", action="store_true", help="also print the passwords whenever this site starts")

    def handle(self, *args: Any, **options: Any) -> None:
        for line in (lines := list(_build_all())):
            self.stdout.write(line)
        self.stdout.flush()  # read before the note counts, whatever ends this process then
        if options["note"]:
            with demo_note.open_note() as note:
                note.writelines(f"{line}\n" for line in lines)


def _build_all() -> Iterator[str]:
    """Make all of it, and yield the lines to print."""
    games = demo.build()
    first, *others = (User.objects.get(username=name) for name in demo.PEOPLE)
    leagues_demo.build(first)
    leagues_demo.build_ladder(others[:2])
    leagues_demo.build_tournament(first, others)
    moderation_demo.build(reporter=others[1], about=others[2])
    for name in demo.PEOPLE:
        yield f"{demo.address(name)}  password {demo.password(name)}"
    for game in games:
        yield f"{game.name} ({game.get_status_display()}): {settings.SITE_URL}{game.get_absolute_url()}"
