"""What feeds tell: of public games alone, and of a running one what no undo can take back any more.

Whoever fetches a feed is not asked who they are: it is the same for everybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.log import Log
from games.models import REWIND, CatalogueEntry, Game, Seat
from games.services.history import game_log, moves
from games.services.lobby import listing

MOST = 20
"""Entries of a feed."""
MOVES = 200
"""Moves that the feed of a game is read from: some ten to twenty turns of four players."""


class Announced(NamedTuple):
    """A game has begun, or is over."""

    key: int
    at: datetime
    over: bool


@dataclass(frozen=True)
class Settled:
    """How far a game has come for good: up to the move of that number."""

    game: Game
    number: int


def announced(person: User | None = None) -> list[Announced]:
    """The latest that have begun or ended, the latest first: of all public games, or of those of a person."""
    entries = CatalogueEntry.objects.filter(private=False)
    if person is not None:
        entries = entries.filter(game__in=Seat.objects.filter(user=person).values("game"))
    begun = entries.order_by("-started", "-game").values_list("pk", "started")[:MOST]
    ended = entries.filter(over=True).order_by("-finished", "-game").values_list("pk", "finished")[:MOST]
    told = [Announced(pk, at, False) for pk, at in begun] + [Announced(pk, at, True) for pk, at in ended if at]
    return sorted(told, key=lambda each: (each.at, each.over), reverse=True)[:MOST]


def games(told: Sequence[Announced]) -> dict[int, Game]:
    """The games that are announced, with their seats, by key."""
    return {game.pk: game for game in listing.in_order(keys={each.key for each in told}, reader=AnonymousUser())}


def settled(game: Game) -> Settled:
    """What a feed may know of a game that everybody may see; nothing of one that has not begun."""
    number = CatalogueEntry.objects.filter(game=game).values_list("settled", flat=True).first()
    return Settled(game, number or 0)


def rewinds(game: Game) -> list[int]:
    """The numbers of the moves by which its players went back; no query where they never did."""
    return [number for (number,) in moves.read(game, "number", action=REWIND)] if game.branch else []


def log(told: Settled) -> Log:
    """Its latest settled moves, as an onlooker may know them: nothing that follows."""
    seats = listing.seats_of(told.game)
    return game_log.read(game=told.game, seats=seats, viewer=None, before=told.number + 1, count=MOVES)
