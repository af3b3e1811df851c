"""Words that the site itself uses: those of its labels, of its log, and of the rules."""

import pytest

from games.orders.matching import Offered
from games.orders.readings import Order, Problem, Why
from games.orders.single_order import read_single_order
from rulebooks import engine

BEGIN = ["begin in italia", "start in italia", "Begin in Italy", "beginne in Italien", "starte in Italien"]


@pytest.mark.parametrize("line", BEGIN)
def test_a_beginning_in_italia_is_refused_in_any_words(line: str, before: dict[str, Offered]) -> None:
    found = read_single_order(line, before["beginning"])
    assert isinstance(found, Problem) and found.why == Why.ILLEGAL
    assert "You can't begin in Italia." in found.sentence
    assert {each.order for each in found.candidates} <= set(before["beginning"].by_order)


@pytest.mark.parametrize("line", ["Begin in Gallia", "start in gallia", "begin gaul", "Beginne in Gallien"])
def test_to_begin_is_to_start(line: str, before: dict[str, Offered]) -> None:
    found = read_single_order(line, before["beginning"])
    assert isinstance(found, Order) and engine.order_text(found.action) == "start in gallia"


@pytest.mark.parametrize("line", ["begin", "begin in gallia"])
def test_nothing_begins_in_a_turn(line: str, before: dict[str, Offered]) -> None:
    assert isinstance(read_single_order(line, before["turn"]), Problem)


ASKED = ["ask italia for a governor with 2 dice", "I ask for a Governor in Italy, 2 dice"]
ASKED += ["Ich bitte um einen Statthalter in Italien mit 2 Würfeln", "Bitte Italien um einen Statthalter mit 2 Würfeln"]
NOT_ASKED = ["ask italia", "ask Brutus", "ask Brutus for a governor", "ask for a governor", "ask italia for governor"]
NOT_ASKED += ["Cornelia asks for a Governor in Italia with 2 dice", "do not ask italia for a governor with 2 dice"]
NOT_ASKED += ["ask italia for a governor with 2 dice?", "ask for 2 dice", "frage Italien nach einem Statthalter"]


@pytest.mark.parametrize("line", ASKED)
def test_to_ask_for_a_governor_is_to_place_one(line: str, before: dict[str, Offered]) -> None:
    found = read_single_order(line, before["two armies"])
    assert isinstance(found, Order) and engine.order_text(found.action) == "place governor italia with 2 dice"
    assert found.line == line


@pytest.mark.parametrize("line", NOT_ASKED)
def test_no_dice_roll_for_what_is_asked_of_somebody_else_or_in_part(line: str, before: dict[str, Offered]) -> None:
    for offered in before.values():
        found = read_single_order(line, offered)
        assert isinstance(found, Problem)


def test_asking_for_a_governor_offers_the_numbers_of_dice(before: dict[str, Offered]) -> None:
    found = read_single_order("ask italia for governor", before["two armies"])
    assert isinstance(found, Problem)
    assert [each.order for each in found.candidates] == [f"place governor italia with {n} dice" for n in range(1, 6)]


@pytest.mark.parametrize("line", ["train", "training", "Train a Legion", "trainiere", "ausbilden"])
def test_to_train_is_known_wherever_it_is_said(line: str, before: dict[str, Offered]) -> None:
    for offered in before.values():
        found = read_single_order(line, offered)
        if isinstance(found, Order):
            assert [each for each in offered.by_order if each.startswith("train")] == [engine.order_text(found.action)]
        else:
            assert isinstance(found, Problem) and found.why != Why.UNREADABLE


def test_a_line_that_fits_many_orders_names_some_without_an_announcement(before: dict[str, Offered]) -> None:
    """The mail has its own: "For example, you can write:"."""
    found = read_single_order("place governor", before["turn"])
    assert isinstance(found, Problem) and found.sentence.endswith("orders. Be more precise.")
    assert len(found.candidates) > 1
