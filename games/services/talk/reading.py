"""Who may read what is said in a game: the one place that decides it, and the ways in which it is read.

At the table:

- a message to all is for everybody who sits there now, substitutes among them, for they play on what was agreed;
- a message to some is for those people alone, as long as they sit there. A substitute was not meant by it, though they
  took the seat of somebody who was;
- onlookers, and whoever has left the table, read neither, also when the game is over.

The onlookers' room is for people with an account who do not sit at the table, who could hear there what other seats
must not know. When the game is over its players read it as well. A game that came from a file has none.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games import access
from games.log import Said
from games.models import Game, Message, Note, Seat

SHOWN = 30  # messages of a room beside a table
Room = Message.Room


class Reader(NamedTuple):
    """A person before a game, and the seat where they sit, if they do."""

    user: access.Person
    seat: Seat | None


def may_enter(*, game: Game, reader: Reader) -> bool:
    """Whether the onlookers' room is open to them: to players only when the game is over."""
    begun = game.status in (Game.Status.RUNNING, Game.Status.FINISHED)
    if not reader.user.is_authenticated or not begun or game.imported:
        return False
    return reader.seat is None or game.status == Game.Status.FINISHED


def readable(*, game: Game, reader: Reader) -> QuerySet[Message]:
    """All that was said in a game and that this person may read."""
    allowed = Q(pk__in=())
    if reader.seat is not None:
        allowed |= Q(room=Room.TABLE) & (Q(readers=None) | Q(readers__contains=[reader.user.pk]))
    if may_enter(game=game, reader=reader):
        allowed |= Q(room=Room.ONLOOKERS)
    return game.messages.filter(allowed)


def latest(*, game: Game, reader: Reader, room: str = Room.TABLE) -> list[Message]:
    """The latest messages of a room, oldest first; none for whom they are not. No query where none is."""
    written, is_open = {
        Room.TABLE: (game.talk, reader.seat is not None),
        Room.ONLOOKERS: (game.onlookers_talk, may_enter(game=game, reader=reader)),
    }[Room(room)]
    if not (written and is_open):
        return []
    found = readable(game=game, reader=reader).filter(room=room).select_related("author", "seat")
    return list(reversed(found.order_by("-pk")[:SHOWN]))


def look(*, reader: Reader) -> int:
    """Note that a seat's person has the messages before them now; how many of them are new. No query where none is."""
    seat = reader.seat
    if seat is None or not seat.unread:
        return 0
    Seat.objects.filter(pk=seat.pk, user=seat.user_id, heard__lt=seat.told).update(heard=seat.told)
    return seat.unread


def said(game: Game, viewer: Reader, first: int, last: int) -> list[Said]:
    """What was said after the moves from ``first`` to ``last``, both included, and what the viewer noted of them: only
    what they may read, in order. For a log or a replay; two queries.
    """
    found = readable(game=game, reader=viewer).filter(move__gte=first, move__lte=last)
    told = [_said(each) for each in found.select_related("author", "seat").order_by("move", "pk")]
    return sorted([*told, *_noted(game, viewer, first, last)], key=lambda each: each.number)


def names(message: Message, seats: Iterable[Seat], reader: int | None) -> list[str]:
    """Whom a message to some was for beside its writer and its reader (keys), by name; nobody for one to all."""
    if message.readers is None:
        return []
    people = {seat.user_id: seat.sitter for seat in seats}
    others = [pk for pk in message.readers if pk not in (message.author_id, reader)]
    return [people.get(pk) or _("somebody who has left") for pk in others]


def _said(message: Message) -> Said:
    return Said(
        number=message.move,
        seat=message.seat.index if message.seat else None,
        author=message.author.username if message.author else _("somebody who has left"),
        text=message.words,
        created=message.created,
        message=message,
    )


def _noted(game: Game, viewer: Reader, first: int, last: int) -> Sequence[Said]:
    if not viewer.user.is_authenticated:
        return []
    notes = Note.objects.filter(game=game, author=viewer.user, move__gte=first, move__lte=last)
    return [Said(note.move or 0, None, "", note.text, note.changed, None) for note in notes.order_by("move")]
