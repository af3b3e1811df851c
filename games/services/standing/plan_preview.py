"""Rehearse a plan for one's own turn, with dice chosen by its person, and forecast standing orders.

Nothing is written, and no die of the game falls. Nothing hidden has any part in a plan: all unknown
to the seat is dealt anew, and the effect of an order that reveals something is known only if it is
the same in as many redeals as it takes for each hidden thing to have been all it may be. They fall
by the plan and the seat's own view, so that it tells the same when it is looked at again. Forecasts
of standing orders deal nothing anew: they show the seat's own view, and orders that draw or reveal
nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple

import msgspec

import rulebooks
from games.log import WrittenEvent, told_rolls
from games.models import Game, Plan, Seat
from games.present.event_words import ToldRoll
from games.services.play import positions
from games.titles.standing.rule import Imagined, StandingRule
from games.titles.title import Names
from rulebooks import engine
from rulebooks.engine.dice import PlannedDice, RedealLots
from rulebooks.engine.errors import MalformedAction
from rulebooks.engine.kernel import Action, Applied

PIPS = 6
FEWEST, MOST = 12, 64
"""Redeals: few hidden things may agree in combination, and no order makes anybody wait for very many."""


@dataclass(frozen=True)
class PlanStep:
    """A line of a plan, tried out. ``view`` is the position before it.

    ``possible`` is None if it cannot be known. ``dice`` are their results in the plan, ``chosen_dice``
    its person's part of them; ``sentences`` tell the effect, ``rolls`` the dice to be drawn.
    """

    line: str
    action: Action | None
    view: Any
    possible: bool | None
    chosen_dice: str = ""
    dice: tuple[int, ...] = ()
    sentences: tuple[str, ...] = ()
    rolls: Sequence[ToldRoll] = ()


@dataclass(frozen=True)
class PlanRehearsal:
    """A plan tried out, from the position ``start`` to ``view``, the last that is known, and the
    next choices there, with its forecast (see `positions.Position`).

    ``is_known`` unless others or hidden things decide the next step.
    """

    start: Any
    steps: list[PlanStep]
    view: Any
    legal: list[Action]
    is_known: bool
    outlook: Callable[[], Any]


def rehearse_plan(*, game: Game, seat: Seat, plan: Plan, names: Names) -> PlanRehearsal:
    stage = PlanStage(game, seat, names)
    start = stage.view
    steps = [stage.play(line, chosen_dice) for line, chosen_dice in zip(plan.lines, plan.dice, strict=True)]
    legal, outlook = [] if stage.over else stage.legal(), partial(game.title.outlook, stage.position, stage.view)
    return PlanRehearsal(start, steps, stage.view, legal, not stage.over, outlook)


class RedealOutcome(NamedTuple):
    """The result of an order in one redeal."""

    position: engine.State
    view: Any
    applied: Applied

    def is_same(self, other: "RedealOutcome") -> bool:
        return self.view == other.view and self.applied.events == other.applied.events


class PlanStage:
    """A position as good as the game's to the seat. ``over`` once nobody can know the next step, or
    after a failed line.
    """

    def __init__(self, game: Game, seat: Seat, names: Names) -> None:
        self.game, self.seat, self.names = game, seat.index, names
        own = rulebooks.own_turn(rulebooks.load(game.state), seat.index)
        self.seed = ""
        self.position = self._redeal_position(
            rulebooks.dump(own), RedealLots(self._plan_seed(rulebooks.view(own, seat.index)), 0)
        )
        self.view = rulebooks.view(self.position, seat.index)
        self.over = False

    def legal(self) -> list[Action]:
        return engine.choices(self.position, self.seat)

    def play(self, line: str, chosen_dice: str) -> PlanStep:
        """Try out a line; ``chosen_dice`` has a digit for each die."""
        before = self.view
        try:
            action = rulebooks.parse(self.game.ruleset, line)
        except MalformedAction:
            self.over = True
            return PlanStep(line, None, before, False)
        if self.over:
            return PlanStep(line, action, before, None)
        if action not in self.legal():
            self.over = True
            return PlanStep(line, action, before, False)
        return self._carried_out(line, action, chosen_dice)

    def _carried_out(self, line: str, action: Action, chosen_dice: str) -> PlanStep:
        before, pips = self.view, [int(digit) for digit in chosen_dice]
        self.seed = self._plan_seed(before, line, chosen_dice)
        outcomes = self._outcomes_of(action, pips)
        first = next(outcomes)
        if first.applied.barrier and not all(map(first.is_same, outcomes)):
            self.over = True
            return PlanStep(line, action, before, True, chosen_dice)
        self.position, self.view = first.position, first.view
        self.over = any(seat != self.seat for seat in engine.to_move(self.position))
        fallen = tuple(pip for draw in first.applied.draws if draw.sides == PIPS for pip in draw.results)
        written_events = self._write_events(first.applied) if fallen else []
        sentences, rolls = tuple(sentence for _event, sentence in written_events), self._rolls_of(written_events)
        return PlanStep(line, action, before, True, chosen_dice, fallen, sentences, rolls)

    def _outcomes_of(self, action: Action, pips: Sequence[int]) -> Iterator[RedealOutcome]:
        """Yield the order's results, redeal after redeal, until each hidden thing has been all it may be."""
        stored = rulebooks.dump(self.position)
        for number in count():
            lots = RedealLots(self.seed, number)
            position = self._redeal_position(stored, lots)
            applied = engine.apply_unchecked(position, action, PlannedDice(pips), seat=self.seat)
            yield RedealOutcome(position, rulebooks.view(position, self.seat), applied)
            if number + 1 >= min(max(FEWEST, lots.most), MOST):
                return

    def _redeal_position(self, stored: str, lots: RedealLots) -> engine.State:
        position = rulebooks.load(stored)
        rulebooks.redeal(position, self.seat, lots)
        return position

    def _plan_seed(self, view: Any, *plan: str) -> str:
        """A word for the seat's view and plan; nobody learns more from it."""
        view_json = msgspec.json.encode(msgspec.to_builtins(view, str_keys=True), order="deterministic")
        return sha256(b"\0".join([view_json, self.seed.encode(), *(part.encode() for part in plan)])).hexdigest()

    def _write_events(self, applied: Applied) -> list[WrittenEvent]:
        visible_events = [event for event in applied.events if engine.visible(event, self.seat)]
        told_events = self.game.title.words.tell(visible_events, self.names)
        return [(told_event, sentence) for told_event in told_events if (sentence := told_event.write(self.seat))]

    def _rolls_of(self, written_events: Sequence[WrittenEvent]) -> list[ToldRoll]:
        return told_rolls(self.game.title, written_events, self.names, self.seat)


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
    state = rulebooks.load(game.state)
    view, legal = rulebooks.view(state, seat.index), engine.choices(state, seat.index)
    standing = game.title.standing
    if standing.kind_of(view) == rule.kind:
        action = standing.choose(rule, view, legal) if standing.holds(rule, view) else None
        return [Example(Imagined(view, legal), action, now=True)]
    cases = standing.examples(view, rule)[:MOST_EXAMPLES]
    return [Example(case, standing.choose(rule, case.view, case.legal), now=False) for case in cases]


