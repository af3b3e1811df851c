"""Positions of a game's past in bundles of thirty moves, for a script to show one after the other."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language

import rulebooks
from accounts.zones import own_zone
from games.log import Log, MoveRow
from games.models import Game, Move, Seat
from games.present.byte_cache import ByteCache
from rulebooks import engine
from rulebooks.engine import Event
from tocsite.page_parts import render_part

from . import past, replay_steps
from .past import Audience

Scene = Mapping[str, SafeString]
SIZE = 30  # a divisor of `packing.SIZE`: one run is unpacked for each
OWN = "own"
"""The kind of mark common to all titles: decisions of the audience's own person."""
FORM = "5"
"""Of bundles: those of an earlier form may still be kept somewhere."""
_strips = ByteCache[SafeString](500_000, len)
"""By language, game and all that a strip shows: from move to move little of it changes."""


class Stop(NamedTuple):
    """A stop within a move: the ``parts`` of the scene that differ from the stop before, at the
    first from the move before; the visible hands, and the events since, told.
    """

    parts: Scene
    hands: Mapping[int, SafeString]
    narration: replay_steps.ToldStep


class Frame(NamedTuple):
    """One move of a bundle: the ``parts`` of the scene that differ from the move before, all of
    them in the first; the visible hands, by seat; the kinds of its events; and the stops within it.
    """

    parts: Scene
    hands: Mapping[int, SafeString]
    marks: list[str]
    stops: Sequence[Stop]


def version(game: Game, log: Log, language: str, *, zoned: bool = True) -> str:
    """Return a word that changes with the contents of a bundle: by its drawing, names, language and
    zone, for the log alone tells times.
    """
    look = game.title.board.picture.LOOK if game.title.board.picture else ""
    names = [seat.sitter for seat in log.seats] + [
        f"{former_player.player} {former_player.until_move}" for former_player in log.former
    ]
    zone = own_zone() if zoned else ""
    return sha256("\0".join([FORM, look, language, zone, str(game.branch), *names]).encode()).hexdigest()[:12]


def frames(*, game: Game, log: Log, audience: Audience, first: int, last: int) -> Iterator[Frame]:
    """Yield the moves of these places, told by the log, oldest first."""
    before: Scene = {}
    states = past.states(game=game, first=first, last=last)
    stops_of = _stop_finder(game, audience, first, states)
    rows = zip(reversed(log.rows), reversed(log.entries), strict=True)
    for number, (row, entry) in enumerate(rows):
        names = log.names_at(row.number)
        position = past.show_position(place=row.place, state=states[number], audience=audience)
        parts = draw_scene(game, position.view, names)
        stops = list(_stops_of_stages(game, stops_of(number), names, audience, before))
        yield Frame(
            differing(parts, before), hands(game, position), marks(game, row, entry.events, audience, log.seats), stops
        )
        before = parts


def draw_scene(game: Game, view: Any, names: Sequence[str]) -> Scene:
    """Draw the changing parts of a position, by the ids of their elements."""
    return {**game.title.board.draw_position_parts(view, names), "strip": draw_strip(game, view, names)}


def draw_strip(game: Game, view: Any, names: Sequence[str]) -> SafeString:
    """Draw the players' strip at a position; its cells lead to the players at the table."""
    to_move = dict.fromkeys(view.question.seats if view.question else (), "")
    cells = game.title.board.strip(view, names)
    context = {"strip": cells, "to_move": to_move, "mine": None, "here": game.get_absolute_url()}
    key = (get_language(), context["here"], tuple(to_move), repr(cells))
    return _strips.get_or_make(key, lambda: render_part("games/play/_strip.html", context))


def differing(parts: Scene, before: Scene) -> Scene:
    """Return the parts of a scene drawn otherwise, or not at all, before."""
    return {name: part for name, part in parts.items() if before.get(name) != part}


def _stop_finder(
    game: Game, audience: Audience, first: int, states: Sequence[engine.State]
) -> Callable[[int], Sequence[replay_steps.MoveStop]]:
    """Return a function from a move's number to its stops, for moves to these positions.

    Call it once a move, in order: it uses up the position of the move before.
    """
    if not replay_steps.has_steps(game):
        return lambda number: ()
    befores = [*past.states(game=game, first=first - 1, last=first - 1)[:1], *states] if first else [None, *states]
    moves = past.orders_to_remake(game=game, first=first, last=first + len(states) - 1)

    def stops_of(number: int) -> Sequence[replay_steps.MoveStop]:
        before = befores[number]
        if before is None:
            return ()
        return replay_steps.steps_to_halt_at(
            game=game, move=moves[number], before=before, after=states[number], audience=audience
        )

    return stops_of


def _stops_of_stages(
    game: Game, stages: Sequence[replay_steps.MoveStop], names: Sequence[str], audience: Audience, before: Scene
) -> Iterator[Stop]:
    for stage in stages:
        parts = draw_scene(game, stage.position.view, names)
        yield Stop(
            differing(parts, before), hands(game, stage.position), replay_steps.tell_step(game, stage, names, audience)
        )
        before = parts


def hands(game: Game, position: past.SeenPosition) -> dict[int, SafeString]:
    """The visible hands of the seats, if not empty."""
    drawings = {seat: game.title.board.hand(view) for seat, view in position.hands.items()}
    return {seat: hand for seat, hand in drawings.items() if hand}


def marks(game: Game, row: MoveRow, events: Sequence[Event], audience: Audience, seats: Sequence[Seat]) -> list[str]:
    """The kinds of events of a move, each once."""
    kinds = dict.fromkeys(filter(None, map(game.title.words.mark, events)))
    return [*kinds, *([OWN] if is_own(row, audience, seats) else [])]


def is_own(row: MoveRow, audience: Audience, seats: Sequence[Seat]) -> bool:
    """Return True if the person of the audience's seat decided it."""
    return audience.seat is not None and row.by == Move.By.PLAYER and row.seat_id == seats[audience.seat].pk


def jump(*, game: Game, seats: Sequence[Seat], audience: Audience, kind: str, after: int, last: int, back: bool) -> int:
    """Find the nearest place with an event of this kind; without one, or for an unknown kind,
    return the place asked from.
    """
    if kind not in (*game.title.words.marks, OWN):
        return after

    def has_mark(row: MoveRow) -> bool:
        events = filter(audience.sees, rulebooks.load_events(game.ruleset, row.events))
        return kind in marks(game, row, list(events), audience, seats)

    return past.next_place(game=game, after=after, is_wanted=has_mark, last=last, backwards=back) or after
