"""3. Set selection method."""

from typing import Any

from games.engine.kernel import Action, Decision, Step

from . import log
from .actions import SetMethod
from .data.influence import METHODS
from .state import State


class NextMethod(Step):
    """3 It is set by the first player who had no candidate in the race, or else passed (R14, R20)."""

    def run(self, state: State) -> None:
        without = [seat for seat in state.from_the_left() if seat not in state.now.offered]
        state.then(ChooseMethod(waiting=[*without, *state.now.passed][:1]))


class ChooseMethod(Decision):
    """3, R21 Another than that of this turn's election."""

    def legal(self, state: State, seat: int) -> list[Action]:
        return [SetMethod(method) for method in METHODS if method != state.now.method]

    def choose(self, state: State, seat: int, action: SetMethod) -> None:
        state.method = action.method
        state.log(log.MethodSet(seat, action.method))

    def facts(self, state: State, seat: int | None) -> dict[str, Any]:
        return {"method": state.now.method}
