"""``manage.py moderators [NAME [--no-longer]]``: name people to remove messages or files of others,
with the last word on appeals in leagues.
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User


class Command(BaseCommand):
    help = "Make somebody a moderator, or no longer, and print who is one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", help="the public name of whoever is to be one")
        parser.add_argument("--no-longer", action="store_true", help="they are one no longer")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["name"]
        if name is not None and not _find_named(name).update(is_staff=not options["no_longer"]):
            raise CommandError(f"Nobody here is called {name}.")
        for moderator in User.objects.filter(is_staff=True).order_by("username"):
            self.stdout.write(moderator.username)


def _find_named(name: str) -> Any:
    return User.objects.filter(username__iexact=name)
