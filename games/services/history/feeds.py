"""Contents of feeds: public games alone, and of a running one only moves safe from any undo.

Readers of a feed are not asked who they are: it is the same for everybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.log import Log
from games.models import REWIND, CatalogueEntry, Game
from games.services.history import game_log
from games.services.lobby import listing
from games.services.rows import moves
from games.services.rows.seats import seats_of

MOST = 20
"""Entries of a feed."""
MOVES = 200
"""Moves read for the feed of a game: some ten to twenty turns of four players."""


class Announcement(NamedTuple):
    """A game has begun, or is over."""

    key: int
    at: datetime
    is_over: bool


@dataclass(frozen=True)
class SettledPart:
    """A game's progress for good: up to the move of this number."""

    game: Game
    number: int


def latest_announcements(person: User | None = None) -> list[Announcement]:
    """The latest games begun or ended, latest first: of all public games, or of those of a person."""
    entries = CatalogueEntry.objects.filter(private=False)
    if person is not None:
        entries = entries.filter(seated__contains=[person.pk])
    starts = entries.order_by("-started", "-game").values_list("pk", "started")[:MOST]
    endings = entries.filter(over=True).order_by("-finished", "-game").values_list("pk", "finished")[:MOST]
    announcements = [Announcement(pk, at, False) for pk, at in starts] + [
        Announcement(pk, at, True) for pk, at in endings if at
    ]
    return sorted(announcements, key=lambda announcement: (announcement.at, announcement.is_over), reverse=True)[:MOST]


def games(announcements: Sequence[Announcement]) -> dict[int, Game]:
    """The announced games, with their seats, by key."""
    keys = {announcement.key for announcement in announcements}
    return {game.pk: game for game in listing.in_order(keys=keys, reader=AnonymousUser())}


def settled_part(game: Game) -> SettledPart:
    """The part of a public game open to feeds; nothing of one that has not begun."""
    number = CatalogueEntry.objects.filter(game=game).values_list("settled", flat=True).first()
    return SettledPart(game, number or 0)


def rewinds(game: Game) -> list[int]:
    """The numbers of the moves of its rewinds; no query if there were none."""
    return [number for (number,) in moves.read_moves(game, "number", action=REWIND)] if game.branch else []


def settled_log(part: SettledPart) -> Log:
    """Its latest settled moves, as an onlooker may know them: nothing after these."""
    seats = seats_of(part.game)
    return game_log.read_log(game=part.game, seats=seats, viewer=None, before=part.number + 1, count=MOVES)
