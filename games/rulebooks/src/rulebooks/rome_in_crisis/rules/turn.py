"""Playing the game: the steps of a turn, and 5. the dealer changes."""

from typing import Any, ClassVar

from rulebooks.engine.kernel import Step
from rulebooks.rome_in_crisis.rules.election import NextMethod

from . import log
from .crises import BeginMounting
from .draft import DealDraft, DraftCards, FinishDraft
from .election import SelectEmperor
from .emperor import BeginAddress, EmperorDies
from .legatus import BeginWar
from .offices import AssignOffices
from .order import RomeDecision
from .state import RomeState, RomeTurn


class TakeTurn(Step):
    """The five steps, one after another."""

    def run(self, state: RomeState) -> None:
        state.round += 1
        state.reveal()
        state.current = RomeTurn(state.method)
        state.log(log.TurnBegan(state.round, state.dealer, state.method))
        order = state.from_the_left()
        state.then(
            DealDraft(),
            DraftCards([*order, *reversed(order), *order]),
            FinishDraft(),
            SelectEmperor(),
            NextMethod(),
            AssignOffices(),
            BeginMounting(),
            BeginAddress(),
            BeginWar(),
            EmperorDies(),
            ChangeDealer(),
        )


class ChangeDealer(Step):
    """5 The deck goes to the player with the most points, and on a tie to another of them chosen by the dealer."""

    def run(self, state: RomeState) -> None:
        leaders = most_points(state)
        if len(leaders) == 1:
            state.then(TakeTurn())
            pass_deck(state, leaders[0])
        else:
            state.then(ChooseDealer(waiting=[state.dealer]), TakeTurn())


class ChooseDealer(RomeDecision):
    """5, R42 One of the tied players other than the dealer himself."""

    forced: ClassVar[bool] = True

    def facts(self, state: RomeState, seat: int | None) -> dict[str, Any]:
        return {"points": max(player.points for player in state.players)}


def most_points(state: RomeState) -> list[int]:
    most = max(player.points for player in state.players)
    return [seat for seat in state.from_the_left() if state.players[seat].points == most]


def pass_deck(state: RomeState, seat: int) -> None:
    """5 Make him the dealer, and so the last in order."""
    state.dealer = seat
    state.log(log.DeckPassed(seat))
