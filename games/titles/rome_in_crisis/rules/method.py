"""3. Set selection method."""

from typing import Any

from games.engine.kernel import Action, Decision, Step

from . import log
from .actions import SetMethod
from .data.influence import METHODS
from .state import RomeState


class NextMethod(Step):
    """3 It is set by the first player without a candidate in the race, or else to pass (R14, R20)."""

    def run(self, state: RomeState) -> None:
        without = [seat for seat in state.from_the_left() if seat not in state.now.offered]
        state.then(ChooseMethod(waiting=[*without, *state.now.passed][:1]))


class ChooseMethod(Decision):
    """3, R21 Choose another than that of this turn's election."""

    def legal(self, state: RomeState, seat: int) -> list[Action]:
        return [SetMethod(method) for method in METHODS if method != state.now.method]

    def choose(self, state: RomeState, seat: int, action: SetMethod) -> None:
        state.method = action.method
        state.log(log.MethodSet(seat, action.method))

    def facts(self, state: RomeState, seat: int | None) -> dict[str, Any]:
        return {"method": state.now.method}
