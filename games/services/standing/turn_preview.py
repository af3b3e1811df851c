"""What standing orders would do: of what is asked now, of what could be, and of a turn tried out ahead of time.

All of it comes from the seat's own view and its own orders; nothing is written.
"""

from dataclasses import dataclass

from games import engine
from games.engine.dice import ScriptedDice
from games.engine.errors import DiceExhausted, MalformedAction
from games.engine.kernel import Action
from games.models import Game, Seat
from games.titles import rulebook
from games.titles.time_of_crisis.rules.view import View
from games.titles.time_of_crisis.standing.imagine import Imagined, imagined
from games.titles.time_of_crisis.standing.kinds import kind_of
from games.titles.time_of_crisis.standing.rules import Rule, choose

MOST_EXAMPLES = 4


@dataclass(frozen=True)
class Example:
    """An answer of an order, ``now`` to what is asked or else to what is imagined; None: it would ask the person."""

    case: Imagined
    action: Action | None
    now: bool


@dataclass(frozen=True)
class Step:
    """A line of the list for one's own turn, tried out. ``view`` is the position before it.

    ``possible`` is None where it cannot be known, after dice or an order that cannot be carried out.
    """

    line: str
    action: Action | None
    view: View
    possible: bool | None
    dice: bool = False


@dataclass(frozen=True)
class Rehearsal:
    """The list tried out, and what could be ordered after it: nothing where it is not known how it goes on.

    ``start`` is the position before it, ``view`` the last that is known.
    """

    start: View
    steps: list[Step]
    view: View
    legal: list[Action]


def examples(*, game: Game, seat: Seat, rule: Rule) -> list[Example]:
    """What an order would do if it were asked now, at most MOST_EXAMPLES."""
    state = rulebook.load(game.state)
    view, legal = rulebook.view(state, seat.index), engine.legal(state, seat.index)
    if kind_of(view) == rule.kind:
        action = choose(rule, view, legal) if rule.conditions.hold(view) else None
        return [Example(Imagined(view, legal), action, now=True)]
    place = rule.conditions.province
    found = [case for case in imagined(view, rule.kind) if not place or case.region == place]
    return [Example(case, choose(rule, case.view, case.legal), now=False) for case in found[:MOST_EXAMPLES]]


def rehearse(*, game: Game, seat: Seat, lines: list[str]) -> Rehearsal:
    """Try out the lines for the seat's own turn, as far as they can be known."""
    begun = rulebook.rehearsal(rulebook.load(game.state), seat.index)
    state: engine.State | None = begun
    start = view = rulebook.view(begun, seat.index)
    steps = list[Step]()
    for line in lines:
        step, state = _try(game, seat, line, state, view)
        steps.append(step)
        view = rulebook.view(state, seat.index) if state else view
    return Rehearsal(start, steps, view, engine.legal(state, seat.index) if state else [])


def _try(game: Game, seat: Seat, line: str, state: engine.State | None, view: View) -> tuple[Step, engine.State | None]:
    """One line and the position after it; None where that is not known."""
    try:
        action = rulebook.parse(game.ruleset, line)
    except MalformedAction:
        return Step(line, None, view, False), None
    if state is None:
        return Step(line, action, view, None), None
    if action not in engine.legal(state, seat.index):
        return Step(line, action, view, False), None
    before = rulebook.load(rulebook.dump(state))
    try:
        engine.apply(state, seat.index, action, ScriptedDice())
    except DiceExhausted:
        return Step(line, action, rulebook.view(before, seat.index), True, dice=True), None
    return Step(line, action, rulebook.view(before, seat.index), True), state
