"""Conditions under which a standing order holds."""

import pytest

import rulebooks
from games.titles.standing.rule import StandingRule
from games.titles.time_of_crisis.standing.orders import STANDING, Conditions
from rulebooks.time_of_crisis.rules.state import NEUTRAL

from . import questions


@pytest.mark.parametrize(
    ("conditions", "holds"),
    [
        (Conditions(), True),
        (Conditions(province="thracia"), True),
        (Conditions(province="italia"), False),
        (Conditions(against=0), True),
        (Conditions(against=2), False),
        (Conditions(against=NEUTRAL), False),
        (Conditions(mine=2, theirs=2), True),
        (Conditions(mine=3), False),
        (Conditions(theirs=3), False),
        (Conditions(province="thracia", against=0, theirs=9), False),
    ],
)
def test_all_conditions_have_to_be_met(conditions: Conditions, holds: bool) -> None:
    assert conditions.hold(rulebooks.view(questions.hits(), 1)) is holds


@pytest.mark.parametrize(
    ("rule", "holds"),
    [
        (StandingRule(1, "AllocateHits", first_round=1, last_round=1), True),
        (StandingRule(1, "AllocateHits", first_round=2), False),
        (StandingRule(1, "AllocateHits", conditions={"against": 0}, first_round=1), True),
        (StandingRule(1, "AllocateHits", conditions={"against": 2}, first_round=1), False),
        (StandingRule(1, "AllocateHits", conditions={"against": 0}, first_round=2), False),
    ],
)
def test_rounds_and_conditions_have_to_be_met(rule: StandingRule, holds: bool) -> None:
    assert STANDING.holds(rule, rulebooks.view(questions.hits(), 1)) is holds


def test_the_foe_of_the_attacker_is_the_defender() -> None:
    assert Conditions(against=1).hold(rulebooks.view(questions.hits(), 0))


def test_barbarians_are_nobodys() -> None:
    view = rulebooks.view(questions.raid(2, 1, 2), 0)
    assert Conditions(against=NEUTRAL, mine=3, theirs=3).hold(view)
    assert not Conditions(theirs=4).hold(view)


def test_the_condemned_is_the_foe() -> None:
    view = rulebooks.view(questions.condemned(1), 0)
    assert Conditions(against=1).hold(view)
    assert not Conditions(against=2).hold(view)


def test_an_order_is_over_after_its_last_round() -> None:
    state = questions.hits()
    state.round = 10
    assert not StandingRule(1, "AllocateHits", last_round=9).in_time(rulebooks.view(state, 1))
    assert StandingRule(1, "AllocateHits", last_round=10).in_time(rulebooks.view(state, 1))


def test_outside_of_a_battle_there_are_no_forces() -> None:
    assert not Conditions(mine=1).hold(rulebooks.view(questions.occupied(), 0))
    assert Conditions(province="gallia").hold(rulebooks.view(questions.occupied(), 0))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_emperor_is_who_governs_italia(seat: int) -> None:
    view = rulebooks.view(questions.ludi("mob"), seat)
    assert Conditions(emperor=True).hold(view) is (seat == 1)
    assert Conditions(emperor=False).hold(view) is (seat == 0)
