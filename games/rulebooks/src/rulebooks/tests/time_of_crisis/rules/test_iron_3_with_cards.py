"""Expansion, 3 and 5.2. The kinds of Emperor beside the expansion's cards."""

import pytest

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import NEUTRAL, TocState

from .clauses import holds
from .positions import (
    act,
    army,
    barbarians,
    crown,
    decision,
    do,
    governors,
    hand,
    happened,
    orders,
    play_cards,
    position,
)
from .reigns import ARMY
from .votes import vote


def triumphant() -> TocState:
    """A Military Emperor with a Triumph to hold stands before three Goths."""
    state = position(emperors=True, cards="fixed")
    crown(state, 0, f"army {army(state, 0, 'thracia', full=4)}")
    barbarians(state, "goths", "thracia", active=3)
    act(state, 0, military=1)
    play_cards(state, 0, "triumph")
    return state


@holds("iron-3.3.3 triumph", "iron-3.3.3 triumph-emperor", "iron-3.3.3 double")
def test_iron_3_3_3_the_triumph_of_the_example_is_not_doubled() -> None:
    state = triumphant()
    do(state, "attack goths with army 1", pips=[3, 3, 3, 1, 1, 1, 1])
    do(state, "use triumph")
    assert state.players[0].legacy == 13
    assert state.now.battle_legacy == 10


@holds("iron-3.3.3 triumph-emperor")
def test_iron_3_3_3_no_triumph_for_a_battle_in_which_the_emperor_died() -> None:
    state = triumphant()
    do(state, "attack goths with army 1", pips=[3, 3, 3, 1, 4, 1, 1, 6])
    assert (state.emperor, state.players[0].legacy) == (NEUTRAL, 10)
    assert orders(state, start="use triumph") == []


@holds("iron-3.3.3 triumph-emperor")
def test_iron_3_3_3_a_triumph_over_an_emperor_who_died_is_held_all_the_same() -> None:
    state = position(emperors=True, cards="fixed")
    army(state, 0, "thracia", full=3)
    crown(state, 1, f"army {army(state, 1, 'thracia')}")
    act(state, 0, military=1)
    play_cards(state, 0, "triumph")
    do(state, f"attack {ARMY} with army 1", pips=[3, 3, 1, 1])
    assert (decision(state), state.emperor) == ("HoldTriumph", NEUTRAL)


@holds("iron-3.3.3 strike")
def test_iron_3_3_3_hits_of_a_strike_are_dealt_to_his_army_too() -> None:
    state = position(emperors=True, cards="fixed")
    army(state, 0, "thracia", full=1)
    crown(state, 1, f"army {army(state, 1, 'thracia', full=3)}")
    act(state, 0, military=1)
    play_cards(state, 0, "spiculum")
    do(state, f"attack {ARMY} with army 1")
    events = do(state, "use spiculum", pips=[3, 1, 1, 1, 1, 4]).events
    (risked,) = happened(events, log.EmperorRisked)
    assert isinstance(risked, log.EmperorRisked) and risked.pips == [4]


@holds("iron-3.3.1 damnatio")
@pytest.mark.parametrize(("token", "question"), [("italia", "PlaceEmperor"), ("gallia", "CondemnMemory")])
def test_iron_3_3_1_the_replacement_of_damnatio_spares_a_senate_emperor_too(token: str, question: str) -> None:
    state = position(emperors=True, cards="fixed")
    crown(state, 1, token)
    governors(state, 0, 1)
    act(state, 0, senate=9)
    play_cards(state, 0, "damnatio_memoriae_ii")
    do(state, "place governor italia with 9 dice", pips=[2] * 9)
    assert decision(state) == question


@holds("iron-3.3.2 votes")
@pytest.mark.parametrize(("dice", "pips", "passed"), [(3, [1, 1, 2], False), (4, [], True)])
def test_iron_3_3_2_with_ambitus_a_one_counts_beside_the_votes_that_are_given(
    dice: int, pips: list[int], passed: bool
) -> None:
    state = position(emperors=True, cards="fixed")
    crown(state, 1, "gallia")
    governors(state, 0, 1)
    act(state, 0, senate=dice)
    play_cards(state, 0, "ambitus")
    do(state, f"place governor italia with {dice} dice")
    ballot = vote(state, "use ambitus", pips)
    assert (ballot.votes, ballot.extra, ballot.passed) == (dice + 2, 2, passed)


@holds("iron-5.2 populace")
def test_iron_5_2_a_demagogues_mob_comes_to_a_populace_emperors_province() -> None:
    state = position(emperors=True, cards="fixed")
    crown(state, 1, "gallia")
    hand(state, 1, "senate_1", "castra")
    act(state, 0)
    play_cards(state, 0, "demagogue", "mob")
    do(state, "demagogue")
    do(state, "reveal senate 1", seat=1)
    assert orders(state) == ["incite mob in italia", "incite mob in gallia"]
    do(state, "incite mob in gallia")
    assert state.provinces["gallia"].mobs == 1
    assert not {"mob in italia", "mob in gallia"} & set(orders(state))
