"""4.5.2 A faction goes through the priority list; each thing it does leaves a line that says which step it was."""

from games.engine.kernel import Step

from .. import log
from ..actions import Move
from ..data.regions import SEAS
from ..points import spendable
from ..state import State
from ..take_actions import PERFORM
from .choosing import Choice
from .marching import approach
from .priorities import PRIORITIES, Line

PLACE_OF = {line.step: place for place, line in enumerate(PRIORITIES)}


class SpendInfluence(Step):
    """4.5.2 ``place`` is where in the list it is, ``worked`` whether it has done something since the loop began, and
    ``goal`` where an army at sea is bound for."""

    seat: int
    place: int = 0
    worked: bool = False
    goal: str = ""

    def run(self, state: State) -> None:
        line, choice = self.landing(state) or self.search(state)
        if choice is None:
            return
        place = PRIORITIES.index(line)
        following = place if line.stays or line.back or self.goal else place + 1
        goal = choice.province if isinstance(choice.action, Move) and choice.action.region in SEAS else ""
        state.then(SpendInfluence(self.seat, following, worked=True, goal=goal))
        carry_out(state, self.seat, line, choice)

    def landing(self, state: State) -> tuple[Line, Choice] | None:
        """6.3.1 No army may stay at sea: what was begun goes on before anything else."""
        sailing = next((army for army in state.armies_of(self.seat) if army.region in SEAS), None)
        choice = approach(state, self.seat, sailing, self.goal, "sail") if sailing else None
        return (PRIORITIES[self.place], choice) if choice else None

    def search(self, state: State) -> tuple[Line, Choice | None]:
        """The next step of the list at which there is something to do."""
        place, worked = self.place, self.worked
        while place < len(PRIORITIES):
            line = PRIORITIES[place]
            begun = line.stays and self.worked and place == self.place  # what it began may be ended at no cost
            if (begun or _may(state, line)) and (choice := line.choose(state, self.seat)):
                return line, choice
            if line.back and worked and _may(state, line):
                place, worked = PLACE_OF[line.back], False
            else:
                place, worked = place + 1, worked and not line.back
        return PRIORITIES[-1], None


def _may(state: State, line: Line) -> bool:
    """Whether there is influence left for a step."""
    return not line.area or spendable(state, line.area) > 0


def carry_out(state: State, seat: int, line: Line, choice: Choice) -> None:
    """Say why, and do it as a player would."""
    state.log(log.FactionActs(seat, line.step, choice.why, choice.province))
    PERFORM[type(choice.action)](state, seat, choice.action)
