"""Reading a game for one pair of eyes: the position and the choices, never the state itself."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import DatabaseError

from games import engine
from games.engine.dice import ScriptedDice
from games.engine.errors import DiceExhausted
from games.models import Game, Seat
from games.services.history import moves
from games.titles import rulebook

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Position:
    """What one seat (None: an onlooker) may know of a running or finished game, and what it may do now.

    ``aside`` is how many orders it has given aside that it can take back. ``outlook`` works out where it leads, as its
    title alone knows to tell.
    """

    view: Any
    legal: list[Any]
    aside: int
    outlook: Callable[[], Any]


def position(*, game: Game, seat: Seat | None) -> Position:
    """The latest position of a game that has started. Whoever has left their seat to the bot may do nothing there."""
    state = rulebook.load(game.state)
    index = None if seat is None else seat.index
    view = rulebook.view(state, index)
    legal = [] if seat is None or seat.is_free else engine.choices(state, seat.index)
    given = 0 if seat is None else orders_aside(state, seat)
    return Position(view, legal, given, partial(game.title.outlook, state, view))


def view_and_outlook(*, game: Game, seat: Seat | None) -> tuple[Any, Any]:
    """What one seat (None: an onlooker) may know of a game that has started, and where it leads."""
    state = rulebook.load(game.state)
    view = rulebook.view(state, None if seat is None else seat.index)
    return view, game.title.outlook(state, view)


def orders_aside(state: engine.State, seat: Seat) -> int:
    """How many orders the seat has given aside that it can take back."""
    asked = engine.aside(state, seat.index)
    return len(asked.orders) if asked else 0


def earlier(*, game: Game, seat: int, move: int) -> tuple[Any, list[Any]]:
    """What a seat knew, and might do, after an earlier move of the game."""
    state = rulebook.load(moves.state_after(game, move))
    return rulebook.view(state, seat), engine.choices(state, seat)


def final(*, game: Game, seat: Seat, orders: Iterable[str]) -> frozenset[str]:
    """Which of these legal orders, in notation, no undo would bring back."""
    aside = _decides_aside(game, seat)
    return frozenset(each for each in orders if _ends_for_good(game, seat, [each], aside=aside))


def ends_for_good(*, game: Game, seat: Seat, orders: Iterable[str]) -> bool:
    """Whether no undo would bring back all of these, given one after the other."""
    return _ends_for_good(game, seat, orders, aside=_decides_aside(game, seat))


def _decides_aside(game: Game, seat: Seat) -> bool:
    return engine.aside(rulebook.load(game.state), seat.index) is not None


def _ends_for_good(game: Game, seat: Seat, orders: Iterable[str], *, aside: bool) -> bool:
    state = game.state
    for order in orders:
        ahead = look_ahead(state, seat.index, rulebook.parse(game.ruleset, order))
        if ahead is None or is_for_good(ahead, seat.index, aside=aside):
            return True
        state = rulebook.dump(ahead[0])
    return False


def is_for_good(ahead: tuple[engine.State, engine.Applied] | None, seat: int, *, aside: bool) -> bool:
    """Whether no undo would bring back an order that leads there, as `look_ahead` has it: one that is given ``aside``
    and is the last of what is decided so is none to come back to."""
    return ahead is None or ahead[1].barrier or (aside and engine.aside(ahead[0], seat) is None)


def look_ahead(state: str, seat: int, action: engine.Action) -> tuple[engine.State, engine.Applied] | None:
    """Where a legal action leads from a stored position, on a copy; None where dice decide, of which none falls."""
    copy = rulebook.load(state)
    try:
        return copy, engine.carry_out(copy, action, ScriptedDice(), seat=seat)
    except DiceExhausted:
        return None


def public_view(*, game: Game) -> Any:
    """The latest position of a game that has started, as an onlooker knows it."""
    return rulebook.view(rulebook.load(game.state), None)


def seen(*, game: Game, seat: Seat) -> int | None:
    """Note that the seat's person looks at the game now; the number of the latest move of the look before, if any.

    A game can be looked at while nothing can be written.
    """
    before = seat.seen_move
    if before != game.move_count:
        try:
            Seat.objects.filter(pk=seat.pk).update(seen_move=game.move_count)
        except DatabaseError:
            log.warning("what was seen of game %s could not be noted", game.pk, exc_info=True)
    return before
