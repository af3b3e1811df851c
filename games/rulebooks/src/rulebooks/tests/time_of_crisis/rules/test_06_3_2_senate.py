"""6.3.2 Senate actions."""

import pytest

from rulebooks import engine
from rulebooks.time_of_crisis.rules.data.card_setups import SENATE

from .clauses import holds
from .positions import (
    act,
    army,
    barbarians,
    do,
    empire,
    govern,
    governors,
    hand,
    may,
    militia,
    orders,
    position,
)
from .votes import candidate, vote


@holds("6.3.2 recruit")
def test_6_3_2_any_governor_one_can_afford_is_recruited_at_his_price() -> None:
    state = act(position(), senate=3)
    assert orders(state, start="recruit") == [f"recruit governor for {cost}" for cost in (1, 2, 3)]
    do(state, "recruit governor for 2")
    assert (state.players[0].governors, state.now.points[SENATE]) == (1, 1)
    assert orders(state, start="recruit") == ["recruit governor for 1"]


# What may be the target of Place Governor.


@holds("6.3.2 needs-governor")
def test_6_3_2_placing_a_governor_takes_one_from_the_box() -> None:
    state = act(position(), senate=9)
    assert orders(state, start="place governor") == []
    do(state, "recruit governor for 1")
    assert orders(state, start="place governor") != []


@holds("6.3.2 not-own")
def test_6_3_2_ones_own_province_is_no_target() -> None:
    state = candidate(9)
    assert orders(state, start="place governor asia") == []
    assert len({order.split()[2] for order in orders(state, start="place governor")}) == 11


@holds("6.3.2 not-recalled")
def test_6_3_2_a_province_recalled_from_is_no_target_this_turn() -> None:
    state = position()
    govern(state, 0, "syria")
    act(state, senate=3)
    do(state, "recall governor syria")
    assert orders(state, start="place governor syria") == []
    assert may(act(state, senate=1), "place governor syria with 1 dice")


@holds("6.3.2 not-empire", "12.1 immune")
def test_6_3_2_provinces_of_an_empire_are_no_target() -> None:
    state = position()
    empire(state, 1, "gallia", "hispania", "britannia")
    governors(state, 0, 1)
    act(state, senate=9)
    for name in ("gallia", "hispania", "britannia"):
        assert orders(state, start=f"place governor {name}") == []
    state.provinces["hispania"].marker = ""
    assert orders(state, start="place governor hispania") != []


@holds("6.3.2 once")
def test_6_3_2_each_province_is_tried_once_a_turn() -> None:
    state = candidate(4, box=2)
    do(state, "place governor gallia with 1 dice", pips=[2])
    assert orders(state, start="place governor gallia") == []
    do(state, "place governor syria with 2 dice")
    assert may(act(state, senate=1), "place governor gallia with 1 dice")


# How many votes are needed.


@holds("6.3.2 base-votes")
@pytest.mark.parametrize("support", [1, 2, 3, 4])
def test_6_3_2_twice_the_support_is_needed(support: int) -> None:
    state = candidate(1)
    state.provinces["gallia"].support = support
    assert vote(state, "place governor gallia with 1 dice", [2]).needed == 2 * support


@holds("6.3.2 defenders")
def test_6_3_2_each_unit_of_the_governors_in_the_capital_adds_a_vote() -> None:
    state = position()
    governors(state, 0, 1)
    army(state, 1, "gallia", full=1, reduced=1, capital=True, foederati={"franks": 1})
    army(state, 1, "gallia", full=3)
    militia(state, "gallia")
    act(state, senate=1)
    assert vote(state, "place governor gallia with 1 dice", [2]).needed == 2 + 4


@holds("6.3.2 defenders", "6.3.3 militia-alone")
def test_6_3_2_militia_alone_adds_a_vote() -> None:
    state = position()
    governors(state, 0, 1)
    militia(state, "gallia")
    act(state, senate=1)
    assert vote(state, "place governor gallia with 1 dice", [2]).needed == 3


@holds("6.3.2 defenders")
def test_6_3_2_a_third_players_units_count_for_nobody() -> None:
    state = position()
    governors(state, 0, 1)
    army(state, 2, "gallia", full=3, capital=True)
    act(state, senate=1)
    assert vote(state, "place governor gallia with 1 dice", [2]).needed == 2


@holds("6.3.2 attackers")
@pytest.mark.parametrize(("legions", "votes"), [(1, 5), (4, 2), (5, 1), (7, 1)])
def test_6_3_2_ones_own_units_in_the_capital_take_votes_off_down_to_one(legions: int, votes: int) -> None:
    state = position()
    governors(state, 0, 1)
    state.provinces["gallia"].support = 3
    army(state, 0, "gallia", full=legions, capital=True)
    army(state, 0, "gallia", full=2)
    act(state, senate=1)
    assert vote(state, "place governor gallia with 1 dice", [1]).needed == votes


@holds("6.3.2 attackers")
def test_6_3_2_one_vote_is_needed_at_support_zero() -> None:
    state = candidate(1)
    state.provinces["gallia"].support = 0
    assert vote(state, "place governor gallia with 1 dice", [1]).needed == 1


# The dice.


