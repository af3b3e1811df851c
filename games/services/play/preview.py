"""Rehearse lines on a copy of the position: nothing is written, no die falls, nothing hidden is shown."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import rulebooks
from games.models import UNDO, Game, Seat
from games.orders.readings import Lasting, Order, Problem, Undo, Why
from games.present.choices import Choice
from games.present.labels import undo_label
from games.services.errors import Refused
from games.services.rows import moves
from games.services.rows.seats import seats_of
from rulebooks import engine
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.ruleset import AnyView

from . import positions
from .lines import Lines, not_before_others
from .positions import offer_position
from .undo import take_latest, undoable


@dataclass(frozen=True)
class PreviewStep:
    """One effect of a line, as its choice; ``dice`` when it rolls or draws. An undo, and an order
    for the rest of the round, is no order of a plan.
    """

    choice: Choice
    dice: bool = False
    is_plannable: bool = True


@dataclass(frozen=True)
class LinesRehearsal:
    """``steps`` in order, and their ``lines``: one for a whole round comes to two. ``problem`` is
    that of the line after them, None if there is none.

    ``remaining_lines`` are those not looked at, because the last step rolls dice or passes the decision
    on. ``view`` is of the position after all steps if it ``is_known``, else before the last,
    ``before`` of the present one; ``outlook`` is the forecast in sentences.
    """

    steps: tuple[PreviewStep, ...]
    lines: tuple[str, ...]
    problem: Problem | None
    remaining_lines: tuple[str, ...]
    before: AnyView
    view: AnyView
    outlook: tuple[str, ...]
    is_known: bool

    @property
    def is_plannable(self) -> bool:
        return all(step.is_plannable for step in self.steps)


def rehearse_lines(
    *,
    game: Game,
    seat: Seat,
    lines: Sequence[str],
    shown_move: int,
    listed: bool = True,
    has_gaps: bool = True,
    all_or_nothing: bool = False,
) -> LinesRehearsal:
    """Rehearse these lines of free text for the person in the seat. Reads only.

    ``shown_move``, ``listed``, ``has_gaps`` and ``all_or_nothing`` are as in `free_text_orders.submit`, but the steps
    before a problem are told in any case. A command word among the lines other than an undo is a
    problem, as it is there.
    """
    stage = PreviewStage(game, seat)
    before = stage.view
    reading = Lines(lines, game, seat, shown_move, stage.offered, listed=listed, has_gaps=has_gaps)
    problem: Problem | None = None
    done_lines: list[str] = []
    while reading.remaining and problem is None and not stage.over:
        read = reading.read_next(stage.offered)
        problem = read if isinstance(read, Problem) else stage.play(read)
        if problem is None:
            reading.drop_first()
            done_lines.append(read.line)
    if all_or_nothing and stage.over and reading.remaining:
        problem = not_before_others(done_lines[-1])
    remaining_lines, outlook = tuple(reading.remaining), stage.outlook()
    is_known = not stage.over
    return LinesRehearsal(
        tuple(stage.steps), tuple(done_lines), problem, remaining_lines, before, stage.view, outlook, is_known
    )


class UndoableOrder(NamedTuple):
    """An order open to an undo, in notation, and the position before it; or the number of the move
    before it, for one given in the game itself.
    """

    order: str
    before: engine.State | int


class PreviewStage:
    """The copy of a position. ``over`` after an order with unknowable consequences."""

    def __init__(self, game: Game, seat: Seat) -> None:
        self.game = game
        self.mine = seat
        self.seat = seat.index
        self.names = [each.name for each in seats_of(game)]
        self.steps: list[PreviewStep] = []
        self.over = False
        self._played: list[UndoableOrder] = []
        self._stand_at(rulebooks.load(game.state))

    def _stand_at(self, state: engine.State) -> None:
        self.state = state
        self.offered = offer_position(state, self.seat, self.names)

    @property
    def view(self) -> AnyView:
        """The position reached, as the seat knows it."""
        return self.offered.view

    def outlook(self) -> tuple[str, ...]:
        """The forecast, in sentences; nothing if no order led there, or if it is not known."""
        if self.over or not self.steps:
            return ()
        title = self.game.title
        return tuple(title.words.outlook_in_words(self.view, title.outlook(self.state, self.view), self.names))

    @cached_property
    def _undoable_orders(self) -> list[UndoableOrder]:
        """The orders given in the game itself that are open to an undo, oldest first."""
        parallel = positions.count_parallel_orders(self.state, self.mine)
        own_moves = undoable(game=self.game, seat=self.mine, parallel=parallel)
        return [UndoableOrder(move.action, move.number - 1) for move in own_moves]

    def play(self, read: Order | Lasting | Undo) -> Problem | None:
        """Carry out a line on the copy; return its problem, if any."""
        if isinstance(read, Undo):
            return self._take_back(read)
        if isinstance(read, Lasting):
            self._tell_ahead(read)
        if isinstance(read, Order):
            self._carry_out(read)
        elif read.action is not None:
            self._carry_out(Order(read.line, read.action))
        return None

    def _tell_ahead(self, lasting: Lasting) -> None:
        """Tell the line's effect on the rest of the round before its present one."""
        rule = replace(lasting.ahead.rule, last_round=self.view.round)
        sentence = self.game.title.standing.sentence(rule, self.names)
        self.steps.append(PreviewStep(Choice("", sentence, order=lasting.line), is_plannable=False))

    def _take_back(self, undo: Undo) -> Problem | None:
        every = [*self._undoable_orders, *self._played]
        try:
            undone_orders = take_latest(every, undo.count)
        except Refused as refused:
            return Problem(undo.line, Why.ILLEGAL, str(refused))
        label = undo_label(map(self._label_taken, undone_orders))
        self.steps.append(PreviewStep(Choice("", label, order=UNDO), is_plannable=False))
        self._undoable_orders, self._played = every[: -len(undone_orders)], []
        self._stand_at(self._position_without(undone_orders))
        return None

    def _label_taken(self, undone_order: UndoableOrder) -> str:
        before = offer_position(self._stored_position(undone_order.before), self.seat, self.names)
        return before.choice(undone_order.order).label

    def _position_without(self, undone_orders: Sequence[UndoableOrder]) -> engine.State:
        if not engine.aside(self.state, self.seat):
            return self._stored_position(undone_orders[0].before)
        state = rulebooks.load(rulebooks.dump(self.state))
        for _order in undone_orders:
            back = engine.taking_back(state, self.seat)
            assert back is not None, "it has been given"
            engine.apply(state, self.seat, back, ScriptedDice())
        return state

    def _stored_position(self, before: engine.State | int) -> engine.State:
        if not isinstance(before, int):
            return before
        return rulebooks.load(moves.state_after(self.game, before))

    def _carry_out(self, order: Order) -> None:
        """Carry out an order; if it cannot be done unseen, stay before it."""
        ahead = positions.look_ahead(rulebooks.dump(self.state), self.seat, order.action)
        self._note_step(order, dice=ahead is None)
        self.over = positions.is_final(ahead, self.seat, parallel=engine.aside(self.state, self.seat) is not None)
        if ahead and not self.over:
            self._played.append(UndoableOrder(engine.order_text(order.action), self.state))
            self._stand_at(ahead[0])

    def _note_step(self, order: Order, *, dice: bool) -> None:
        choice = self.game.title.words.choice(order.action, self.view, self.names)
        self.steps.append(PreviewStep(choice, dice))
