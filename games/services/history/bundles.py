"""Positions of a game's past in bundles of sixty moves, as a script shows them one after the other."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from django.utils import timezone
from django.utils.safestring import SafeString

from games.engine import Event
from games.log import Log, Row
from games.models import Game, Move, Seat
from games.titles import rulebook

from . import past
from .past import Audience

SIZE = 60
OWN = "own"
"""The kind of mark that every title has: what the audience's own person decided."""


class Frame(NamedTuple):
    """One move of a bundle: the ``parts`` of the scene that differ from the move before, all of them in the first;
    the hands that may be seen, by seat; and the kinds of what happened there."""

    parts: Mapping[str, SafeString]
    hands: Mapping[int, SafeString]
    marks: list[str]


def version(game: Game, log: Log, language: str) -> str:
    """A word that changes whenever what a bundle shows may: by how it is drawn, names, language and zone."""
    look = game.title.picture.LOOK if game.title.picture else ""
    names = [seat.sitter for seat in log.seats] + [f"{each.player} {each.until_move}" for each in log.former]
    zone = timezone.get_current_timezone_name()
    return sha256("\0".join([look, language, zone, str(game.branch), *names]).encode()).hexdigest()[:12]


def frames(*, game: Game, log: Log, audience: Audience, first: int, last: int) -> Iterator[Frame]:
    """The moves of these places, which the log tells of, oldest first."""
    before: Mapping[str, SafeString] = {}
    states = past.states(game=game, first=first, last=last)
    for state, row, entry in zip(states, reversed(log.rows), reversed(log.entries), strict=True):
        seen = past.shown(place=row.place, state=state, audience=audience)
        parts = game.title.scene_parts(seen.view, log.names_at(row.number))
        changed = {name: part for name, part in parts.items() if before.get(name) != part}
        yield Frame(changed, hands(game, seen), marks(game, row, entry.events, audience, log.seats))
        before = parts


def hands(game: Game, seen: past.Seen) -> dict[int, SafeString]:
    """What the seats hold that may be seen, where it is anything."""
    found = {seat: game.title.hand(view) for seat, view in seen.hands.items()}
    return {seat: hand for seat, hand in found.items() if hand}


def marks(game: Game, row: Row, events: Sequence[Event], audience: Audience, seats: Sequence[Seat]) -> list[str]:
    """The kinds of what happened at a move, each once."""
    found = dict.fromkeys(filter(None, map(game.title.mark, events)))
    return [*found, *([OWN] if is_own(row, audience, seats) else [])]


def is_own(row: Row, audience: Audience, seats: Sequence[Seat]) -> bool:
    """Whether the person of the audience's seat decided it."""
    return audience.seat is not None and row.by == Move.By.PLAYER and row.seat_id == seats[audience.seat].pk


def jump(*, game: Game, seats: Sequence[Seat], audience: Audience, kind: str, after: int, last: int, back: bool) -> int:
    """The nearest place where such a thing happened; where there is none, the one that was asked from."""

    def wanted(row: Row) -> bool:
        events = filter(audience.sees, rulebook.load_events(game.ruleset, row.events))
        return kind in marks(game, row, list(events), audience, seats)

    return past.next_place(game=game, after=after, wanted=wanted, last=last, backwards=back) or after
