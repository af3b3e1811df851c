"""A number in front of an order in words: it is carried out as well, or it is that order's, or nothing is done."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from games.orders.matching import Offered
from games.orders.read_line import read_line
from games.orders.readings import Order, Problem, Why
from games.orders.split import are_numbered_in_sequence
from rulebooks import engine
from rulebooks.tests.time_of_crisis.rules import positions
from tests.titles.time_of_crisis.orders.conftest import TITLE, offered

APART = ["{}, {}", "{} and then {}", "{}. and then {}", "{}) then, {}", "{} & {}", "{}; {}", "{}. Und dann {}"]
APART += ["Option {} and {}", "#{}, {}", "Nr. {} und {}", "{} + {}", "- {}, then {}"]
DIRECT = ["{} {}", "{}. {}", "{}) {}", "({}) {}", "{}: {}", "{} - {}", "Option {}: {}", "{} -> {}", "#{} {}"]


@pytest.fixture
def hand() -> Offered:
    """Option 1 plays Military 1, option 2 Senate 1, option 3 Populace 1; option 4 ends the actions."""
    state = positions.position()
    positions.hand(state, 0, "military_1", "senate_1", "populace_1")
    positions.act(state, 0)
    return offered(state)


Pair = tuple[Offered, int, str, bool]


@pytest.fixture(scope="module", params=[4, pytest.param(12, marks=pytest.mark.night)])
def pairs(before: dict[str, Offered], request: pytest.FixtureRequest) -> list[Pair]:
    """Numbers beside orders in notation, so many in every position, and whether the number is that order's."""
    return list(_pairs(before, request.param))


def _pairs(before: dict[str, Offered], most: int) -> Iterator[Pair]:
    for name, at in before.items():
        rng, orders = Random(name), [option.order for option in at.options]
        for order in rng.sample(orders, min(most, len(orders))):
            own = orders.index(order) + 1
            other = rng.randrange(1, len(orders) + 1)
            yield at, own, order, True
            yield at, other, order, other == own


def read(line: str, at: Offered, **how: bool) -> str:
    """The order that a line is; empty where it is none, or several."""
    found = read_line(line, at, **how)
    return engine.order_text(found.action) if isinstance(found, Order) else ""


@pytest.mark.parametrize("form", APART)
def test_an_order_behind_a_number_and_a_comma_is_a_second_one(form: str, pairs: list[Pair]) -> None:
    for at, number, order, _own in pairs:
        line = form.format(number, order)
        found = read_line(line, at)
        if order in ("decline", "reroll"):  # "1, no" and the like are no two orders
            assert not isinstance(found, Order), line
        else:
            assert found == [str(number), order], line


@pytest.mark.parametrize("form", DIRECT)
def test_a_number_right_before_words_has_to_be_that_of_their_order(form: str, pairs: list[Pair]) -> None:
    for at, number, order, is_own in pairs:
        found = read_line(form.format(number, order), at)
        if is_own:
            assert not isinstance(found, Order) or engine.order_text(found.action) == order
        elif isinstance(found, Problem):
            assert {each.order for each in found.candidates} <= set(at.by_order)
        else:
            pytest.fail(f"{form.format(number, order)} was read as {found}")


@pytest.mark.parametrize("form", DIRECT[1:])
def test_an_orders_own_number_leaves_it_as_it_is(form: str, pairs: list[Pair]) -> None:
    for at, number, order, is_own in pairs:
        if is_own:
            assert read(form.format(number, order), at) == order


@pytest.mark.parametrize("line", ["1 play senate 1", "1. play senate 1", "1) spiele Senat", "one play senate 1"])
def test_both_orders_are_named_where_they_contradict_each_other(line: str, hand: Offered) -> None:
    found = read_line(line, hand)
    assert isinstance(found, Problem) and found.why == Why.AMBIGUOUS
    assert [each.order for each in found.candidates] == ["play military 1", "play senate 1"]
    assert found.line == line and "option 1 is “Play Military 1”, but the words mean another" in found.sentence


def test_a_number_that_no_option_has_is_said_to_be_none(hand: Offered) -> None:
    found = read_line("7. play senate 1", hand)
    assert isinstance(found, Problem) and "there is no option 7" in found.sentence
    assert [each.order for each in found.candidates] == ["play senate 1"]


TWO = {
    "1. and then i end actions": ["1", "i end actions"],
    "one, play senate 1": ["one", "play senate 1"],
    "eins, spiele Senat 1": ["eins", "spiele Senat 1"],
    "1 und dann beende Aktionen": ["1", "beende Aktionen"],
    "3 and end actions": ["3", "end actions"],
    "1, 2, play populace 1": ["1", "2", "play populace 1"],
    "1 and option 2": ["1", "option 2"],
    "Hello, please 1 and then play senate 1": ["1", "play senate 1"],
    "1, 1, 2 and 3": ["1", "1", "2", "3"],
    "2 military, 2 senate and 1 populace": ["2 military", "2 senate", "1 populace"],
}


