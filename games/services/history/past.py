"""The one door to a game's past: positions, moves, and who may see what of them.

Moves go by their *place* among those that count: 0 is the start, `Game.place` the latest, and there are no gaps. What a
person took back has no place of its own, so nobody learns from numbers of plans that were given up; what has a place
and lies before the latest barrier never changes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games import engine
from games.engine import Event
from games.log import Log, Row
from games.models import Game, Move, Seat
from games.services.talk.reading import Reader
from games.titles import replay, rulebook

from . import game_log, moves


class Audience(NamedTuple):
    """Whose eyes look: a seat's as it knew the game then, anybody's (None), or those of who may see ``everything``."""

    seat: int | None = None
    everything: bool = False

    @property
    def name(self) -> str:
        """What addresses call it."""
        if self.everything:
            return "all"
        return "any" if self.seat is None else str(self.seat)

    def sees(self, event: Event) -> bool:
        """Whether it may learn of this."""
        return self.everything or engine.visible(event, self.seat)


ANYBODY, ALL = Audience(), Audience(everything=True)


@dataclass(frozen=True)
class Seen:
    """The position after a move as an audience may know it: the board, and for each seat whose hand it sees that
    seat's view. ``order`` is the move's in notation, empty where it is secret and at the start."""

    place: int
    view: Any
    hands: Mapping[int, Any]
    order: str


class Made(NamedTuple):
    """A move to be made again: its seat, which that of the set-up has not, its order and what it drew."""

    place: int
    seat: int | None
    order: str
    draws: Sequence[engine.Draw]


def audiences(*, game: Game, seats: list[Seat], mine: Seat | None) -> list[Audience]:
    """By whose eyes a reader may look at the game: while it runs anybody's and their own, then everybody's.

    A seat's past is its present person's."""
    if game.status == Game.Status.FINISHED:
        return [ANYBODY, *(Audience(seat.index) for seat in seats), ALL]
    return [ANYBODY] if mine is None else [ANYBODY, Audience(mine.index)]


def settled(game: Game) -> int:
    """The place of the latest barrier: what came after it may still be taken back."""
    if game.status == Game.Status.FINISHED:
        return game.place
    found = moves.first(game, "place", newest_first=True, barrier=True)
    return int(found[0]) if found else 0


def extent(*, game: Game, audience: Audience, settled: int) -> int:
    """The latest place that an audience may look at: what followed the latest barrier is known to who did it alone."""
    if audience.seat is None or settled == game.place:
        return settled
    own = {"seat__index": audience.seat, "place__gt": settled}
    found = moves.first(game, "place", newest_first=True, taken_back=False, **own)
    return int(found[0]) if found else settled


def rows(*, game: Game, first: int, last: int) -> list[Row]:
    """The moves of these places as they are stored, oldest first, without their positions."""
    return [Row(*columns) for columns in _between(game, first, last, *Row._fields)]


def states(*, game: Game, first: int, last: int) -> list[engine.State]:
    """The positions after the moves of these places, oldest first."""
    return [rulebook.load(state) for (state,) in _between(game, first, last, "state")]


def each_state(*, game: Game) -> Iterator[engine.State]:
    """The positions after all moves that count, oldest first, a few at a time."""
    return (rulebook.load(state) for (state,) in moves.read(game, "state", taken_back=False))


def seen(*, game: Game, place: int, audience: Audience) -> Seen:
    """What an audience may know of one move; it is within its `extent`. Raises Move.DoesNotExist beyond the game."""
    found = moves.first(game, "state", "seat__index", "action", "aside", taken_back=False, place=place)
    if found is None:
        raise Move.DoesNotExist
    state, seat, action, aside = found
    order = _order(game, seat, action, audience, aside=aside)
    return shown(place=place, state=rulebook.load(state), audience=audience, order=order)


def shown(*, place: int, state: engine.State, audience: Audience, order: str = "") -> Seen:
    """A position as an audience may know it."""
    view = rulebook.view(state, audience.seat)
    if audience.everything:
        hands = {seat: rulebook.view(state, seat) for seat in range(len(view.players))}
    else:
        hands = {} if audience.seat is None else {audience.seat: view}
    return Seen(place, view, hands, order)


def told(
    *, game: Game, seats: list[Seat], first: int, last: int, audience: Audience, reader: Reader | None = None
) -> Log:
    """What happened in the moves of these places, as far as an audience may know of it, latest first; and what was said
    there, as far as the ``reader`` may read it, by whosever eyes they look."""
    found = rows(game=game, first=first, last=last + 1)
    following = found.pop().number if found and found[-1].place > last else None
    return game_log.of_rows(
        game=game, seats=seats, rows=found[::-1], before=following, sees=audience.sees, reader=reader
    )


def own_order(*, game: Game, seat: Seat) -> int:
    """The place of the last order that the seat's person gave; 0 for none."""
    found = moves.first(game, "place", newest_first=True, taken_back=False, seat=seat.pk, by=Move.By.PLAYER)
    return int(found[0]) if found else 0


def next_place(
    *, game: Game, after: int, wanted: Callable[[Row], bool], last: int, backwards: bool = False
) -> int | None:
    """The nearest place after (or before) one and up to the last at which there is such a move."""
    rest = {"place__lt": after} if backwards else {"place__gt": after, "place__lte": last}
    found = moves.read(game, *Row._fields, newest_first=backwards, taken_back=False, **rest)
    return next((row.place for row in map(Row._make, found) if wanted(row)), None)


def _between(game: Game, first: int, last: int, *columns: str) -> Iterator[moves.Columns]:
    """What is stored of the moves of these places, oldest first."""
    most = max(0, last - first + 1)
    return moves.read(game, *columns, most=most, taken_back=False, place__range=(first, last))


def _order(game: Game, seat: int | None, action: str, audience: Audience, *, aside: bool) -> str:
    """An order where it tells the audience nothing that was secret."""
    if seat is None:
        return ""
    secret = aside or rulebook.parse(game.ruleset, action).secret
    return action if audience.everything or not secret or audience.seat == seat else ""


def known_order(*, game: Game, seats: list[Seat], row: Row, audience: Audience) -> str:
    """The order of a move of these places as it is stored, empty where the audience may not know it."""
    seat = next((each.index for each in seats if each.pk == row.seat_id), None)
    return _order(game, seat, row.action, audience, aside=row.aside)


def draws(*, game: Game, first: int, last: int) -> list[list[engine.Draw]]:
    """What each move of these places drew, oldest first: for those who may see everything, for a draw may have
    shuffled what is hidden still. None of moves from before draws were stored."""
    return [rulebook.load_draws(stored) if stored else [] for (stored,) in _between(game, first, last, "draws")]


def made(*, game: Game, first: int, last: int) -> list[Made]:
    """The orders of these places as they were given, with what they drew, oldest first, by whomever: to make the moves
    again, not to be shown."""
    found = _between(game, first, last, "place", "seat__index", "action", "draws")
    return [
        Made(place, seat, order, rulebook.load_draws(drawn) if drawn else []) for place, seat, order, drawn in found
    ]


def sums(*, game: Game, last: int) -> dict[int, str]:
    """Sums over every so manieth position up to a place, for those who may see everything: they tell two apart."""
    wanted = range(replay.CHECKED, last + 1, replay.CHECKED)
    found = moves.read(game, "place", "state", taken_back=False, place__in=list(wanted))
    return {place: rulebook.checksum(rulebook.load(state)) for place, state in found}
