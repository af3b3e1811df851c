"""Events of five influence cards of the base game (5.2); those of the others are in `test_cards_of_war`."""

import pytest

from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES
from rulebooks.time_of_crisis.rules.state import NEUTRAL, TocState
from rulebooks.time_of_crisis.rules.turn import Upkeep

from .clauses import holds
from .positions import (
    act,
    army,
    at,
    decision,
    do,
    empire,
    govern,
    governors,
    hand,
    may,
    orders,
    play_cards,
    position,
    run,
)
from .votes import vote


@holds("cards ones")
def test_cards_of_value_1_have_no_event() -> None:
    assert {name for name, card in CARDS.items() if not card.event} == {"military_1", "senate_1", "populace_1"}


# Praetorian Guard.


def guard(military: int = 2, senate: int = 2) -> TocState:
    """Seat 0 has played the Praetorian Guard against Emperor 1, who has two Legions in the capital; Italia is at 1."""
    state = position()
    govern(state, 1, "italia", support=1)
    army(state, 1, "italia", full=2, capital=True)
    governors(state, 0, 1)
    act(state, military=military, senate=senate)
    play_cards(state, 0, "praetorian_guard")
    return state


@holds("cards praetorians")
def test_cards_praetorians_are_paid_with_military_points_alone() -> None:
    state = guard()
    assert orders(state, start="praetorian") == ["praetorian guard with 1 dice", "praetorian guard with 2 dice"]
    ballot = vote(state, "praetorian guard with 2 dice", [2, 3])
    assert (ballot.province, ballot.needed, ballot.passed) == ("italia", 2, True)
    assert state.now.points == {"military": 0, "senate": 2, "populace": 0}
    assert (state.emperor, state.provinces["italia"].support) == (0, 2)


@holds("cards praetorians")
def test_cards_praetorians_ones_own_units_still_count() -> None:
    state = position()
    govern(state, 1, "italia", support=2)
    army(state, 0, "italia", full=2, capital=True)
    governors(state, 0, 1)
    act(state, military=1)
    play_cards(state, 0, "praetorian_guard")
    assert vote(state, "praetorian guard with 1 dice", [1]).needed == 2


@holds("cards praetorians-once", "6.3.2 once")
def test_cards_praetorians_are_the_one_attempt_of_the_turn() -> None:
    state = guard()
    do(state, "praetorian guard with 1 dice", pips=[1])
    assert orders(state, start="place governor italia") == []
    state = guard()
    do(state, "place governor italia with 1 dice", pips=[1])
    assert orders(state, start="praetorian") == []


@holds("cards praetorians")
def test_cards_praetorians_are_not_for_the_emperor_nor_without_a_governor() -> None:
    state = guard()
    state.players[0].governors -= 1
    state.players[0].governors_for_hire.append(1)
    assert orders(state, start="praetorian") == []
    state = guard()
    govern(state, 0, "italia")
    assert orders(state, start="praetorian") == []


# Damnatio Memoriae.


def deposing(*, emperor: int = 1, support: int = 2, legacy: int = 9, turns: int = 2) -> TocState:
    """Seat 0 wins the vote in Italia with Damnatio Memoriae at hand."""
    state = position()
    if emperor != NEUTRAL:
        govern(state, emperor, "italia", support=support)
    votes = 2 * state.provinces["italia"].support
    state.players[1].legacy, state.players[1].emperor_turns = legacy, turns
    governors(state, 0, 1)
    act(state, senate=votes)
    play_cards(state, 0, "damnatio_memoriae")
    pips = [] if emperor == NEUTRAL else [2] * votes
    do(state, f"place governor italia with {votes} dice", pips=pips)
    return state


@holds("cards damnatio")
def test_cards_damnatio_costs_the_deposed_emperor_a_turn_and_legacy() -> None:
    state = deposing()
    assert orders(state) == ["use damnatio memoriae", "decline"]
    do(state, "use damnatio memoriae")
    assert (state.players[1].legacy, state.players[1].emperor_turns) == (7, 1)
    assert state.now.events == []


