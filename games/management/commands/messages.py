"""``manage.py messages GAME [--remove KEY]``: print the messages of a game, for an operator asked to look at it."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.models import Game, Message
from games.services.talk import table_talk
from rulebooks import terminal
from rulebooks.terminal import printable


class Command(BaseCommand):
    help = "Print what was said at a table and among its onlookers, or remove a message for all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", type=terminal.words, help="the last part of its address")
        parser.add_argument("--remove", metavar="KEY", type=UUID, help="of a message, as it is printed")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(public_id=options["game"]).first()
        if game is None:
            raise CommandError(f"There is no game {options['game']}.")
        if options["remove"]:
            _remove_message(game, options["remove"])
        for message in game.messages.select_related("author").order_by("pk"):
            self.stdout.write(printable(_message_line(message)))


@transaction.atomic
def _remove_message(game: Game, key: UUID) -> None:
    message = game.messages.select_for_update().filter(key=key).first()
    if message is None:
        raise CommandError(f"Nothing of this key was said in the game {game.public_id}.")
    table_talk.take_away(message, moderated=True)


def _message_line(message: Message) -> str:
    """Format a message: key, time, author, room, removal, and its words, for they stay in the row."""
    author = message.writer
    where = "to some" if message.readers is not None else message.get_room_display()
    removed = " (removed)" if message.removed else ""
    return f"{message.key} {message.created:%Y-%m-%d %H:%M} {author}, {where}{removed}: {message.text}"
