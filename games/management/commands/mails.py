"""``manage.py mails [--user NAME] [--game ID]``: print the state of each mail, for the operator."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Game, Notification
from games.services.outbox import mail_states
from rulebooks import terminal

USUAL, MOST = 50, 100_000


class Command(BaseCommand):
    help = "Print the site's emails, newest first, with what became of each and when (UTC)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--user", type=terminal.words, metavar="NAME", help="only emails to the player with this username"
        )
        parser.add_argument(
            "--game", type=terminal.words, metavar="ID", help="only emails of this game (the last part of its address)"
        )
        some = terminal.whole_number(1, MOST)
        parser.add_argument("--count", type=some, default=USUAL, help=f"maximum number of emails (default: {USUAL})")

    def handle(self, *args: Any, **options: Any) -> None:
        with timezone.override("UTC"):
            keys = self._wanted_keys(options["user"], options["game"])
            for state in mail_states.read_states(keys[: options["count"]]):
                self.stdout.write(format_line(state))

    def _wanted_keys(self, name: str | None, public_id: str | None) -> QuerySet[Any, Any]:
        user = (
            _only_row(User.objects.filter(username__iexact=name), f"There is no player called {name}.")
            if name
            else None
        )
        games = Game.objects.filter(public_id=public_id)
        return mail_states.mail_keys(
            user=user, game=_only_row(games, f"There is no game {public_id}.") if public_id else None
        )


def _only_row(rows: QuerySet[Any], problem: str) -> Any:
    row = rows.first()
    if row is None:
        raise CommandError(problem)
    return row


def format_line(state: mail_states.MailState) -> str:
    """Format one mail: person, game and kind, its state, the moments, and the server's own words."""
    mail = state.mail
    about = f"{mail.game.public_id}/{mail.move}" if isinstance(mail, Notification) else f"news/{mail.news_id}"
    moments = ", ".join(f"{action} {at:%Y-%m-%d %H:%M:%S}" for action, at in state.moments)
    head = f"{mail.pk} {mail.user.username} {about} {mail.kind}"
    return f"{head} {state.state}: {state.sentence} [{moments}] {state.detail}".rstrip()
