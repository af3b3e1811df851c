"""Read a game for one pair of eyes: the position and the choices, never the state itself."""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import DatabaseError
from django.utils import timezone

import rulebooks
from games.models import Game, Seat
from games.orders.matching import Offered
from games.services.rows import moves, presence
from games.titles.registry import title
from rulebooks import engine
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.errors import DiceExhausted

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Position:
    """A running or finished game as one seat (None: an onlooker) may know it, and its choices now.

    ``parallel`` is the number of parallel orders it can take back. ``outlook`` works out a
    forecast, in a form known to its title alone. ``stored`` is the text it was read from, empty for
    a rehearsed one.
    """

    view: Any
    legal: list[Any]
    parallel: int
    outlook: Callable[[], Any]
    stored: str = ""


def position(*, game: Game, seat: Seat | None) -> Position:
    """Read the latest position of a game that has started. A person with the bot in their seat has no choices there."""
    state = rulebooks.load(game.state)
    index = None if seat is None else seat.index
    view = rulebooks.view(state, index)
    legal = [] if seat is None or seat.is_free else engine.choices(state, seat.index)
    parallel_count = 0 if seat is None else count_parallel_orders(state, seat)
    return Position(view, legal, parallel_count, partial(game.title.outlook, state, view), game.state)


def view_and_forecast(*, game: Game, seat: Seat | None) -> tuple[Any, Any]:
    """Read the view of one seat (None: an onlooker) of a game that has started, and a forecast."""
    state = rulebooks.load(game.state)
    view = rulebooks.view(state, None if seat is None else seat.index)
    return view, game.title.outlook(state, view)


def count_parallel_orders(state: engine.State, seat: Seat) -> int:
    parallel = engine.aside(state, seat.index)
    return len(parallel.orders) if parallel else 0


def earlier(*, game: Game, seat: int, move: int) -> tuple[Any, list[Any]]:
    """Return a seat's view, and its choices, after an earlier move of the game."""
    state = rulebooks.load(moves.state_after(game, move))
    return rulebooks.view(state, seat), engine.choices(state, seat)


def final_orders(*, game: Game, seat: Seat, orders: Iterable[str]) -> frozenset[str]:
    """Return those of these legal orders, in notation, that no undo would bring back."""
    parallel = _decides_in_parallel(game, seat)
    return frozenset(order for order in orders if _are_final(game, seat, [order], parallel=parallel))


def are_final(*, game: Game, seat: Seat, orders: Iterable[str]) -> bool:
    """Return True if no undo would bring back all of these, given one after the other."""
    return _are_final(game, seat, orders, parallel=_decides_in_parallel(game, seat))


def _decides_in_parallel(game: Game, seat: Seat) -> bool:
    return engine.aside(rulebooks.load(game.state), seat.index) is not None


def _are_final(game: Game, seat: Seat, orders: Iterable[str], *, parallel: bool) -> bool:
    state = game.state
    for order in orders:
        ahead = look_ahead(state, seat.index, rulebooks.parse(game.ruleset, order))
        if ahead is None or is_final(ahead, seat.index, parallel=parallel):
            return True
        state = rulebooks.dump(ahead[0])
    return False


def is_final(ahead: tuple[engine.State, engine.Applied] | None, seat: int, *, parallel: bool) -> bool:
    """Return True if the order cannot be undone: it draws dice, reveals something, or closes a
    parallel turn.

    ``ahead`` is the result of `look_ahead`; ``parallel`` is True for a parallel order.
    """
    return ahead is None or ahead[1].barrier or (parallel and engine.aside(ahead[0], seat) is None)


def look_ahead(state: str, seat: int, action: engine.Action) -> tuple[engine.State, engine.Applied] | None:
    """Apply a legal action to a copy of a stored position. Return None if it would draw dice; none are drawn."""
    copy = rulebooks.load(state)
    try:
        return copy, engine.apply_unchecked(copy, action, ScriptedDice(), seat=seat)
    except DiceExhausted:
        return None


def offer_position(state: engine.State, seat: int, names: Sequence[str]) -> Offered:
    """The position for the seat's person, with their choices."""
    return Offered(title(state.ruleset).words, rulebooks.view(state, seat), engine.choices(state, seat), names)


def public_view(*, game: Game) -> Any:
    """Return the onlookers' view of the latest position of a game that has started."""
    return rulebooks.view(rulebooks.load(game.state), None)


def note_seen(*, game: Game, seat: Seat) -> int | None:
    """Note that the seat's person looks at the game now; return the latest move of the look before,
    if any.

    A game can be looked at while nothing can be written.
    """
    before, now = seat.seen_move, timezone.now()
    columns: dict[str, Any] = {} if before == game.move_count else {"seen_move": game.move_count}
    if not presence.is_noted(seat.acted_at, now):
        columns["acted_at"] = now
    if columns:
        try:
            Seat.objects.filter(pk=seat.pk).update(**columns)
        except DatabaseError:
            log.warning("what players saw of game %s could not be recorded", game.pk, exc_info=True)
    return before
