"""What is said in a game, as its page shows it: who reads it, what is new, and the forms to say more."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import uuid4

from django.http import HttpRequest

from games.models import Game, Message, Seat
from games.services.talk import allowed, reading, room
from games.services.talk.reading import Reader


class Spoken(NamedTuple):
    """A message on a page. ``to`` are those whom it is for beside its writer and its reader; ``for_some`` whether it is
    not for all; ``answer_to`` whom an answer goes to, by name."""

    message: Message
    own: bool
    new: bool
    for_some: bool
    to: list[str]
    answer_to: list[str]
    first_new: bool = False


def at_table(request: HttpRequest, game: Game, seats: Sequence[Seat], mine: Seat | None, panel: str) -> dict[str, Any]:
    """For the page of a game that has begun: what is said there is in a ``panel``, by its name, if in any."""
    if panel == "talk":
        return said(request, game, seats, mine)
    if panel == "room":
        return in_room(request, game, mine)
    return {"unread": mine.unread if mine else 0}


def in_room(request: HttpRequest, game: Game, mine: Seat | None) -> dict[str, Any]:
    """What the onlookers said, for whoever may enter their room."""
    return {
        "messages_of_onlookers": _of_onlookers(request, game, Reader(request.user, mine)),
        "silence": room.refusal(game, mine),
        "room_key": uuid4(),
    }


def said(request: HttpRequest, game: Game, seats: Sequence[Seat], mine: Seat | None) -> dict[str, Any]:
    """What the players said. Whoever asks for it has seen what is new; who is refused there sees it again."""
    reader = Reader(request.user, mine)
    messages = reading.latest(game=game, reader=reader)
    new = reading.look(reader=reader) if request.method == "GET" else (mine.unread if mine else 0)
    return {
        "messages_at_table": spoken(messages, seats, mine, new),
        "listeners": [] if allowed.is_for_all(game) else _listeners(request, seats, mine),
        "silence": allowed.refusal(game),
        "message_key": uuid4(),
    }


def spoken(messages: Sequence[Message], seats: Sequence[Seat], mine: Seat | None, new: int) -> list[Spoken]:
    """Messages of the table, oldest first, of which the last so many of others are new."""
    of_others = [message.pk for message in messages if mine is None or message.seat_id != mine.pk]
    fresh = of_others[-new:] if new else []
    told = [_spoken(message, seats, mine, new=message.pk in fresh) for message in messages]
    return [each._replace(first_new=each.message.pk in fresh[:1]) for each in told]


def _spoken(message: Message, seats: Sequence[Seat], mine: Seat | None, *, new: bool) -> Spoken:
    own = mine is not None and message.author_id == mine.user_id
    to = reading.names(message, seats, mine.user_id if mine else None)
    some = message.readers or []
    sitting = [seat.sitter for seat in seats if seat != mine and seat.user_id is not None and seat.user_id in some]
    return Spoken(message, own, new, message.readers is not None, to, sitting)


def _of_onlookers(request: HttpRequest, game: Game, reader: Reader) -> list[Spoken]:
    messages = reading.latest(game=game, reader=reader, room=Message.Room.ONLOOKERS)
    return [Spoken(message, message.author_id == request.user.pk, False, False, [], []) for message in messages]


def _listeners(request: HttpRequest, seats: Sequence[Seat], mine: Seat | None) -> list[tuple[str, bool]]:
    """The other people at the table, each with whether they are chosen to read what is being written; nobody where
    there is no choice. Everybody is, where the address or a refused form does not say otherwise."""
    others = [seat.sitter for seat in seats if seat != mine and seat.user_id is not None]
    if mine is None or len(others) < 2:
        return []
    chosen = request.POST.getlist("to") if "offered" in request.POST else request.GET.getlist("to") or others
    return [(name, name in chosen) for name in others]
