"""``manage.py moderator``: who looks after the leagues of the site."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User


class Command(BaseCommand):
    help = "Make somebody a moderator, who has the last word on appeals and sees signs of unfair play, or list them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", help="the person's name; without it, moderators are listed")
        parser.add_argument("--no-more", action="store_true", help="they are none any more")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["name"]:
            found = User.objects.filter(username__iexact=options["name"], is_active=True)
            if not found.update(is_staff=not options["no_more"]):
                raise CommandError(f"Nobody here is called {options['name']}.")
        for user in User.objects.filter(is_staff=True, is_active=True).order_by("username"):
            self.stdout.write(user.username)
