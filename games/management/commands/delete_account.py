"""``manage.py delete_account NUMBER [--yes]``: delete an account again that a restored backup has brought back."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts import departure
from accounts.models import User
from rulebooks import terminal

MOST = 2**63 - 1


class Command(BaseCommand):
    help = "Delete an account at once, by its number in the log, after showing whose it is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "number", type=terminal.whole_number(1, MOST), help="the number in the log's line of its deletion"
        )
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(pk=options["number"]).first()
        if user is None:
            raise CommandError(f"There is no account {options['number']}.")
        whose = f"Account {user.pk} is {user.username}, here since {user.date_joined:%Y-%m-%d}."
        if not options["yes"] and not _agrees(f"{whose} Delete it? [y/N] "):
            raise CommandError("Nothing was deleted.")
        User.objects.filter(pk=user.pk).update(deletion_due=timezone.now(), deletion_reminded=True)
        try:
            departure.delete_account(user.pk)
        except departure.InUse as error:
            raise CommandError(
                f"{whose} The site is reading an email of theirs. The running site deletes the account within ten "
                "minutes, or try again in a minute."
            ) from error
        self.stdout.write(f"{whose} It is deleted.")


def _agrees(question: str) -> bool:
    """Ask at the terminal; where nobody can answer, the answer is no."""
    try:
        return input(question).strip().lower() == "y"
    except EOFError:
        return False
