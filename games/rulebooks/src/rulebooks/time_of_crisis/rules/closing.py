"""6.8 The variant of overlapping turns: the next player begins while the one before still buys,
trashes and selects.

Political points are counted, Mobs grow and barbarians stir before the next turn begins, because
none of it depends on the purchases. Decisions aside become known, and happen, all at once when they
are finished; until then they are their player's alone, who may take back any of them regardless of
the others' moves.
"""

from collections.abc import Sequence
from copy import deepcopy

from msgspec.structs import replace

from rulebooks.engine import kernel
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.events import Event
from rulebooks.engine.kernel import Action, AwaitParallel, Decision, ParallelDecision, Question, Step
from rulebooks.engine.notation import order_text

from .actions import TakeBack
from .buying import BuyCards
from .data.card_setups import VARIABLE
from .hands import RefillHand
from .notation import make_notation
from .state import TocState, TurnRecord


class CloseAside(Step):
    """The player of this turn goes on with it aside."""

    seat: int

    def run(self, state: TocState) -> None:
        state.now.governs = len(state.governed(self.seat))
        rest = CloseTurn(waiting=[self.seat], turn=state.now, round=state.round)
        state.turn = None
        rest.wait_or_finish(state)


class CloseTurn(ParallelDecision, kw_only=True):
    """6.7, 6.8 Buy and trash, then select the next hand, to close the ``turn`` of a ``round``."""

    turn: TurnRecord
    round: int

    def legal(self, state: TocState, seat: int) -> list[Action]:
        ahead, _events = self.carry_out_orders(state)
        return [*kernel.legal(ahead, seat), *([TakeBack()] if self.orders else [])]

    def choose(self, state: TocState, seat: int, action: Action) -> None:
        if isinstance(action, TakeBack):
            self.orders.pop()
        else:
            self.orders.append(order_text(action))
        self.wait_or_finish(state)

    def wait_or_finish(self, state: TocState) -> None:
        """Wait for more decisions, or carry out all of them."""
        (seat,) = self.waiting
        ahead, events = self.carry_out_orders(state)
        if ahead.agenda:
            state.aside = self
            return
        state.players[seat], state.market = ahead.players[seat], ahead.market
        for event in events:
            state.log(event)

    def carry_out_orders(self, state: TocState) -> tuple[TocState, Sequence[Event]]:
        """Return the position as it lies before the player, with his decisions carried out, and their events."""
        (seat,) = self.waiting
        players = list(state.players)
        players[seat] = deepcopy(players[seat])
        ahead = replace(
            state,
            players=players,
            market=dict(state.market),
            round=self.round,
            turn=deepcopy(self.turn),
            battle=None,
            agenda=[RefillHand(seat), *([BuyCards(waiting=[seat])] if buys_aside(state) else [])],
            aside=None,
        )
        ahead.begin(ScriptedDice())
        kernel.settle(ahead)
        for line in self.orders:
            step = ahead.agenda.pop()
            assert isinstance(step, Decision)
            step.choose(ahead, seat, make_notation().parse(line))
            kernel.settle(ahead)
        return ahead, ahead.finish()


def buys_aside(state: TocState) -> bool:
    """Return True if cards are bought aside.

    From shuffled stacks (2.1.2 of the expansion) they are not: each card bought turns up another
    for all to see, and nothing of it can be taken back.
    """
    return state.options.cards != VARIABLE


def position_before_seat(state: TocState, seat: int | None) -> TocState:
    """Return the position as it lies before a seat: that of its own closing if it is asked nothing else."""
    decision = None if seat is None else kernel.aside(state, seat)
    return decision.carry_out_orders(state)[0] if isinstance(decision, CloseTurn) else state


def question_for(state: TocState, seat: int | None, place: str = "") -> Question | None:
    """Return the question, as a seat or an onlooker may know it; while all wait for the close of a turn, that one."""
    top = kernel.decision(state)
    if isinstance(top, AwaitParallel) and state.aside:
        return Question(BuyCards.__name__, tuple(state.aside.waiting), {}, place)
    return kernel.question(state, seat, place)


def await_closing(state: TocState, seats: Sequence[int]) -> list[Step]:
    """Return the step before a decision that asks these seats for cards of their hands: a hand is
    full only after its turn is closed.
    """
    return [AwaitParallel()] if state.closing in seats else []
