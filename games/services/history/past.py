"""The one door to a game's past: positions, moves, and the right to see them.

Moves go by their *place* among those that count: 0 is the start, `Game.place` the latest, and there
are no gaps. Orders taken back have no place, so nobody learns from numbers of plans given up; moves
with a place before the latest barrier never change.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import rulebooks
from games.log import Log, MoveRow
from games.models import Game, Move, Seat
from games.services.rows import moves
from games.services.talk.reading import Reader
from rulebooks import engine
from rulebooks.engine import Event
from rulebooks.trial import replay

from . import game_log


class Audience(NamedTuple):
    """The eyes of a reader: a seat's with its knowledge of then, anybody's (None), or those of a
    reader of ``everything``.
    """

    seat: int | None = None
    everything: bool = False

    @property
    def name(self) -> str:
        if self.everything:
            return "all"
        return "any" if self.seat is None else str(self.seat)

    def sees(self, event: Event) -> bool:
        """Return True if it may learn of this."""
        return self.everything or engine.visible(event, self.seat)


ANYBODY, ALL = Audience(), Audience(everything=True)


@dataclass(frozen=True)
class SeenPosition:
    """The position after a move as an audience may know it: the board, and the view of each seat
    with a visible hand.

    ``order`` is the move's in notation, empty if it is secret and at the start.
    """

    place: int
    view: Any
    hands: Mapping[int, Any]
    order: str


class OrderWithDraws(NamedTuple):
    """A move to be made again: its seat, None for the set-up, its order and its draws."""

    place: int
    seat: int | None
    order: str
    draws: Sequence[engine.DiceDraw]


class RecordedMove(NamedTuple):
    """A stored move, with its draws and the position after it: for readers of everything."""

    row: MoveRow
    draws: Sequence[engine.DiceDraw]
    state: str

    @property
    def check(self) -> str:
        """A sum over every so manieth position, to tell two apart; empty for the others."""
        place = self.row.place
        return "" if not place or place % replay.CHECKED else rulebooks.checksum(rulebooks.load(self.state))


def audiences(*, game: Game, seats: list[Seat], mine: Seat | None) -> list[Audience]:
    """Return the audiences a reader may choose: while the game runs anybody's and their own, then
    everybody's.

    A seat's past is its present person's.
    """
    if game.status == Game.Status.FINISHED:
        return [ANYBODY, *(Audience(seat.index) for seat in seats), ALL]
    return [ANYBODY] if mine is None else [ANYBODY, Audience(mine.index)]


def visible_extent(*, game: Game, audience: Audience, last_settled: int) -> int:
    """The latest place open to an audience: moves after the latest barrier are known to their player alone."""
    if audience.seat is None or last_settled == game.place:
        return last_settled
    own = {"seat__index": audience.seat, "place__gt": last_settled}
    row = moves.first_move(game, "place", newest_first=True, taken_back=False, **own)
    return int(row[0]) if row else last_settled


def rows_between(*, game: Game, first: int, last: int) -> list[MoveRow]:
    """Read the stored moves of these places, oldest first, without their positions."""
    return [MoveRow(*columns) for columns in _columns_between(game, first, last, *MoveRow._fields)]


def recorded_moves(*, game: Game) -> Iterator[RecordedMove]:
    """Yield all counting moves, oldest first, in one reading."""
    for *columns, stored_draws, state in moves.read_moves(game, *MoveRow._fields, "draws", "state", taken_back=False):
        yield RecordedMove(MoveRow(*columns), rulebooks.load_draws(stored_draws) if stored_draws else [], state)


def states(*, game: Game, first: int, last: int) -> list[engine.State]:
    """The positions after the moves of these places, oldest first."""
    return [rulebooks.load(state) for (state,) in _columns_between(game, first, last, "state")]


def each_state(*, game: Game) -> Iterator[engine.State]:
    """Yield the positions after all counting moves, oldest first, a few at a time."""
    return (rulebooks.load(state) for (state,) in moves.read_moves(game, "state", taken_back=False))


def seen_position(*, game: Game, place: int, audience: Audience) -> SeenPosition:
    """Return one move as an audience may know it; it is within its `visible_extent`. Raises
    Move.DoesNotExist beyond the game.
    """
    row = moves.first_move(game, "state", "seat__index", "action", "aside", taken_back=False, place=place)
    if row is None:
        raise Move.DoesNotExist
    state, seat, action, aside = row
    order = _order_open_to(game, seat, action, audience, aside=aside)
    return show_position(place=place, state=rulebooks.load(state), audience=audience, order=order)


def show_position(*, place: int, state: engine.State, audience: Audience, order: str = "") -> SeenPosition:
    """Return a position as an audience may know it."""
    view = rulebooks.view(state, audience.seat)
    if audience.everything:
        hands = {seat: rulebooks.view(state, seat) for seat in range(len(view.players))}
    else:
        hands = {} if audience.seat is None else {audience.seat: view}
    return SeenPosition(place, view, hands, order)


def read_log(
    *, game: Game, seats: list[Seat], first: int, last: int, audience: Audience, reader: Reader | None = None
) -> Log:
    """Build the log of these places, as far as an audience may know of it, latest first; with
    messages as far as the ``reader`` may read them, whatever the audience.
    """
    rows = rows_between(game=game, first=first, last=last + 1)
    following = rows.pop().number if rows and rows[-1].place > last else None
    return game_log.of_rows(
        game=game, seats=seats, rows=rows[::-1], before=following, sees=audience.sees, reader=reader
    )


def own_order(*, game: Game, seat: Seat) -> int:
    """The place of the last order by the seat's person; 0 for none."""
    row = moves.first_move(game, "place", newest_first=True, taken_back=False, seat=seat.pk, by=Move.By.PLAYER)
    return int(row[0]) if row else 0


