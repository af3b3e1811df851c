"""Happenings of a file, as lines of the log of the game made from it."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
from django.core.exceptions import ValidationError
from django.utils import timezone
from msgspec import Meta, Struct

from games.files import BadFile, Happened, gettext_noop
from games.models import Game, Happening, Seat
from games.present.happenings import SENTENCES, TAKEN_OVER, UNKNOWN, sentence
from tocsite.visible import validate_line

MOST = 2_000
"""Far more than happens beside any game."""
AT_ONCE = 200
MOMENT = "%Y-%m-%dT%H:%MZ"
YEARS = range(1900, 2200)
"""Of moments: a day more or less is still a date, in every reader's zone."""
ENDS = ("Etc/GMT+12", "Etc/GMT-14")
"""The zones of the last and the first beginning of a day."""
TOO_MANY = gettext_noop("The file has more than %(most)d events besides its moves.")
UNTOLD = gettext_noop("The event after move %(after)s in the file is not valid.")
Name = Annotated[str, Meta(max_length=150)]
Datum = bool | int | float | Name | Annotated[list[Name], Meta(max_length=8)] | None


class HappeningFields(Struct):
    """The fields read of one, with bounds."""

    after: Annotated[int, Meta(ge=0)]
    kind: str
    seat: int | None = None
    player: Name = ""
    at: str = ""
    data: Annotated[dict[Name, Datum], Meta(max_length=20)] = {}


def keep(game: Game, seats: Sequence[Seat], happened: Sequence[Happened]) -> None:
    """Store the lines; of an unknown kind its name alone. Raises BadFile."""
    if len(happened) > MOST:
        raise BadFile(TOO_MANY, most=MOST)
    rows = [_happening_row(game, seats, _with_known_kind(each)) for each in happened]
    moments = [row.created for row in rows]
    Happening.objects.bulk_create(rows)
    for row, at in zip(rows, moments, strict=True):
        row.created = at  # and not when it came here
    Happening.objects.bulk_update(rows, ["created"], batch_size=AT_ONCE)


def _with_known_kind(happened: Happened) -> Happened:
    """Return it as it stands, or for a kind that is none of ours its name."""
    kind = happened.get("kind")
    if not isinstance(kind, str) or kind in SENTENCES:
        return happened
    return {"after": happened["after"], "kind": UNKNOWN, "data": {"name": kind}}


def _happening_row(game: Game, seats: Sequence[Seat], happened: Happened) -> Happening:
    """Check the happening by making its sentence now, so that no page stumbles later. Raises
    BadFile.
    """
    try:
        told = msgspec.convert(happened, HappeningFields)
        for name in _words_of_line(told):
            validate_line(name)
        for zone in ENDS:
            with timezone.override(ZoneInfo(zone)):
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


def _words_of_line(told: HappeningFields) -> Iterator[str]:
    """Yield all words its line may contain. Raises TypeError for a former player without a name."""
    values = [told.player, *told.data.values()]
    if told.kind == TAKEN_OVER and not isinstance(told.data.get("former"), str):
        raise TypeError("nobody is named whose seat it was")
    for value in values:
        yield from (word for word in (value if isinstance(value, list) else [value]) if isinstance(word, str) and word)


def moment(text: str) -> datetime | None:
    """Parse a moment of a file; None for anything else, and for a moment ages from here."""
    try:
        found = datetime.strptime(text, MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return None
    return found if found.year in YEARS else None
