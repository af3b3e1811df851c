"""Messages of a game for its page: their readers, the new ones, and the forms to say more."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import uuid4

from django.http import HttpRequest

from games.models import Game, Message, Seat
from games.services.rows import blocks
from games.services.talk import reading, table_talk, words
from games.services.talk.reading import Reader


class ShownMessage(NamedTuple):
    """A message on a page. ``to`` are its readers beside its writer and the reader; ``for_some`` if
    it is not for all; ``answer_to`` names the readers of an answer.
    """

    message: Message
    own: bool
    new: bool
    for_some: bool
    to: list[str]
    answer_to: list[str]
    first_new: bool = False


def at_table(request: HttpRequest, game: Game, seats: Sequence[Seat], mine: Seat | None, panel: str) -> dict[str, Any]:
    """The messages for the page of a game that has begun, in its open ``panel``, if any."""
    if panel == "talk":
        return messages_at_table(request, game, seats, mine)
    if panel == "room":
        return in_room(request, game, mine)
    return {"unread": mine.unread if mine else 0}


def in_room(request: HttpRequest, game: Game, mine: Seat | None) -> dict[str, Any]:
    """The onlookers' messages, for people who may enter their room."""
    return {
        "messages_of_onlookers": _of_onlookers(request, game, Reader(request.user, mine)),
        "silence": table_talk.refusal_in_room(game, Reader(request.user, mine)),
        "room_key": uuid4(),
    }


def messages_at_table(request: HttpRequest, game: Game, seats: Sequence[Seat], mine: Seat | None) -> dict[str, Any]:
    """The players' messages. They count as seen by a reader, except after a refused form."""
    reader = Reader(request.user, mine)
    messages = reading.latest_messages(game=game, reader=reader)
    new = reading.note_look(reader=reader) if request.method == "GET" else (mine.unread if mine else 0)
    return {
        "messages_at_table": show_messages(messages, seats, mine, new),
        "listeners": [] if words.is_for_all(game) else _possible_readers(request, seats, mine),
        "silence": words.refusal_of_talk(game) or blocks.refusal_if_muted(request.user),
        "message_key": uuid4(),
    }


def show_messages(
    messages: Sequence[Message], seats: Sequence[Seat], mine: Seat | None, new: int
) -> list[ShownMessage]:
    """Messages of the table, oldest first, with the last so many of others new."""
    of_others = [message.pk for message in messages if mine is None or message.seat_id != mine.pk]
    fresh = of_others[-new:] if new else []
    shown_messages = [_show_message(message, seats, mine, new=message.pk in fresh) for message in messages]
    return [each._replace(first_new=each.message.pk in fresh[:1]) for each in shown_messages]


def _show_message(message: Message, seats: Sequence[Seat], mine: Seat | None, *, new: bool) -> ShownMessage:
    own = mine is not None and message.author_id == mine.user_id
    to = reading.names(message, seats, mine.user_id if mine else None)
    some = message.readers or []
    sitting = [seat.sitter for seat in seats if seat != mine and seat.user_id is not None and seat.user_id in some]
    return ShownMessage(message, own, new, message.readers is not None, to, sitting)


def _of_onlookers(request: HttpRequest, game: Game, reader: Reader) -> list[ShownMessage]:
    messages = reading.latest_messages(game=game, reader=reader, room=Message.Room.ONLOOKERS)
    return [ShownMessage(message, message.author_id == request.user.pk, False, False, [], []) for message in messages]


def _possible_readers(request: HttpRequest, seats: Sequence[Seat], mine: Seat | None) -> list[tuple[str, bool]]:
    """The other people at the table, each with True if chosen to read the message being written;
    nobody if there is no choice. Everybody is, unless the address or a refused form says otherwise.
    """
    others = [seat.sitter for seat in seats if seat != mine and seat.user_id is not None]
    if mine is None or len(others) < 2:
        return []
    reader_names = request.POST.getlist("to") if "offered" in request.POST else request.GET.getlist("to") or others
    return [(name, name in reader_names) for name in others]