def next_place(
    *, game: Game, after: int, is_wanted: Callable[[MoveRow], bool], last: int, backwards: bool = False
) -> int | None:
    """Find the nearest place after (or before) one and up to the last with such a move."""
    conditions = {"place__lt": after} if backwards else {"place__gt": after, "place__lte": last}
    rows = moves.read_moves(game, *MoveRow._fields, newest_first=backwards, taken_back=False, **conditions)
    return next((row.place for row in map(MoveRow._make, rows) if is_wanted(row)), None)


def _columns_between(game: Game, first: int, last: int, *columns: str) -> Iterator[moves.Columns]:
    """Read stored columns of the moves of these places, oldest first."""
    most = max(0, last - first + 1)
    return moves.read_moves(game, *columns, most=most, taken_back=False, place__range=(first, last))


def _order_open_to(game: Game, seat: int | None, action: str, audience: Audience, *, aside: bool) -> str:
    """Return an order if it tells the audience no secret."""
    if seat is None:
        return ""
    secret = aside or rulebooks.parse(game.ruleset, action).secret
    return action if audience.everything or not secret or audience.seat == seat else ""


def known_order(*, game: Game, seats: list[Seat], row: MoveRow, audience: Audience) -> str:
    """Return the order of a stored move, empty if the audience may not know it."""
    seat = next((each.index for each in seats if each.pk == row.seat_id), None)
    return _order_open_to(game, seat, row.action, audience, aside=row.aside)


def draws(*, game: Game, first: int, last: int) -> list[list[engine.DiceDraw]]:
    """Return the draws of each move, oldest first: for readers of everything, for a draw may have
    shuffled cards hidden still. None for moves from before draws were stored.
    """
    return [
        rulebooks.load_draws(stored) if stored else [] for (stored,) in _columns_between(game, first, last, "draws")
    ]


def orders_to_remake(*, game: Game, first: int, last: int) -> list[OrderWithDraws]:
    """Return the orders of these places, of any seat, with their draws, oldest first: to make the
    moves again, not to be shown.
    """
    rows = _columns_between(game, first, last, "place", "seat__index", "action", "draws")
    return [
        OrderWithDraws(place, seat, order, rulebooks.load_draws(stored_draws) if stored_draws else [])
        for place, seat, order, stored_draws in rows
    ]
