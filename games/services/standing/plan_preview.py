"""What would come of a plan for one's own turn, by dice that its person chooses.

Nothing is written, no die of the game falls, and nothing hidden has any part in it: the plan is tried out on two
positions in which all that the seat cannot know is dealt anew by lot, and is known as far as both are alike.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from games import engine
from games.engine.dice import PlannedDice
from games.engine.errors import MalformedAction
from games.engine.kernel import Action, Applied
from games.models import Game, Plan, Seat
from games.titles import rulebook
from games.titles.title import Names

PIPS = 6


@dataclass(frozen=True)
class Step:
    """A line of a plan, tried out. ``view`` is the position before it.

    ``possible`` is None where it cannot be known. ``dice`` is what they showed in the plan, ``chosen`` what its person
    has chosen of it; ``told`` says what came of it.
    """

    line: str
    action: Action | None
    view: Any
    possible: bool | None
    chosen: str = ""
    dice: tuple[int, ...] = ()
    told: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rehearsal:
    """A plan tried out, from the position ``start`` to ``view``, the last that is known, and what could follow there.

    ``known`` unless others or what is hidden decide how it goes on.
    """

    start: Any
    steps: list[Step]
    view: Any
    legal: list[Action]
    known: bool


def rehearse(*, game: Game, seat: Seat, plan: Plan, names: Names) -> Rehearsal:
    """Try out a plan as far as it can be known."""
    stage = Stage(game, seat, names)
    start = stage.view
    steps = [stage.play(line, chosen) for line, chosen in zip(plan.lines, plan.dice, strict=True)]
    return Rehearsal(start, steps, stage.view, [] if stage.over else stage.legal(), not stage.over)


class Stage:
    """The two positions, which are one to the seat. ``over`` once they are not, or a line could not be done."""

    def __init__(self, game: Game, seat: Seat, names: Names) -> None:
        self.game, self.seat, self.names = game, seat.index, names
        own = rulebook.dump(rulebook.own_turn(rulebook.load(game.state), seat.index))
        self.twins = [rulebook.load(own), rulebook.load(own)]
        for twin in self.twins:
            rulebook.redeal(twin, seat.index, Random())
        self.view = rulebook.view(self.twins[0], seat.index)
        self.over = False

    def legal(self) -> list[Action]:
        """What the seat may do."""
        return engine.choices(self.twins[0], self.seat)

    def play(self, line: str, chosen: str) -> Step:
        """Try out a line; ``chosen`` is a digit for each die."""
        before = self.view
        try:
            action = rulebook.parse(self.game.ruleset, line)
        except MalformedAction:
            self.over = True
            return Step(line, None, before, False)
        if self.over:
            return Step(line, action, before, None)
        if action not in self.legal():
            self.over = True
            return Step(line, action, before, False)
        return self._carried_out(line, action, chosen)

    def _carried_out(self, line: str, action: Action, chosen: str) -> Step:
        before, pips = self.view, [int(digit) for digit in chosen]
        one, other = (engine.apply(twin, self.seat, action, PlannedDice(pips)) for twin in self.twins)
        views = [rulebook.view(twin, self.seat) for twin in self.twins]
        if views[0] != views[1] or one.events != other.events:
            self.over = True
            return Step(line, action, before, True, chosen)
        self.view = views[0]
        self.over = any(seat != self.seat for seat in engine.to_move(self.twins[0]))
        fallen = tuple(pip for draw in one.draws if draw.sides == PIPS for pip in draw.results)
        return Step(line, action, before, True, chosen, fallen, self._told(one) if fallen else ())

    def _told(self, applied: Applied) -> tuple[str, ...]:
        told = self.game.title.tell(applied.events, self.names)
        return tuple(sentence for each in told if (sentence := each.write(self.seat)))
