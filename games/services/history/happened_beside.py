"""What a file says happened beside its moves, as lines of the log of the game that comes of it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from msgspec import Meta, Struct

from games.files import BadFile, Happened, gettext_noop
from games.models import Game, Happening, Seat
from games.present.happenings import SENTENCES, sentence
from tocsite.visible import validate_line

MOMENT = "%Y-%m-%dT%H:%MZ"
UNTOLD = gettext_noop("What the file says happened after move %(after)s cannot be told.")


class Told(Struct):
    """What is read of it, with bounds."""

    after: Annotated[int, Meta(ge=0)]
    kind: str
    seat: int | None = None
    player: Annotated[str, Meta(max_length=150)] = ""
    at: str = ""
    data: dict[str, Any] = {}


def keep(game: Game, seats: Sequence[Seat], happened: Sequence[Happened]) -> None:
    """Store the lines; kinds that are not known here stay in the file alone. Raises BadFile."""
    rows = [_row(game, seats, each) for each in happened if each.get("kind") in SENTENCES]
    moments = [row.created for row in rows]
    Happening.objects.bulk_create(rows)
    for row, at in zip(rows, moments, strict=True):
        row.created = at  # and not when it came here
    Happening.objects.bulk_update(rows, ["created"])


def _row(game: Game, seats: Sequence[Seat], happened: Happened) -> Happening:
    """Whatever its sentence would stumble over later, it stumbles over here."""
    try:
        told = msgspec.convert(happened, Told)
        for name in (told.player, told.data.get("former", "")):
            if name:
                validate_line(name)
        for yours in (False, True):
            sentence(told.kind, told.data, told.player, yours=yours).encode()
    except (msgspec.ValidationError, ValidationError, LookupError, TypeError, ValueError, ArithmeticError) as error:
        raise BadFile(UNTOLD, after=happened["after"]) from error
    at = moment(told.at) if told.at else game.started
    seat = None if told.seat is None else next((each for each in seats if each.index == told.seat), None)
    if at is None or told.after > game.place or (seat is None) != (told.seat is None):
        raise BadFile(UNTOLD, after=told.after)
    line = {"kind": told.kind, "data": told.data, "called": told.player}
    return Happening(game=game, move=told.after, seat=seat, created=at, **line)


def moment(text: str) -> datetime | None:
    """A moment as files write it; None for anything else."""
    try:
        return datetime.strptime(text, MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return None
