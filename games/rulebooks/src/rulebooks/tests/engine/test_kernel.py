"""The agenda and its driver, tried on a ruleset of a few lines."""

from typing import Any, ClassVar

import pytest

from rulebooks.engine import kernel
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.errors import DiceExhausted, IllegalAction, RunawayAgenda
from rulebooks.engine.events import Event
from rulebooks.engine.kernel import Action, Applied, AwaitParallel, Decision, GameState, ParallelDecision, Step
from rulebooks.engine.notation import order_text


class Say(Action, frozen=True):
    """Say a number."""

    text: ClassVar[str] = "say {number}"
    number: int


class Said(Event, frozen=True):
    """Somebody said a number, or a step of the agenda did."""

    number: int


class Table(GameState, kw_only=True):
    """A game about saying numbers."""

    allowed: list[int]


class Announce(Step):
    """Say a number by itself."""

    number: int

    def run(self, state: Any) -> None:
        state.log(Said(self.number))


class Throw(Step):
    """Say what a die shows."""

    def run(self, state: Any) -> None:
        state.log(Said(state.draw("throw")))


class Show(Step):
    """Show something hidden."""

    def run(self, state: Any) -> None:
        state.reveal()


class Sequence(Step):
    """Say one, two, three."""

    def run(self, state: Any) -> None:
        state.then(Announce(1), Announce(2), Announce(3))


class Endless(Step):
    """Owes itself again."""

    def run(self, state: Any) -> None:
        state.then(self)


class Ask(Decision):
    """Every waiting seat says an allowed number."""

    def legal(self, state: Any, seat: int) -> list[Action]:
        return [Say(number) for number in state.allowed]

    def choose(self, state: Any, seat: int, action: Any) -> None:
        state.log(Said(action.number))
        self.skip(state, seat)

    def skip(self, state: Any, seat: int) -> None:
        self.waiting.remove(seat)
        if self.waiting:
            state.then(self)


class AskIfThereIsAChoice(Ask):
    """The same, but played by the driver where nothing is to be decided."""

    forced: ClassVar[bool] = True


class Think(ParallelDecision):
    """A seat says a number to itself, and aloud when it says another."""

    def legal(self, state: Any, seat: int) -> list[Action]:
        return [Say(number) for number in state.allowed]

    def choose(self, state: Any, seat: int, action: Any) -> None:
        self.orders.append(order_text(action))
        if len(self.orders) < 2:
            state.aside = self
        else:
            state.log(Said(action.number))


def table(*steps: Step, allowed: tuple[int, ...] = (1, 2)) -> Table:
    """A game that owes these."""
    state = Table(ruleset="numbers", schema=1, agenda=[], allowed=list(allowed))
    state.then(*steps)
    return state


def start(state: Table, *pips: int) -> list[int]:
    """Run to the first decision; the numbers said."""
    return numbers_said(kernel.start(state, ScriptedDice(pips)))


def answer(state: Table, seat: int, number: int, *pips: int) -> Applied:
    """Say a number for a seat."""
    return kernel.apply(state, seat, Say(number), ScriptedDice(pips))


def numbers_said(events: list[Event]) -> list[int]:
    """The numbers said, in order."""
    return [event.number for event in events if isinstance(event, Said)]


def test_pending_steps_run_in_the_order_given() -> None:
    assert start(table(Announce(1), Announce(2), Announce(3))) == [1, 2, 3]


def test_an_interrupt_goes_before_the_rest() -> None:
    assert start(table(Sequence(), Announce(4))) == [1, 2, 3, 4]


def test_a_game_that_owes_nothing_is_over() -> None:
    state = table(Announce(1))
    start(state)
    assert kernel.decision(state) is None
    assert kernel.waiting(state) == ()
    assert kernel.legal(state, 0) == []
    with pytest.raises(IllegalAction, match="the game is over"):
        answer(state, 0, 1)


def test_the_agenda_stops_at_a_decision_and_goes_on_after_it() -> None:
    state = table(Announce(1), Ask(waiting=[0]), Announce(9))
    assert start(state) == [1]
    assert kernel.waiting(state) == (0,)
    assert numbers_said(answer(state, 0, 2).events) == [2, 9]


def test_seats_that_wait_together_answer_in_any_order() -> None:
    state = table(Ask(waiting=[2, 0, 1]))
    start(state)
    assert kernel.waiting(state) == (0, 1, 2)
    answer(state, 1, 1)
    assert kernel.waiting(state) == (0, 2)
    assert kernel.legal(state, 1) == []
    answer(state, 2, 2)
    answer(state, 0, 1)
    assert kernel.waiting(state) == ()


def test_a_seat_that_owes_nothing_is_refused() -> None:
    state = table(Ask(waiting=[0]))
    start(state)
    with pytest.raises(IllegalAction, match="nothing to decide"):
        answer(state, 1, 1)


