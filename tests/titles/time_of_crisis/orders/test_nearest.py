"""Orders offered in place of a line that cannot be taken have to do with it; where none has, none is offered."""

import pytest

from games.orders.matching import Offered
from games.orders.read_line import read_line
from games.orders.readings import Problem

RELATED = [
    ("turn", "attack the goths", "attack"),
    ("turn", "move army 1 to syria", "move army 1"),
    ("turn", "build limes in syria", "build limes"),
    ("turn", "place militia syria", "place militia"),
    ("turn", "increase support of africa quickly", "increase support africa"),
    ("turn", "add legion to army 9", "add legion"),
    ("turn", "move army 2 quickly to gallia", "move army 2 to gallia"),
    ("purchase", "buy pretender", "buy"),
    ("purchase", "trash the pretender", "trash"),
    ("losses", "keep 9 full 0 reduced", "keep"),
]
UNRELATED = [
    "hello there",
    "attack the moon",
    "move to the moon",
    "see you tomorrow",
    "the weather is nice in gallia",
    "great move brutus",
    "2 beers",
    "army 9",
    "frobnicate",
    "hold on a second",
    "what a mess",
    "???",
]
OF_ANOTHER_MOMENT = [
    ("turn", "buy pretender"),
    ("turn", "advance"),
    ("turn", "keep 9 full 0 reduced"),
    ("turn", "recruit governor for 6"),
    ("purchase", "attack the goths"),
    ("purchase", "train army 1"),
    ("purchase", "move army 1 to gallia"),
    ("losses", "place militia syria"),
    ("reroll", "build limes in gallia"),
    ("beginning", "recruit general"),
]


def problem_of(line: str, offered: Offered) -> Problem:
    read = read_line(line, offered)
    assert isinstance(read, Problem) and read.sentence, read
    return read


@pytest.mark.parametrize(("position", "line", "beginning"), RELATED)
def test_orders_near_a_refused_line_are_offered(
    before: dict[str, Offered], position: str, line: str, beginning: str
) -> None:
    found = [each.order for each in problem_of(line, before[position]).candidates]
    assert found and all(order.startswith(beginning) for order in found)


@pytest.mark.parametrize("line", UNRELATED)
def test_nothing_is_offered_in_place_of_what_is_no_order(before: dict[str, Offered], line: str) -> None:
    for position, offered in before.items():
        assert problem_of(line, offered).candidates == (), position


@pytest.mark.parametrize(("position", "line"), OF_ANOTHER_MOMENT)
def test_nothing_else_is_offered_in_place_of_an_order_whose_moment_it_is_not(
    before: dict[str, Offered], position: str, line: str
) -> None:
    assert problem_of(line, before[position]).candidates == ()
