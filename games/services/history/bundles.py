"""Positions of a game's past in bundles of sixty moves, as a script shows them one after the other."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from django.utils import timezone
from django.utils.safestring import SafeString

from games import engine
from games.engine import Event
from games.log import Log, Row
from games.models import Game, Move, Seat
from games.titles import rulebook

from . import course, past
from .past import Audience

Scene = Mapping[str, SafeString]
SIZE = 60
OWN = "own"
"""The kind of mark that every title has: what the audience's own person decided."""
FORM = "2"
"""Of bundles: those of an earlier form may still be kept somewhere."""


class Stop(NamedTuple):
    """A stop on the way of a move: the ``parts`` of the scene that differ from the stop before, at the first from the
    move before; the hands that may be seen, and what has happened since, in sentences."""

    parts: Scene
    hands: Mapping[int, SafeString]
    told: Sequence[str]


class Frame(NamedTuple):
    """One move of a bundle: the ``parts`` of the scene that differ from the move before, all of them in the first;
    the hands that may be seen, by seat; the kinds of what happened there; and the stops on its way."""

    parts: Scene
    hands: Mapping[int, SafeString]
    marks: list[str]
    stops: Sequence[Stop]


def version(game: Game, log: Log, language: str) -> str:
    """A word that changes whenever what a bundle shows may: by how it is drawn, names, language and zone."""
    look = game.title.picture.LOOK if game.title.picture else ""
    names = [seat.sitter for seat in log.seats] + [f"{each.player} {each.until_move}" for each in log.former]
    zone = timezone.get_current_timezone_name()
    return sha256("\0".join([FORM, look, language, zone, str(game.branch), *names]).encode()).hexdigest()[:12]


def frames(*, game: Game, log: Log, audience: Audience, first: int, last: int) -> Iterator[Frame]:
    """The moves of these places, which the log tells of, oldest first."""
    before: Scene = {}
    states = past.states(game=game, first=first, last=last)
    courses = _courses(game, audience, first, states)
    rows = zip(reversed(log.rows), reversed(log.entries), strict=True)
    for number, (row, entry) in enumerate(rows):
        names = log.names_at(row.number)
        seen = past.shown(place=row.place, state=states[number], audience=audience)
        parts = game.title.scene_parts(seen.view, names)
        stops = list(_stopped(game, courses(number), names, audience, before))
        yield Frame(
            differing(parts, before), hands(game, seen), marks(game, row, entry.events, audience, log.seats), stops
        )
        before = parts


def differing(parts: Scene, before: Scene) -> Scene:
    """What of a scene was drawn otherwise, or not at all, before."""
    return {name: part for name, part in parts.items() if before.get(name) != part}


def _courses(
    game: Game, audience: Audience, first: int, states: Sequence[engine.State]
) -> Callable[[int], Sequence[course.Stage]]:
    """The stops of the moves that lead to these positions, by their number among them. Each is asked for once, after
    the move before has been looked at, whose position it uses up."""
    if not course.has_any(game):
        return lambda number: ()
    befores = [*past.states(game=game, first=first - 1, last=first - 1)[:1], *states] if first else [None, *states]
    moves = past.made(game=game, first=first, last=first + len(states) - 1)

    def of(number: int) -> Sequence[course.Stage]:
        before = befores[number]
        if before is None:
            return ()
        return course.watched(game=game, made=moves[number], before=before, after=states[number], audience=audience)

    return of


def _stopped(
    game: Game, stages: Sequence[course.Stage], names: Sequence[str], audience: Audience, before: Scene
) -> Iterator[Stop]:
    for stage in stages:
        parts = game.title.scene_parts(stage.seen.view, names)
        yield Stop(differing(parts, before), hands(game, stage.seen), course.told(game, stage, names, audience))
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
