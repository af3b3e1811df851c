"""6.3.1 Military actions."""

import pytest

from rulebooks import engine
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY

from .clauses import holds
from .positions import (
    act,
    army,
    at,
    barbarians,
    decision,
    do,
    general,
    govern,
    may,
    militia,
    orders,
    position,
)


@holds("6.3.1 recruit")
def test_6_3_1_any_general_one_can_afford_is_recruited_at_his_price() -> None:
    state = act(position(), military=3)
    assert orders(state, start="recruit") == [f"recruit general for {cost}" for cost in (1, 2, 3)]
    do(state, "recruit general for 3")
    assert state.now.points[MILITARY] == 0
    assert state.players[0].generals == [0, 3]
    assert state.players[0].generals_for_hire == [1, 2, 4, 5]


@holds("6.3.1 legion-price", "6.3.1 legion-example")
@pytest.mark.parametrize(("full", "reduced", "price"), [(1, 0, 2), (2, 0, 3), (1, 1, 3), (0, 1, 2), (4, 1, 6)])
def test_6_3_1_a_legion_costs_as_many_as_the_army_then_has(full: int, reduced: int, price: int) -> None:
    state = position()
    number = army(state, 0, "asia", full=full, reduced=reduced)
    order = f"add legion to army {number}"
    assert not may(act(state, military=price - 1), order)
    act(state, military=price)
    do(state, order)
    assert (state.armies[number].full, state.armies[number].reduced) == (full + 1, reduced)
    assert state.now.points[MILITARY] == 0


@holds("6.3.1 legion-price", "cards foederati-unit")
def test_6_3_1_foederati_do_not_make_a_legion_dearer() -> None:
    state = position()
    number = army(state, 0, "asia", foederati={"goths": 1})
    act(state, military=2)
    do(state, f"add legion to army {number}")
    assert state.now.points[MILITARY] == 0


@holds("6.3.1 legion-where")
@pytest.mark.parametrize("region", ["syria", "gallia", "goths"])
def test_6_3_1_no_legion_is_added_where_one_does_not_govern(region: str) -> None:
    state = position()
    army(state, 0, region)
    act(state, military=9)
    assert orders(state, start="add legion") == []


@holds("6.3.1 legion-where")
def test_6_3_1_a_legion_is_added_outside_the_capital_too_and_after_a_battle() -> None:
    state = position()
    number = army(state, 0, "asia", fought=True)
    act(state, military=2)
    assert may(state, f"add legion to army {number}")


@holds("6.3.1 create")
def test_6_3_1_an_army_of_one_legion_is_created_in_a_province_of_ones_own() -> None:
    state = position()
    govern(state, 0, "italia")
    act(state, military=1)
    assert orders(state, start="create") == ["create army in italia", "create army in asia"]
    do(state, "create army in italia")
    (force,) = state.armies_of(0)
    assert (force.region, force.full, force.reduced, state.now.points[MILITARY]) == ("italia", 1, 0, 0)
    assert state.players[0].generals == []


@holds("6.3.1 create")
def test_6_3_1_no_army_is_created_without_a_general_in_the_box() -> None:
    state = position()
    army(state, 0, "syria")
    act(state, military=2)
    assert orders(state, start="create") == []
    do(state, "recruit general for 1")
    assert orders(state, start="create") == ["create army in asia"]


@holds("6.3.1 create", "6.3.1 one-in-capital")
def test_6_3_1_a_second_army_is_created_outside_the_capital() -> None:
    state = position()
    army(state, 0, "asia", capital=True)
    general(state, 0)
    act(state, military=1)
    do(state, "create army in asia")
    assert [force.capital for force in state.armies_of(0)] == [True, False]


@holds("6.3.1 train")
@pytest.mark.parametrize("region", ["asia", "gallia", "goths"])
def test_6_3_1_one_point_trains_one_legion_wherever_it_is(region: str) -> None:
    state = position()
    number = army(state, 0, region, full=1, reduced=2)
    act(state, military=1)
    do(state, f"train army {number}")
    assert (state.armies[number].full, state.armies[number].reduced) == (2, 1)
    assert state.now.points[MILITARY] == 0


@holds("6.3.1 train")
def test_6_3_1_an_army_at_full_strength_is_not_trained() -> None:
    state = position()
    army(state, 0, "asia", full=2)
    army(state, 1, "gallia", reduced=1)
    assert orders(act(state, military=1), start="train") == []


@holds("6.3.1 battle")
def test_6_3_1_one_point_starts_a_battle_in_the_same_region() -> None:
    state = position()
    number = army(state, 0, "asia", capital=True)
    barbarians(state, "goths", "asia", active=1)
    barbarians(state, "goths", "galatia", active=1)
    assert orders(act(state), start="attack") == []
    act(state, military=1)
    assert orders(state, start="attack") == [f"attack goths with army {number}"]
    do(state, f"attack goths with army {number}", pips=[1, 1])
    assert state.now.points[MILITARY] == 0