@pytest.mark.parametrize(("line", "orders"), TWO.items())
def test_a_line_of_several(line: str, orders: list[str], hand: Offered) -> None:
    found = read_line(line, hand)
    numbers = {"one": "1", "eins": "1"}
    assert found == [numbers.get(each, each) for each in orders]


BEHIND = ["{1} {0}", "{1}, {0}", "{1} and {0}", "{1}. {0}", "{1} und dann {0}", "ok {0}, {1}", "hello {0} {1}"]
BEHIND += ["{0} {0} {1}", "I play {0}, then {1}"]


@pytest.mark.parametrize("form", BEHIND)
def test_no_number_beside_an_order_is_dropped(form: str, pairs: list[Pair]) -> None:
    """Be it one that the order itself has: "play senate 1, 1" is not "play senate 1"."""
    for at, number, order, _is_own in pairs:
        own = next(option.number for option in at.options if option.order == order)
        for each in {str(number), *(part for part in order.split() if part.isdecimal())}:
            said = read(form.format(each, order), at)
            assert said == "" or int(each) == own, form.format(each, order)


PIECES = [
    "1",
    "2",
    "one",
    "zwei",
    "#3",
    "1.",
    "2)",
    ",",
    ";",
    "and",
    "then",
    "und",
    "dann",
    "&",
    "option",
    "please",
    "ok",
]
PIECES += ["play senate 1", "spiele Senat", "end actions", "military", "place governor italia with 2 dice", "undo", "?"]


@example(pieces=["1", "play senate 1", "1.", "play senate 1"])
@given(pieces=some.lists(some.sampled_from(PIECES), max_size=7))
def test_reading_any_mixture_of_pieces_comes_to_an_end(pieces: list[str], before: dict[str, Offered]) -> None:
    for at in before.values():
        lines = [" ".join(pieces)]
        while lines:
            line = lines.pop(0)
            found = read_line(line, at)
            if isinstance(found, list):
                assert len(found) > 1 and all(len(each) < len(line) for each in found)
                lines = [*found, *lines]
            assert not isinstance(found, Order) or found.action in at.legal


NOT_PLAIN = ["play 1 and senate 1", "ok 1, play senate 1", "1a play senate 1"]
NOT_PLAIN += ["play senate 1 and 1", "play senate 1, 1", "play senate 1. 1", "yes, 1 and play senate 1"]
NOT_PLAIN += [
    "1, done",
    "1 and thanks",
    "1, if possible",
    "1 play senate 1?",
    "1 and maybe play senate 1",
    "1 play all",
]


@pytest.mark.parametrize("line", NOT_PLAIN)
def test_a_line_that_is_not_plain_is_refused(line: str, hand: Offered) -> None:
    found = read_line(line, hand)
    assert isinstance(found, Problem)


@pytest.mark.parametrize("line", ["1. play senate 1", "1 play senate 1", "1) spiele Senat"])
def test_a_number_in_a_list_of_ones_own_says_nothing(line: str, hand: Offered) -> None:
    assert read(line, hand, own_list=True) == "play senate 1"


@pytest.mark.parametrize("line", ["1, play senate 1", "1. and then i end actions", "1 und dann beende Aktionen"])
def test_a_line_of_possibly_two_orders_is_refused_in_ones_own_list(line: str, hand: Offered) -> None:
    assert isinstance(read_line(line, hand, own_list=True), Problem)


OWN = [["1) play senate 1", "2) end actions"], ["1. play a", "end actions", "2. play b"], ["1 play a", "2 spiele b"]]
NOT_OWN = [["1. play a"], ["2. play a", "3. play b"], ["play a", "1. play b", "2. play c"], ["1. play a", "1. play b"]]
NOT_OWN += [["1. play a", "3. play b"], ["1", "2"], [], ["2 senate", "1 military"]]


def test_a_list_of_ones_own_is_known_by_its_numbers_in_sequence() -> None:
    assert [each for each in OWN if not are_numbered_in_sequence(each, TITLE.words.lexicon)] == []
    assert [each for each in NOT_OWN if are_numbered_in_sequence(each, TITLE.words.lexicon)] == []


COUNTING = {
    ("hand", "one military"): "take military 1",
    ("two armies", "2 dice for a governor in italia"): "place governor italia with 2 dice",
    ("two armies", "zwei Würfel für Statthalter Italien"): "place governor italia with 2 dice",
    ("two armies", "one governor in italia with 2 dice"): "place governor italia with 2 dice",
}


@pytest.mark.parametrize(("where", "order"), COUNTING.items())
def test_a_number_that_counts_something_is_no_option(
    where: tuple[str, str], order: str, before: dict[str, Offered]
) -> None:
    assert read(where[1], before[where[0]]) == order