def rehearse_list(*, game: Game, seat: Seat, lines: list[str]) -> ListRehearsal:
    """Try out the lines for the seat's own turn, as far as they can be known."""
    turn_start = rulebooks.own_turn(rulebooks.load(game.state), seat.index)
    state: engine.State | None = turn_start
    start = view = rulebooks.view(turn_start, seat.index)
    steps = list[ListStep]()
    for line in lines:
        step, state = _try_line(game, seat, line, state, view)
        steps.append(step)
        view = rulebooks.view(state, seat.index) if state else view
    return ListRehearsal(start, steps, view, engine.choices(state, seat.index) if state else [])


def _try_line(
    game: Game, seat: Seat, line: str, state: engine.State | None, view: Any
) -> tuple[ListStep, engine.State | None]:
    """Try one line; return the position after it, None if it is not known."""
    try:
        action = rulebooks.parse(game.ruleset, line)
    except MalformedAction:
        return ListStep(line, None, view, False), None
    if state is None:
        return ListStep(line, action, view, None), None
    if action not in engine.choices(state, seat.index):
        return ListStep(line, action, view, False), None
    before = rulebooks.view(state, seat.index)
    ahead = positions.look_ahead(rulebooks.dump(state), seat.index, action)
    return ListStep(line, action, before, True, dice=ahead is None), ahead[0] if ahead else None
