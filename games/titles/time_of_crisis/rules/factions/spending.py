"""4.5.2 A faction's way through the priority list; each act is logged with its step."""

from games.engine.kernel import Step

from .. import log
from ..actions import MoveArmy
from ..data.regions import SEAS
from ..points import spendable
from ..state import TocState
from ..take_actions import perform
from .choosing import FactionChoice
from .marching import approach
from .priorities import PRIORITIES, PriorityStep

PLACE_OF = {line.step: place for place, line in enumerate(PRIORITIES)}


class SpendInfluence(Step):
    """4.5.2 ``place`` is its place in the list, ``worked`` marks an act since the loop began, and
    ``goal`` is the destination of an army at sea.
    """

    seat: int
    place: int = 0
    worked: bool = False
    goal: str = ""

    def run(self, state: TocState) -> None:
        line, choice = self.landing(state) or self.search(state)
        if choice is None:
            return
        place = PRIORITIES.index(line)
        following = place if line.stays or line.back or self.goal or choice.prepares else place + 1
        goal = choice.province if isinstance(choice.action, MoveArmy) and choice.action.region in SEAS else ""
        state.then(SpendInfluence(self.seat, following, worked=True, goal=goal))
        carry_out(state, self.seat, line, choice)

    def landing(self, state: TocState) -> tuple[PriorityStep, FactionChoice] | None:
        """6.3.1 No army may stay at sea: a voyage goes on before anything else."""
        sailing = next((army for army in state.armies_of(self.seat) if army.region in SEAS), None)
        choice = approach(state, self.seat, sailing, self.goal, "sail") if sailing else None
        return (PRIORITIES[self.place], choice) if choice else None

    def search(self, state: TocState) -> tuple[PriorityStep, FactionChoice | None]:
        """Return the next step of the list with an act."""
        place, worked = self.place, self.worked
        while place < len(PRIORITIES):
            line = PRIORITIES[place]
            is_continued = line.stays and self.worked and place == self.place  # what it began may be ended at no cost
            if (is_continued or _may_spend(state, line)) and (choice := line.choose(state, self.seat)):
                return line, choice
            if line.back and worked and _may_spend(state, line):
                place, worked = PLACE_OF[line.back], False
            else:
                place, worked = place + 1, worked and not line.back
        return PRIORITIES[-1], None


def _may_spend(state: TocState, line: PriorityStep) -> bool:
    """Return True if there is influence left for a step."""
    return not line.area or spendable(state, line.area) > 0


def carry_out(state: TocState, seat: int, line: PriorityStep, choice: FactionChoice) -> None:
    """Say why, and do it as a player would."""
    state.log(log.FactionActs(seat, line.step, choice.why, choice.province))
    perform(state, seat, choice.action)