@holds("6.3.2 declare")
def test_6_3_2_a_die_is_declared_for_each_point_before_the_roll() -> None:
    state = candidate(3)
    assert orders(state, start="place governor gallia") == [
        f"place governor gallia with {dice} dice" for dice in (1, 2, 3)
    ]
    ballot = vote(state, "place governor gallia with 2 dice", [1, 1])
    assert (ballot.dice, ballot.pips, state.now.points[SENATE]) == (2, [1, 1], 1)


@holds("6.3.2 ones")
def test_6_3_2_a_1_is_a_vote_against_the_neutral_faction_only() -> None:
    state = candidate(1)
    state.provinces["gallia"].support = 0
    assert not vote(state, "place governor gallia with 1 dice", [1]).passed
    state = candidate(1)
    state.provinces["syria"].support = 2
    assert vote(state, "place governor syria with 1 dice", [1]).votes == 1


@holds("6.3.2 votes")
@pytest.mark.parametrize("pip", [2, 3, 4, 5])
def test_6_3_2_two_to_five_is_one_vote(pip: int) -> None:
    assert vote(candidate(1), "place governor gallia with 1 dice", [pip]).votes == 1


@holds("6.3.2 votes")
def test_6_3_2_each_6_is_a_vote_and_a_bonus_die_again_and_again() -> None:
    state = candidate(2)
    state.provinces["gallia"].support = 4
    ballot = vote(state, "place governor gallia with 2 dice", [6, 6, 6, 1, 6, 6, 5])
    assert (ballot.votes, ballot.passed) == (6, False)


@holds("6.3.2 votes", "6.3.2 no-need")
def test_6_3_2_bonus_dice_are_rolled_against_the_neutral_faction_too() -> None:
    state = candidate(1)
    assert vote(state, "place governor syria with 1 dice", [6, 1]).passed


@holds("6.3.2 no-need")
def test_6_3_2_nothing_is_rolled_where_the_dice_suffice_against_the_neutral_faction() -> None:
    state = candidate(2)
    ballot = vote(state, "place governor syria with 2 dice", [])
    assert (ballot.votes, ballot.passed, ballot.pips) == (2, True, [])


@holds("6.3.2 fails")
def test_6_3_2_with_too_few_votes_only_the_points_are_gone() -> None:
    state = candidate(2)
    state.provinces["gallia"].mobs = 1
    militia(state, "gallia")
    before = state.provinces["gallia"]
    vote(state, "place governor gallia with 2 dice", [2, 5])
    assert state.provinces["gallia"] == before
    assert (state.players[0].governors, state.now.points[SENATE]) == (1, 0)


# What follows.


@holds("6.3.2 clears", "11.2 replaced", "6.3.3 militia-goes", "cards quaestor-gone")
def test_6_3_2_success_removes_mobs_militia_and_quaestor() -> None:
    state = position()
    governors(state, 0, 1)
    militia(state, "gallia")
    place = state.provinces["gallia"]
    place.support, place.mobs, place.quaestor, place.improvements = 2, 3, True, ["limes"]
    barbarians(state, "franks", "gallia", active=2)
    act(state, senate=5)
    vote(state, "place governor gallia with 5 dice", [3, 3, 3, 3, 3])
    assert (place.governor, place.mobs, place.militia, place.quaestor) == (0, 0, None, False)
    assert place.improvements == ["limes"]
    assert place.barbarians["franks"].active == 2


@holds("6.3.2 clears")
def test_6_3_2_an_army_stays_when_the_governor_is_replaced() -> None:
    state = position()
    governors(state, 0, 1)
    number = army(state, 1, "gallia", capital=True)
    act(state, senate=3)
    vote(state, "place governor gallia with 3 dice", [3, 3, 3])
    assert state.armies[number].capital and state.provinces["gallia"].governor == 0


@holds("6.3.2 replaces")
def test_6_3_2_the_former_governor_goes_back_to_the_box() -> None:
    state = candidate(2)
    vote(state, "place governor gallia with 2 dice", [2, 2])
    assert (state.players[0].governors, state.players[1].governors) == (0, 1)


@holds("6.3.2 support")
@pytest.mark.parametrize(("before", "after"), [(4, 3), (2, 1), (1, 1), (0, 1)])
def test_6_3_2_support_falls_by_one_not_below_one(before: int, after: int) -> None:
    state = candidate(8)
    state.provinces["syria"].support = before
    vote(state, "place governor syria with 8 dice", [])
    assert state.provinces["syria"].support == after


@holds("6.3.2 example")
def test_6_3_2_the_vote_in_hispania_of_the_example() -> None:
    state = position()
    govern(state, 1, "hispania", support=3)
    governors(state, 0, 1)
    army(state, 0, "hispania", capital=True)
    hand(state, 0, "foederati", "senate_1")
    act(state)
    do(state, "play foederati")
    do(state, "play senate 1")
    ballot = vote(state, "place governor hispania with 4 dice", [6, 6, 2, 1, 6, 1, 3])
    assert (ballot.needed, ballot.votes, ballot.passed) == (5, 5, True)
    assert (state.provinces["hispania"].governor, state.provinces["hispania"].support) == (0, 2)
    assert state.players[1].governors == 1


def test_6_3_2_a_vote_cannot_be_paid_beyond_ones_points() -> None:
    state = candidate(1)
    with pytest.raises(engine.IllegalAction):
        do(state, "place governor syria with 2 dice")
