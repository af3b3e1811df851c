"""``manage.py remove_second_factor NAME``: let somebody in again who has lost app, passkeys and recovery codes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts import services
from accounts.models import User
from rulebooks import terminal


class Command(BaseCommand):
    help = "Remove a player's authenticator app, passkeys and recovery codes, and email them about it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", type=terminal.words, help="username of the player")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username__iexact=options["name"]).first()
        if user is None:
            raise CommandError(f"There is no player called {options['name']}.")
        if not services.remove_second_factors(user=user):
            raise CommandError(f"{user.username} has no two-step sign-in.")
        self.stdout.write(f"{user.username} signs in with the password alone now.")
