"""``manage.py import_game FILE``: open a game recorded by ``manage.py fuzz`` as a game on the site."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from games.services.errors import Refused
from games.services.history import recorded_games
from rulebooks import terminal
from rulebooks.terminal import printable


class Command(BaseCommand):
    help = "Add a recorded game to the site, at its end or before the move that fails."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=terminal.file_to_read, help="as manage.py fuzz wrote it")
        parser.add_argument(
            "--user",
            type=terminal.words,
            metavar="NAME",
            help="username of the player who gets the seat whose turn it is",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with options["file"].open("rb") as file:
                record = recorded_games.decode_record(file.read(recorded_games.LARGEST + 1))
            imported = recorded_games.open_game(record=record, user=self._find_user(options["user"]))
        except (OSError, ValueError, Refused) as error:
            raise CommandError(f"{options['file']}: {error}") from error
        if imported.stopped:
            self.stdout.write(printable(imported.stopped))
        if record.get("failure"):
            self.stdout.write(printable(f"Recorded failure: {record['failure']}"))
        self.stdout.write(f"{settings.SITE_URL}{imported.game.get_absolute_url()}")

    def _find_user(self, name: str | None) -> User | None:
        if name is None:
            return None
        try:
            return User.objects.get(username__iexact=name)
        except User.DoesNotExist:
            raise CommandError(f"There is no player called {name}.") from None
