"""What lines would do, on a copy of the position: nothing is written, no die falls, nothing hidden is shown."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from games import engine
from games.engine.dice import ScriptedDice
from games.engine.ruleset import View
from games.models import UNDO, Game, Seat
from games.orders.readings import Lasting, Order, Problem, Undo, Why
from games.present.choices import Choice
from games.present.undo import taking_back
from games.services.errors import Refused
from games.services.history import moves
from games.services.lobby import listing
from games.titles import rulebook

from . import play, positions
from .lines import Lines, not_before_others, offered


@dataclass(frozen=True)
class Step:
    """A line that would be carried out: as written, and as the choice that it is; ``dice`` when it rolls or draws."""

    line: str
    choice: Choice
    dice: bool = False


@dataclass(frozen=True)
class Rehearsal:
    """``steps`` in order. ``problem`` is that of the line after them, None where none was met.

    ``left`` are the lines that were not looked at, because the last step rolls dice or passes the decision on.
    ``view`` is of the position after all steps where that is ``known``, else before the last, ``before`` of that of
    now; ``outlook`` tells in sentences where it leads.
    """

    steps: tuple[Step, ...]
    problem: Problem | None
    left: tuple[str, ...]
    before: View
    view: View
    outlook: tuple[str, ...]
    known: bool


def rehearse(
    *,
    game: Game,
    seat: Seat,
    lines: Sequence[str],
    shown: int,
    listed: bool = True,
    all_or_nothing: bool = False,
) -> Rehearsal:
    """What these lines of free text would do, for the person in the seat. Reads only.

    ``shown``, ``listed`` and ``all_or_nothing`` are as in `free_text_orders.submit`, but that the steps before a
    problem are told in any case. A word among the lines that takes no orders back is a problem, as it is there.
    """
    stage = Stage(game, seat)
    before = stage.view
    given = Lines(lines, game, seat, shown, stage.offered, listed=listed)
    problem: Problem | None = None
    while given.left and problem is None and not stage.over:
        read = given.read(stage.offered)
        problem = read if isinstance(read, Problem) else stage.play(read)
        if problem is None:
            given.done()
    if all_or_nothing and stage.over and given.left:
        problem = not_before_others(stage.steps[-1].line)
    left, outlook = tuple(given.left), stage.outlook()
    return Rehearsal(tuple(stage.steps), problem, left, before, stage.view, outlook, known=not stage.over)


class Taken(NamedTuple):
    """An order that can be taken back, in notation, and the position before it; or the number of the move before it,
    where it was given in the game itself."""

    order: str
    before: engine.State | int


class Stage:
    """The copy of a position. ``over`` after an order whose consequences nobody may know before."""

    def __init__(self, game: Game, seat: Seat) -> None:
        self.game = game
        self.mine = seat
        self.seat = seat.index
        self.names = [each.name for each in listing.seats_of(game)]
        self.steps: list[Step] = []
        self.over = False
        self._played: list[Taken] = []
        self._stand(rulebook.load(game.state))

    def _stand(self, state: engine.State) -> None:
        self.state = state
        self.offered = offered(state, self.seat, self.names)

    @property
    def view(self) -> View:
        """The position reached, as the seat knows it."""
        return self.offered.view

    def outlook(self) -> tuple[str, ...]:
        """Where it leads, in sentences; nothing where no order led there, or where that is not known."""
        if self.over or not self.steps:
            return ()
        title = self.game.title
        return tuple(title.outlook_in_words(self.view, title.outlook(self.state, self.view), self.names))

    @cached_property
    def _given(self) -> list[Taken]:
        """The orders given in the game itself that can be taken back, oldest first."""
        aside = positions.orders_aside(self.state, self.mine)
        found = play.undoable(game=self.game, seat=self.mine, aside=aside)
        return [Taken(move.action, move.number - 1) for move in found]

    def play(self, read: Order | Lasting | Undo) -> Problem | None:
        """Do on the copy what a line says; what is wrong with it, if anything."""
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
        """What a line says for the rest of the round comes before what it comes to now."""
        rule = replace(lasting.ahead.rule, last_round=self.view.round)
        told = self.game.title.standing.sentence(rule, self.names)
        self.steps.append(Step(lasting.line, Choice("", told, order=lasting.line)))

    def _take_back(self, undo: Undo) -> Problem | None:
        every = [*self._given, *self._played]
        try:
            taken = play.last(every, undo.count)
        except Refused as refused:
            return Problem(undo.line, Why.ILLEGAL, str(refused))
        label = taking_back(each.order for each in taken)
        self.steps.append(Step(undo.line, Choice("", label, order=UNDO)))
        self._given, self._played = every[: -len(taken)], []
        self._stand(self._without(taken))
        return None

    def _without(self, taken: Sequence[Taken]) -> engine.State:
        """The position in which these were not given."""
        if not engine.aside(self.state, self.seat):
            return self._position(taken[0].before)
        state = rulebook.load(rulebook.dump(self.state))
        for _each in taken:
            back = engine.taking_back(state, self.seat)
            assert back is not None, "it has been given"
            engine.apply(state, self.seat, back, ScriptedDice())
        return state

    def _position(self, before: engine.State | int) -> engine.State:
        if not isinstance(before, int):
            return before
        return rulebook.load(moves.state_after(self.game, before))

    def _carry_out(self, order: Order) -> None:
        """Where it cannot be carried out unseen, stay before it."""
        ahead = positions.look_ahead(rulebook.dump(self.state), self.seat, order.action)
        self._note(order, dice=ahead is None)
        self.over = positions.is_for_good(ahead, self.seat, aside=engine.aside(self.state, self.seat) is not None)
        if ahead and not self.over:
            self._played.append(Taken(engine.text(order.action), self.state))
            self._stand(ahead[0])

    def _note(self, order: Order, *, dice: bool) -> None:
        choice = self.game.title.choice(order.action, self.view, self.names)
        self.steps.append(Step(order.line, choice, dice))
