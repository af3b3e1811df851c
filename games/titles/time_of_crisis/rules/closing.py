"""6.8 The variant of overlapping turns: the next player begins while the one before still buys, trashes and selects.

What political points there are is counted, Mobs grow and barbarians stir before the next turn begins, as none of it
depends on what is bought. What is decided aside becomes known, and happens, all at once when it is finished; until
then it is its player's alone, who may take back any of it whatever the others have done meanwhile.
"""

from collections.abc import Sequence
from copy import deepcopy

from msgspec.structs import replace

from games.engine import kernel
from games.engine.dice import ScriptedDice
from games.engine.events import Event
from games.engine.kernel import Action, Aside, AwaitAside, Decision, Question, Step
from games.engine.notation import text

from .actions import NOTATION, TakeBack
from .data.cards import VARIABLE
from .hands import RefillHand
from .market import BuyCards
from .state import State, Turn


class CloseAside(Step):
    """The player of this turn goes on with it aside."""

    seat: int

    def run(self, state: State) -> None:
        state.now.governs = len(state.governed(self.seat))
        rest = CloseTurn(waiting=[self.seat], turn=state.now, round=state.round)
        state.turn = None
        rest.go_on(state)


class CloseTurn(Aside, kw_only=True):
    """6.7, 6.8 Buy and trash, then select the next hand, to close the ``turn`` of a ``round``."""

    turn: Turn
    round: int

    def legal(self, state: State, seat: int) -> list[Action]:
        ahead, _events = self.carried_out(state)
        return [*kernel.legal(ahead, seat), *([TakeBack()] if self.orders else [])]

    def choose(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, TakeBack):
            self.orders.pop()
        else:
            self.orders.append(text(action))
        self.go_on(state)

    def go_on(self, state: State) -> None:
        """Wait for more where more is to be decided; else all of it happens."""
        (seat,) = self.waiting
        ahead, events = self.carried_out(state)
        if ahead.agenda:
            state.aside = self
            return
        state.players[seat], state.market = ahead.players[seat], ahead.market
        for event in events:
            state.log(event)

    def carried_out(self, state: State) -> tuple[State, Sequence[Event]]:
        """The position as it lies before the player, with what is decided done, and what happens by that."""
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
            step.choose(ahead, seat, NOTATION.parse(line))
            kernel.settle(ahead)
        return ahead, ahead.finish()


def buys_aside(state: State) -> bool:
    """Whether cards are bought aside: not from shuffled stacks (2.1.2 of the expansion), where each card bought turns
    up another for all to see, and nothing of it can be taken back."""
    return state.options.cards != VARIABLE


def closing(state: State) -> int | None:
    """The seat that closes its turn aside, if any."""
    return state.aside.waiting[0] if state.aside else None


def before_seat(state: State, seat: int | None) -> State:
    """The position as it lies before a seat: that of its own closing where it is asked nothing else."""
    asked = None if seat is None else kernel.aside(state, seat)
    return asked.carried_out(state)[0] if isinstance(asked, CloseTurn) else state


def question(state: State, seat: int | None, place: str = "") -> Question | None:
    """What is asked, as a seat or an onlooker may know it; where all wait for a turn to be closed, that it is."""
    top = kernel.decision(state)
    if isinstance(top, AwaitAside) and state.aside:
        return Question(BuyCards.__name__, tuple(state.aside.waiting), {}, place)
    return kernel.question(state, seat, place)


def await_closing(state: State, seats: Sequence[int]) -> list[Step]:
    """What comes before a decision that asks these seats for cards of their hands: a hand is full only after its turn
    is closed."""
    return [AwaitAside()] if closing(state) in seats else []