@holds("cards damnatio")
def test_cards_damnatio_takes_nobody_below_zero() -> None:
    state = deposing(support=3, legacy=1, turns=0)
    do(state, "use damnatio memoriae")
    assert (state.players[1].legacy, state.players[1].emperor_turns) == (0, 0)


@holds("cards damnatio", "5.2 when")
def test_cards_damnatio_may_be_declined() -> None:
    state = deposing()
    do(state, "decline")
    assert state.players[1].legacy == 9
    assert state.now.events == ["damnatio_memoriae"]


@holds("cards damnatio-not-neutral")
def test_cards_damnatio_is_not_for_the_neutral_faction() -> None:
    state = deposing(emperor=NEUTRAL)
    assert (decision(state), state.emperor) == ("TakeActions", 0)


@holds("cards damnatio", "cards praetorians")
def test_cards_damnatio_follows_the_praetorian_guard_too() -> None:
    state = guard()
    play_cards(state, 0, "damnatio_memoriae")
    do(state, "praetorian guard with 2 dice", pips=[2, 2])
    assert decision(state) == "CondemnMemory"


# Quaestor.


@holds("cards quaestor", "2 markers")
def test_cards_quaestor_stands_in_a_province_one_governs_one_a_province() -> None:
    state = position()
    govern(state, 0, "italia", "syria")
    state.provinces["syria"].quaestor = True
    act(state)
    play_cards(state, 0, "quaestor")
    assert orders(state, start="quaestor") == ["quaestor in italia", "quaestor in asia"]


@holds("cards quaestor")
def test_cards_quaestor_makes_twos_fail() -> None:
    state = position()
    state.provinces["gallia"].quaestor = True
    governors(state, 0, 1)
    act(state, senate=4)
    ballot = vote(state, "place governor gallia with 4 dice", [1, 2, 2, 3])
    assert (ballot.votes, ballot.passed) == (1, False)


@holds("cards quaestor", "6.1 quaestor")
def test_cards_quaestor_guards_until_the_next_upkeep() -> None:
    state = position()
    act(state)
    play_cards(state, 0, "quaestor")
    do(state, "quaestor in asia")
    run(state, Upkeep(1))
    assert state.provinces["asia"].quaestor
    run(state, Upkeep(0))
    assert not state.provinces["asia"].quaestor


@holds("cards quaestor-gone")
@pytest.mark.parametrize("way", ["recall", "support check"])
def test_cards_quaestor_goes_when_the_governor_changes(way: str) -> None:
    state = position()
    govern(state, 1, "hispania")
    state.provinces["asia"].quaestor = True
    if way == "recall":
        act(state, senate=2)
        do(state, "recall governor asia")
    else:
        state.provinces["asia"].support = 0
        at(state, 0, "support")
    place = state.provinces["asia"]
    assert (place.governor, place.quaestor) == (NEUTRAL, False)


# Mob.


@holds("cards mob")
@pytest.mark.parametrize("players", [2, 4])
def test_cards_mob_comes_to_any_province_whatever_stands_there(players: int) -> None:
    state = position(players)
    place = state.provinces["gallia"]
    place.mobs, place.quaestor = 2, True
    army(state, 1, "gallia", capital=True)
    act(state)
    play_cards(state, 0, "mob")
    assert orders(state, start="mob in") == [f"mob in {name}" for name in PROVINCES]
    do(state, "mob in gallia")
    assert place.mobs == 3


# Pretender.


@holds("cards pretender", "cards pretender-not")
def test_cards_pretender_is_offered_for_each_possible_seat() -> None:
    state = position()
    govern(state, 0, "galatia", "syria", "aegyptus", support=4)
    hand(state, 0, "pretender")
    act(state)
    do(state, "play pretender")
    assert orders(state, start="pretender") == [f"pretender in {name}" for name in ("aegyptus", "syria", "galatia")]
    empire(state, 0, "galatia", "syria", "aegyptus")
    assert not may(state, "pretender in syria")