def test_an_action_that_is_not_offered_is_refused_and_changes_nothing() -> None:
    state = table(Ask(waiting=[0]), allowed=(1, 2))
    start(state)
    with pytest.raises(IllegalAction, match="not among the actions"):
        answer(state, 0, 3)
    assert kernel.legal(state, 0) == [Say(1), Say(2)]


@pytest.mark.parametrize(("allowed", "expected"), [((7,), [7, 7]), ((), [])])
def test_a_forced_decision_is_answered_or_skipped_by_the_driver(allowed: tuple[int, ...], expected: list[int]) -> None:
    state = table(AskIfThereIsAChoice(waiting=[0, 1]), allowed=allowed)
    assert start(state) == expected
    assert kernel.waiting(state) == ()


def test_a_forced_decision_with_a_choice_waits() -> None:
    state = table(AskIfThereIsAChoice(waiting=[0]))
    start(state)
    assert kernel.waiting(state) == (0,)


def test_an_unforced_decision_waits_though_one_answer_is_left() -> None:
    state = table(Ask(waiting=[0]), allowed=(7,))
    start(state)
    assert kernel.waiting(state) == (0,)


def test_an_agenda_that_never_ends_is_noticed() -> None:
    with pytest.raises(RunawayAgenda, match="Endless"):
        start(table(Endless()))


def test_an_answer_that_changes_nobodys_turn_and_rolls_nothing_can_be_undone() -> None:
    state = table(Ask(waiting=[0]), Ask(waiting=[0]))
    start(state)
    assert not answer(state, 0, 1).barrier


def test_dice_make_a_barrier() -> None:
    state = table(Ask(waiting=[0]), Throw(), Ask(waiting=[0]))
    start(state)
    applied = answer(state, 0, 1, 6)
    assert (numbers_said(applied.events), applied.barrier) == ([1, 6], True)


def test_something_hidden_that_is_shown_makes_a_barrier() -> None:
    state = table(Ask(waiting=[0]), Show(), Ask(waiting=[0]))
    start(state)
    assert answer(state, 0, 1).barrier


def test_passing_the_move_to_others_makes_a_barrier() -> None:
    state = table(Ask(waiting=[0]), Ask(waiting=[1]))
    start(state)
    assert answer(state, 0, 1).barrier


def test_the_counter_of_draws_goes_up_by_one_a_draw() -> None:
    state = table(Throw(), Throw(), Ask(waiting=[0]))
    assert start(state, 4, 5) == [4, 5]
    assert state.draws == 2


def test_dice_are_put_away_after_an_action() -> None:
    state = table(Throw(), Ask(waiting=[0]))
    start(state, 4)
    with pytest.raises(KeyError):
        state.draw("throw")


def test_an_action_that_needs_more_pips_than_scripted_fails() -> None:
    state = table(Ask(waiting=[0]), Throw())
    start(state)
    with pytest.raises(DiceExhausted):
        answer(state, 0, 1)


def test_shuffling_keeps_every_card_and_follows_the_dice() -> None:
    state = table(Ask(waiting=[0]))
    state.begin(ScriptedDice([1, 3, 1]))
    cards = ["a", "b", "c", "d"]
    state.shuffle("deck", cards)
    assert cards == ["b", "d", "c", "a"]
    assert state.draws == 3


def table_with_aside(*steps: Step) -> Table:
    """A game that owes these, while seat 1 decides something aside."""
    state = table(*steps)
    state.aside = Think(waiting=[1])
    start(state)
    return state


def test_a_decision_aside_is_pending_beside_the_question_of_the_game() -> None:
    state = table_with_aside(Ask(waiting=[0]), Ask(waiting=[2]))
    assert (kernel.waiting(state), kernel.awaited(state)) == ((0, 1), [0])
    assert not answer(state, 1, 1).barrier
    assert answer(state, 0, 2).barrier
    last = answer(state, 1, 2)
    assert (numbers_said(last.events), last.barrier, kernel.waiting(state)) == ([2], False, (2,))


def test_the_question_of_the_game_comes_before_a_decision_aside() -> None:
    state = table_with_aside(Ask(waiting=[1]))
    assert kernel.aside(state, 1) is None
    answer(state, 1, 1)
    assert kernel.aside(state, 1) is not None


def test_the_game_waits_where_it_must_for_what_is_decided_aside() -> None:
    state = table_with_aside(AwaitParallel(), Ask(waiting=[0]))
    assert (kernel.waiting(state), kernel.awaited(state)) == ((1,), [])
    answer(state, 1, 1)
    assert answer(state, 1, 1).barrier
    assert kernel.waiting(state) == (0,)
