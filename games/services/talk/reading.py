"""The right to read messages of a game, decided here alone, and the ways to read them.

At the table:

- a message to all is for everybody who sits there now, substitutes among them, for they play on by
  old agreements;
- a message to some is for those people alone, as long as they sit there. A substitute was not meant
  by it, though they took the seat of somebody who was;
- onlookers, and people who have left the table, read neither, also when the game is over.

Nobody reads messages of players they have blocked, anywhere but to report one.

The onlookers' room is for people with an account without a seat at the table, for they could hear
secrets of other seats there. When the game is over its players read it as well. An imported game
has none.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from games import access
from games.log import LogMessage
from games.models import Block, Game, Message, Note, Seat

SHOWN = 30  # messages of a room beside a table
Room = Message.Room


class Reader(NamedTuple):
    """A person before a game, and their seat, if any."""

    user: access.Person
    seat: Seat | None


def may_enter(*, game: Game, reader: Reader) -> bool:
    """Return True if the onlookers' room is open to them: to players only when the game is over."""
    has_begun = game.status in (Game.Status.RUNNING, Game.Status.FINISHED)
    if not reader.user.is_authenticated or not has_begun or game.imported:
        return False
    return reader.seat is None or game.status == Game.Status.FINISHED


def readable(*, game: Game, reader: Reader, of_blocked: bool = False) -> QuerySet[Message]:
    """All messages of a game open to this person; ``of_blocked`` with those of players they have blocked."""
    allowed = Q(pk__in=())
    if reader.seat is not None:
        allowed |= Q(room=Room.TABLE) & (Q(readers=None) | Q(readers__contains=[reader.user.pk]))
    if may_enter(game=game, reader=reader):
        allowed |= Q(room=Room.ONLOOKERS)
    if of_blocked or not reader.user.is_authenticated:
        return game.messages.filter(allowed)
    blocked = Block.objects.filter(person=reader.user, blocked=OuterRef("author"))
    return game.messages.filter(allowed, ~Exists(blocked))


def latest_messages(*, game: Game, reader: Reader, room: str = Room.TABLE) -> list[Message]:
    """The latest messages of a room, oldest first; none for people outside of it. No query if there are none."""
    message_count, is_open = {
        Room.TABLE: (game.talk, reader.seat is not None),
        Room.ONLOOKERS: (game.onlookers_talk, may_enter(game=game, reader=reader)),
    }[Room(room)]
    if not (message_count and is_open):
        return []
    messages = readable(game=game, reader=reader).filter(room=room).select_related("author", "seat")
    return list(reversed(messages.order_by("-pk")[:SHOWN]))


def note_look(*, reader: Reader) -> int:
    """Note that a seat's person has the messages before them now; return the number of new ones. No
    query without any.
    """
    seat = reader.seat
    if seat is None or not seat.unread:
        return 0
    Seat.objects.filter(pk=seat.pk, user=seat.user_id, heard__lt=seat.told).update(heard=seat.told)
    return seat.unread


def messages_between(game: Game, viewer: Reader, first: int, last: int) -> list[LogMessage]:
    """The messages after the moves from ``first`` to ``last``, both included, and the viewer's
    notes on these: only readable ones, in order. For a log or a replay; two queries.
    """
    messages = readable(game=game, reader=viewer).filter(move__gte=first, move__lte=last)
    log_messages = [
        _as_log_message(message) for message in messages.select_related("author", "seat").order_by("move", "pk")
    ]
    return sorted([*log_messages, *_notes_between(game, viewer, first, last)], key=lambda message: message.number)


def names(message: Message, seats: Iterable[Seat], reader: int | None) -> list[str]:
    """Name the readers of a message to some beside its writer and its reader (keys); nobody for one to all."""
    if message.readers is None:
        return []
    people = {seat.user_id: seat.sitter for seat in seats}
    others = [pk for pk in message.readers if pk not in (message.author_id, reader)]
    return [people.get(pk) or _("a former player") for pk in others]


def _as_log_message(message: Message) -> LogMessage:
    return LogMessage(
        number=message.move,
        seat=message.seat.index if message.seat else None,
        author=message.writer,
        text=message.words,
        created=message.created,
        message=message,
    )


def _notes_between(game: Game, viewer: Reader, first: int, last: int) -> Sequence[LogMessage]:
    if not viewer.user.is_authenticated:
        return []
    notes = Note.objects.filter(game=game, author=viewer.user, move__gte=first, move__lte=last)
    return [LogMessage(note.move or 0, None, "", note.text, note.changed, None) for note in notes.order_by("move")]
