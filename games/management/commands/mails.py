"""``manage.py mails [--user NAME] [--game ID]``: what became of each mail, for the operator."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Game, Notification
from games.services import fates

USUAL = 50


class Command(BaseCommand):
    help = "Print mails owed, newest first, with their fate and its moments in UTC."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--user", metavar="NAME", help="only mails to the person of this public name")
        parser.add_argument("--game", metavar="ID", help="only mails of this game, by the last part of its address")
        parser.add_argument("--count", type=int, default=USUAL, help=f"how many at most (usually {USUAL})")

    def handle(self, *args: Any, **options: Any) -> None:
        with timezone.override("UTC"):
            for notification in self._wanted(options["user"], options["game"])[: options["count"]]:
                self.stdout.write(line(notification))

    def _wanted(self, name: str | None, public_id: str | None) -> QuerySet[Notification]:
        rows = fates.all_mails()
        if name is not None:
            rows = rows.filter(user=_only(User.objects.filter(username__iexact=name), f"Nobody here is called {name}."))
        if public_id is not None:
            rows = rows.filter(game=_only(Game.objects.filter(public_id=public_id), f"There is no game {public_id}."))
        return rows


def _only(rows: QuerySet[Any], problem: str) -> Any:
    found = rows.first()
    if found is None:
        raise CommandError(problem)
    return found


def line(notification: Notification) -> str:
    """One mail on one line: who, which game and kind, its fate, the moments, and the server's own words."""
    fate = fates.fate(notification)
    moments = ", ".join(f"{what} {at:%Y-%m-%d %H:%M:%S}" for what, at in fate.moments)
    head = f"{notification.pk} {notification.user.username} {notification.game.public_id}/{notification.move}"
    return f"{head} {notification.kind} {fate.state}: {fate.sentence} [{moments}] {fate.detail}".rstrip()
