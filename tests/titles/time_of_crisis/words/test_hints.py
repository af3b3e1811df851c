"""The hints for the first turns: what they promise holds by the rules, and they ask for nothing that one cannot do."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

import rulebooks
from games.titles.time_of_crisis.words import prompts
from rulebooks import engine
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.kernel import Step
from rulebooks.tests.time_of_crisis.rules.positions import do, position, run
from rulebooks.time_of_crisis.rules.buying import BuyCards
from rulebooks.time_of_crisis.rules.hands import SelectCards
from rulebooks.time_of_crisis.rules.setup import empty_table, settle_in
from rulebooks.time_of_crisis.rules.state import TocOptions, TocState, TurnRecord
from rulebooks.time_of_crisis.rules.take_actions import TakeActions
from rulebooks.time_of_crisis.rules.turn import NextPlayer, steps_to_close_aside, steps_to_select_aside


@pytest.fixture
def first_turn() -> TocState:
    """Somebody's first actions: one province, and nobody left in the box."""
    state = empty_table(TocOptions(players=2))
    settle_in(state, 0, "hispania")
    state.round = 1
    state.turn = TurnRecord(0, phase="actions")
    state.players[0].hand = ["senate_1"]
    state.agenda = [TakeActions(waiting=[0])]
    return state


def told(state: TocState) -> str:
    return prompts.early_hint(rulebooks.view(state, 0))


def test_nobody_is_sent_to_a_vote_without_a_governor(first_turn: TocState) -> None:
    assert "You have no available Governor" in told(first_turn)
    first_turn.players[0].governors = 1
    assert "Governor" not in told(first_turn)  # nor without a die to roll
    first_turn.turn.points["senate"] = 2
    assert "Your available Governor can win a province by a vote" in told(first_turn)


def test_nobody_is_sent_to_raise_an_army_without_a_general(first_turn: TocState) -> None:
    assert "You have no available General" in told(first_turn)
    first_turn.players[0].generals = [1]
    assert "General" not in told(first_turn)


def test_cards_come_first_until_one_is_played(first_turn: TocState) -> None:
    assert told(first_turn).startswith("Play cards first")
    first_turn.players[0].played = ["senate_1"]
    assert "Play cards first" not in told(first_turn)


def test_three_points_of_senate_do_win_a_neutral_province(first_turn: TocState) -> None:
    first_turn.turn.points["senate"] = 3

    no_dice = ScriptedDice([])
    for order in ("recruit governor for 1", "place governor gallia with 2 dice"):
        engine.apply(first_turn, 0, rulebooks.parse("time_of_crisis", order), no_dice)
    assert first_turn.provinces["gallia"].governor == 0


def test_later_rounds_have_no_hints(first_turn: TocState) -> None:
    first_turn.round = prompts.FIRST_ROUNDS + 1
    assert told(first_turn) == ""


@pytest.fixture
def buying(first_turn: TocState) -> TocState:
    """The same when cards are bought, with an option or without."""
    first_turn.turn = TurnRecord(0, phase="buy", political=3)
    first_turn.agenda = [BuyCards(waiting=[0])]
    return first_turn


def test_of_shuffled_stacks_it_says_that_they_can_be_turned(buying: TocState) -> None:
    assert "Stronger cards" in told(buying) and "stack" not in told(buying)
    buying.options = TocOptions(players=2, cards="variable")
    assert "Stronger cards" in told(buying) and "For 1 point you put it at the bottom" in told(buying)


@pytest.mark.parametrize(
    ("close", "first"), [(steps_to_close_aside, "Stronger cards"), (steps_to_select_aside, "You select")]
)
def test_a_player_closing_a_turn_is_told_that_the_next_has_begun(
    close: Callable[[int], list[Step]], first: str
) -> None:
    state = position(2)
    state.options = replace(
        state.options, overlapping=True, cards="fixed" if close is steps_to_close_aside else "variable"
    )
    state.round, state.turn = 1, TurnRecord(0, "legacy")
    run(state, *close(0), NextPlayer(0), pips=[] if close is steps_to_select_aside else [1, 1])
    if close is steps_to_select_aside:
        assert "has already begun" not in told(state)
        do(state, "end turn", seat=0, pips=[1, 1])
    assert state.aside is not None and told(state).startswith(first)
    assert told(state).endswith(str(prompts.OVERLAPPING))
    assert "has already begun" not in prompts.early_hint(rulebooks.view(state, 1))


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("start", "You select your hand"),
        ("refill", "You select your hand"),
        ("frumentarii", "play these cards this turn"),
    ],
)
def test_cards_for_an_event_are_no_choice_of_a_hand(first_turn: TocState, why: str, said: str) -> None:
    first_turn.players[0].available = ["senate_1", "military_1"]
    first_turn.agenda = [SelectCards(waiting=[0], count=1, why=why)]
    assert said in told(first_turn) and ("instead of drawing" in told(first_turn)) is (why != "frumentarii")


def test_cards_of_frumentarii_can_be_played_in_the_same_turn(first_turn: TocState) -> None:
    player = first_turn.players[0]
    first_turn.options = TocOptions(players=2, cards="fixed")
    player.hand, player.available, player.discard = ["frumentarii"], ["military_1"], ["populace_1"]
    for order in ("play frumentarii", "frumentarii", "play military 1"):
        engine.apply(first_turn, 0, rulebooks.parse("time_of_crisis", order), ScriptedDice([1]))
    assert player.played == ["frumentarii", "military_1"]
