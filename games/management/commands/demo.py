"""``manage.py demo``: people, games, leagues and logins, to look around with. Running it again changes nothing."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from accounts.models import User
from games.leagues.services import demo as leagues_demo
from games.models import Report
from games.services import demo
from games.services.moderation import reporting
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
    _report(reporter=others[1], about=others[2])
    for name in demo.PEOPLE:
        yield f"{demo.address(name)}  password {demo.password(name)}"
    for game in games:
        yield f"{game.name} ({game.get_status_display()}): {settings.SITE_URL}{game.get_absolute_url()}"


def _report(*, reporter: User, about: User) -> None:
    """Let one player of the demo report another, for its moderator to decide."""
    if not Report.objects.exists():
        reporting.report(
            user=reporter,
            subject=Report.Subject.PLAYER,
            key=about.username,
            kind=Report.Kind.OTHER,
            reason="This is the demo: decide as you like. The player and I get an email.",
        )
