"""The question at the head of the choices, and the hint beside it."""

import pytest

import rulebooks
from games.titles.time_of_crisis.words import prompts
from rulebooks import engine
from rulebooks.tests.time_of_crisis.rules.positions import act, at, discard_cards, do, govern, position, run
from rulebooks.tests.time_of_crisis.rules.positions import hand as hold
from rulebooks.time_of_crisis.rules.hands import SelectCards
from rulebooks.time_of_crisis.rules.orders.buy import Buy
from rulebooks.time_of_crisis.rules.orders.trash import Trash
from rulebooks.time_of_crisis.rules.state import TocState

NAMES = ["Augusta", "Brutus", "Cornelia", "Drusus"]
TOO_LITTLE = "You have too few points to buy or trash a card."


def buying(points: int) -> TocState:
    state = position()
    govern(state, 0, "asia", "syria")
    at(state, 0, "buy")
    state.now.political = points
    return state


def hint(state: TocState) -> str:
    return prompts.hint(rulebooks.view(state, 0))


@pytest.mark.parametrize("points", range(5))
def test_too_few_political_points_for_anything_are_called_so(points: int) -> None:
    state = buying(points)
    spending = [each for each in engine.legal(state, 0) if isinstance(each, Buy | Trash)]
    assert hint(state) == ("" if spending else TOO_LITTLE)
    asked = prompts.question(rulebooks.view(state, 0), NAMES)
    assert asked.endswith("Choose what to buy or trash.") if spending else asked == "You can only end your turn."


def test_the_hint_of_too_little_counts_the_market_and_trashable_cards() -> None:
    state = buying(3)
    state.market = dict.fromkeys(state.market, 0)
    assert hint(state) == TOO_LITTLE
    discard_cards(state, 0, "populace_1")
    assert hint(state) == ""


def test_without_points_the_hand_is_what_brings_them() -> None:
    state = position()
    hold(state, 0, "senate_1")
    act(state)
    assert hint(state) == "No points yet: play cards."
    do(state, "play senate 1")
    assert hint(state) == "Points to spend: 1 Senate."
    do(state, "recruit governor for 1")
    assert hint(state) == "No points to spend."


def test_a_first_card_of_a_hand_is_not_called_one_more() -> None:
    state = position()
    run(state, SelectCards(waiting=[0, 1], count=2, why="start"))
    assert prompts.question(rulebooks.view(state, 0), NAMES) == "Select 2 cards for your starting hand."
    do(state, "take senate 1", seat=0)
    told = prompts.question(rulebooks.view(state, 0), NAMES)
    assert told == "Select 1 card for your starting hand. Selected so far: Senate 1."


def test_the_few_words_for_a_question_stay_the_same_while_it_is_answered() -> None:
    state = position()
    run(state, SelectCards(waiting=[0, 1], count=2, why="start"))
    assert prompts.topic(rulebooks.view(state, 0), NAMES) == "Your starting hand"
    do(state, "take senate 1", seat=0)
    assert prompts.topic(rulebooks.view(state, 0), NAMES) == "Your starting hand"


def test_a_player_who_is_not_asked_is_told_who_is() -> None:
    view = rulebooks.view(buying(3), 1)
    assert prompts.topic(view, NAMES) == prompts.question(view, NAMES) == "Waiting for Augusta to buy cards."
