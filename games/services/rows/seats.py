"""The seats of a game, read with their people, and the wait of the bots once everybody has left them."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from django.db.models import BooleanField, QuerySet
from django.db.models.expressions import RawSQL

from games.models import Game, Happening, Seat, Tenure

AnySeat = TypeVar("AnySeat", bound=Seat)

AWAITED = timedelta(days=7)  # since the last one left

# In SQL, for every page of a table asks it, and to put it together takes Django longer than to run it.
HAS_BEEN_LEFT = f"EXISTS (SELECT FROM {Tenure._meta.db_table} WHERE seat_id = {Seat._meta.db_table}.id)"
HAS_HAPPENINGS = f"EXISTS (SELECT FROM {Happening._meta.db_table} WHERE game_id = {Seat._meta.db_table}.game_id)"


def seats_of(game: Game) -> list[Seat]:
    """The seats in table order, with their people."""
    return with_game(game, at_table(game.pk))


def at_table(game: int) -> QuerySet[Seat]:
    """The same of a game's key, to be read with more; each with ``changed_hands`` and ``has_happenings``."""
    columns = {"changed_hands": told_by(HAS_BEEN_LEFT), "has_happenings": told_by(HAS_HAPPENINGS)}
    return Seat.objects.filter(game=game).select_related("user").annotate(**columns).order_by("index")


def told_by(condition: str, *values: object) -> RawSQL:
    """Return a condition in SQL as a column, to be read with a row."""
    return RawSQL(condition, values, output_field=BooleanField())


def with_game(game: Game, seats: Iterable[AnySeat]) -> list[AnySeat]:
    """Give seats read for a game this game."""
    game_seats = list(seats)
    for seat in game_seats:
        seat.game = game
    return game_seats


def bots_wait_until(seats: Sequence[Seat], now: datetime) -> datetime | None:
    """Return the end of the bots' wait in a game left by everybody.

    None if somebody plays, if nobody has left, and once the bots have waited long enough.
    """
    leaving_times = [seat.free_since for seat in seats if seat.free_since is not None]
    until = max(leaving_times, default=now - AWAITED) + AWAITED
    return None if _has_person(seats) or until <= now else until


def plays_alone(seat: Seat, seats: Iterable[Seat]) -> bool:
    """Return True if everybody has left the game once this seat's person does."""
    return not _has_person(other for other in seats if other.pk != seat.pk)


def _has_person(seats: Iterable[Seat]) -> bool:
    """Return True if a person plays one of the seats; one without an account any more is silent
    there, as others are.
    """
    return any(not seat.played_by_bot for seat in seats)
