"""``manage.py moderators [NAME [--no-longer]]``: name people to remove messages or files of others,
with the last word on appeals in leagues.
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from rulebooks import terminal


class Command(BaseCommand):
    help = "Add or remove a moderator, and print all moderators."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", type=terminal.words, help="username of the player")
        parser.add_argument("--no-longer", action="store_true", help="remove this moderator")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["name"]
        if options["no_longer"] and name is None:
            raise CommandError("Name the moderator to remove.")
        if name is not None and not _find_named(name).update(is_staff=not options["no_longer"]):
            raise CommandError(f"There is no player called {name}.")
        for moderator in User.objects.filter(is_staff=True).order_by("username"):
            self.stdout.write(moderator.username)


def _find_named(name: str) -> Any:
    return User.objects.filter(username__iexact=name)
