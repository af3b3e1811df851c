"""Forecast standing orders: for the present question, for possible ones, and for a turn tried out
ahead of time.

All of it comes from the seat's own view and its own orders; nothing is written.
"""

from dataclasses import dataclass
from typing import Any

from games import engine
from games.engine.errors import MalformedAction
from games.engine.kernel import Action
from games.models import Game, Seat
from games.services.play import positions
from games.titles import rulebook
from games.titles.standing.rule import Imagined, StandingRule

MOST_EXAMPLES = 4


@dataclass(frozen=True)
class Example:
    """An answer of an order, ``now`` to the present question or else to an imagined one; None: it
    would ask the person.
    """

    case: Imagined
    action: Action | None
    now: bool


@dataclass(frozen=True)
class ListStep:
    """A line of the list for one's own turn, tried out. ``view`` is the position before it.

    ``possible`` is None if it cannot be known, after dice or an order that cannot be carried out.
    """

    line: str
    action: Action | None
    view: Any
    possible: bool | None
    dice: bool = False


@dataclass(frozen=True)
class ListRehearsal:
    """The list tried out, and the next choices after it: none if the position is not known.

    ``start`` is the position before it, ``view`` the last that is known.
    """

    start: Any
    steps: list[ListStep]
    view: Any
    legal: list[Action]


def examples(*, game: Game, seat: Seat, rule: StandingRule) -> list[Example]:
    """Show the answers of an order if it were asked now, at most MOST_EXAMPLES."""
    state = rulebook.load(game.state)
    view, legal = rulebook.view(state, seat.index), engine.choices(state, seat.index)
    standing = game.title.standing
    if standing.kind_of(view) == rule.kind:
        action = standing.choose(rule, view, legal) if standing.holds(rule, view) else None
        return [Example(Imagined(view, legal), action, now=True)]
    found = standing.examples(view, rule)[:MOST_EXAMPLES]
    return [Example(case, standing.choose(rule, case.view, case.legal), now=False) for case in found]


def rehearse_list(*, game: Game, seat: Seat, lines: list[str]) -> ListRehearsal:
    """Try out the lines for the seat's own turn, as far as they can be known."""
    begun = rulebook.own_turn(rulebook.load(game.state), seat.index)
    state: engine.State | None = begun
    start = view = rulebook.view(begun, seat.index)
    steps = list[ListStep]()
    for line in lines:
        step, state = _try_line(game, seat, line, state, view)
        steps.append(step)
        view = rulebook.view(state, seat.index) if state else view
    return ListRehearsal(start, steps, view, engine.choices(state, seat.index) if state else [])


def _try_line(
    game: Game, seat: Seat, line: str, state: engine.State | None, view: Any
) -> tuple[ListStep, engine.State | None]:
    """Try one line; return the position after it, None if it is not known."""
    try:
        action = rulebook.parse(game.ruleset, line)
    except MalformedAction:
        return ListStep(line, None, view, False), None
    if state is None:
        return ListStep(line, action, view, None), None
    if action not in engine.choices(state, seat.index):
        return ListStep(line, action, view, False), None
    before = rulebook.view(state, seat.index)
    ahead = positions.look_ahead(rulebook.dump(state), seat.index, action)
    return ListStep(line, action, before, True, dice=ahead is None), ahead[0] if ahead else None