@holds("6.3.1 battle-ends")
def test_6_3_1_a_battle_is_completed_before_anything_else() -> None:
    state = position()
    number = army(state, 0, "gallia", full=3)
    army(state, 1, "gallia", full=2, capital=True)
    act(state, military=5)
    do(state, f"attack army 7 with army {number}", pips=[3, 3, 1, 1, 1])
    assert (decision(state), engine.to_move(state), orders(state, 0)) == ("AllocateHits", (1,), [])
    do(state, "keep 1 full 0 reduced")
    assert orders(state) == ["advance", "decline"]
    do(state, "decline")
    assert decision(state) == "TakeActions"


@holds("6.3.1 fought")
def test_6_3_1_after_a_battle_both_armies_neither_move_nor_attack() -> None:
    state = position()
    number = army(state, 0, "gallia", full=2)
    other = army(state, 1, "gallia", full=2)
    barbarians(state, "franks", "gallia", active=1)
    act(state, military=5)
    do(state, f"attack army {other} with army {number}", pips=[1, 1, 1, 1])
    do(state, "decline", seat=1)
    assert orders(state, start="attack") + orders(state, start="move") == []
    assert (state.armies[number].fought, state.armies[other].fought) == (True, True)
    at(state, 1, "actions")
    state.now.points[MILITARY] = 1
    assert may(state, f"attack franks with army {other}") and may(state, f"move army {other} to italia")


@holds("6.3.1 fought")
def test_6_3_1_an_army_that_was_attacked_moves_in_its_owners_next_actions() -> None:
    state = position()
    number = army(state, 1, "gallia", fought=True)
    at(state, 1, "actions")
    assert not state.armies[number].fought


@holds("6.3.1 fought")
def test_6_3_1_an_army_that_fought_last_turn_is_still_bound_in_another_players_turn() -> None:
    state = position()
    number = army(state, 1, "gallia", fought=True)
    at(state, 0, "actions")
    assert state.armies[number].fought


@holds("6.3.1 disperse", "11.2 disperse")
def test_6_3_1_an_army_disperses_as_many_mobs_as_it_has_units() -> None:
    state = position()
    govern(state, 0, "asia", support=4)
    state.provinces["asia"].mobs = 6
    number = army(state, 0, "asia", full=1, reduced=1, capital=True, foederati={"goths": 1})
    militia(state, "asia")
    act(state, military=1)
    do(state, f"disperse mob with army {number}")
    place = state.provinces["asia"]
    assert (place.mobs, place.support, state.now.points[MILITARY]) == (2, 3, 0)


@holds("6.3.1 disperse")
def test_6_3_1_no_more_mobs_go_than_there_are() -> None:
    state = position()
    state.provinces["asia"].mobs = 1
    number = army(state, 0, "asia", full=3)
    act(state, military=2)
    do(state, f"disperse mob with army {number}")
    assert (state.provinces["asia"].mobs, state.provinces["asia"].support) == (0, 0)
    assert orders(state, start="disperse") == []


@holds("6.3.1 disperse")
def test_6_3_1_mobs_are_dispersed_only_where_one_governs() -> None:
    state = position()
    state.provinces["gallia"].mobs = state.provinces["syria"].mobs = 1
    army(state, 0, "gallia")
    army(state, 0, "syria")
    assert orders(act(state, military=2), start="disperse") == []


@holds("6.3.1 disperse", "6.3.3 militia-alone")
def test_6_3_1_militia_alone_disperses_one_mob() -> None:
    state = position()
    state.provinces["asia"].mobs = 2
    militia(state, "asia")
    act(state, military=1)
    do(state, "disperse mob with militia asia")
    assert state.provinces["asia"].mobs == 1


@holds("6.3.1 disperse")
def test_6_3_1_mobs_are_dispersed_in_italia_too() -> None:
    state = position()
    govern(state, 0, "italia", support=4)
    state.provinces["italia"].mobs = 1
    number = army(state, 0, "italia")
    act(state, military=1)
    do(state, f"disperse mob with army {number}")
    assert state.provinces["italia"].support == 3


@holds("6.3.1 disperse-no-battle")
def test_6_3_1_dispersing_mobs_is_no_battle() -> None:
    state = position()
    govern(state, 0, "asia", support=3)
    state.provinces["asia"].mobs = 2
    barbarians(state, "goths", "asia", active=1)
    number = army(state, 0, "asia", fought=True)
    act(state, military=3)
    do(state, f"disperse mob with army {number}")
    state.armies[number].fought = False
    do(state, f"disperse mob with army {number}")
    assert state.players[0].legacy == 0
    assert may(state, f"attack goths with army {number}") and may(state, f"move army {number} to galatia")
