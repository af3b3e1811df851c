"""12. Pretender."""

import pytest

from rulebooks import engine
from rulebooks.time_of_crisis.rules.state import BREAKAWAY, NEUTRAL, SEAT, TocState
from rulebooks.time_of_crisis.rules.support import empire_of

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
    militia,
    orders,
    play_cards,
    position,
)


def claimant(*provinces: str, support: int = 3) -> TocState:
    """Seat 0 has played the Pretender and governs these provinces."""
    state = position()
    state.provinces["asia"].support = 1
    govern(state, 0, *[name for name in provinces if name != "asia"], support=support)
    if "asia" in provinces:
        state.provinces["asia"].support = support
    act(state)
    play_cards(state, 0, "pretender")
    return state


def invaded(province: str, *, box: int = 1) -> TocState:
    """Seat 1 is Pretender of Gallia (his Seat of Power), Hispania and Britannia; army 1 of seat 0 is in a province."""
    state = position()
    empire(state, 1, "gallia", "hispania", "britannia")
    army(state, 0, province)
    governors(state, 0, box)
    return act(state)


# 12.1 Creation of a new Pretender.


@holds("12.1 event", "cards pretender")
def test_12_1_the_event_makes_an_empire_of_three_connected_provinces() -> None:
    state = claimant("asia", "galatia", "syria")
    assert orders(state, start="pretender") == ["pretender in syria", "pretender in galatia", "pretender in asia"]
    do(state, "pretender in galatia")
    markers = {name: place.marker for name, place in state.provinces.items() if place.marker}
    assert markers == {"galatia": SEAT, "syria": BREAKAWAY, "asia": BREAKAWAY}
    assert state.pretenders() == [0]


@holds("12.1 event", "5.2 when")
def test_12_1_without_the_card_there_is_no_empire() -> None:
    state = claimant("asia", "galatia", "syria")
    state.now.events.clear()
    assert orders(state, start="pretender") == []


@holds("cards pretender")
@pytest.mark.parametrize("provinces", [("asia", "galatia"), ("asia", "galatia", "africa")])
def test_12_1_fewer_than_three_connected_provinces_make_no_empire(provinces: tuple[str, ...]) -> None:
    assert orders(claimant(*provinces), start="pretender") == []


@holds("cards pretender")
def test_12_1_support_below_three_makes_no_empire() -> None:
    assert orders(claimant("asia", "galatia", "syria", support=2), start="pretender") == []


@holds("12.1 capital")
def test_12_1_all_other_eligible_provinces_are_marked() -> None:
    state = claimant("asia", "galatia", "syria", "thracia", "hispania")
    state.provinces["thracia"].support = 2
    do(state, "pretender in asia")
    assert set(empire_of(state, 0)) == {"asia", "galatia", "syria"}


@holds("12.1 capital")
def test_12_1_an_unconnected_province_can_neither_be_capital_nor_join() -> None:
    state = claimant("asia", "galatia", "syria", "hispania")
    assert not may(state, "pretender in hispania")
    do(state, "pretender in asia")
    assert state.provinces["hispania"].marker == ""


@holds("12.1 gallia-britannia")
def test_12_1_gallia_and_britannia_are_adjacent_for_an_empire() -> None:
    state = position()
    govern(state, 0, "gallia", "britannia", "hispania", support=3)
    act(state)
    play_cards(state, 0, "pretender")
    do(state, "pretender in britannia")
    assert set(empire_of(state, 0)) == {"gallia", "britannia", "hispania"}


@holds("12.1 not-italia", "cards pretender-not")
def test_12_1_neither_emperor_nor_pretender_proclaims_an_empire() -> None:
    state = claimant("asia", "galatia", "syria", "italia")
    assert orders(state, start="pretender") == []
    state = claimant("asia", "galatia", "syria")
    do(state, "pretender in asia")
    play_cards(state, 0, "pretender")
    assert orders(state, start="pretender") == []


@holds("12.1 event")
def test_12_1_two_players_may_be_pretenders() -> None:
    state = claimant("asia", "galatia", "syria")
    empire(state, 1, "gallia", "hispania", "britannia")
    do(state, "pretender in asia")
    assert state.pretenders() == [0, 1]


@holds("12.1 immune")
def test_12_1_an_empire_is_immune_to_votes() -> None:
    state = invaded("syria")
    act(state, senate=9)
    assert not {"gallia", "hispania", "britannia"} & {order.split()[2] for order in orders(state, start="place")}


@holds("12.1 immune")
def test_12_1_other_provinces_of_a_pretender_are_not_immune() -> None:
    state = invaded("syria")
    govern(state, 1, "thracia")
    act(state, senate=1)
    assert may(state, "place governor thracia with 1 dice")


@holds("12.1 italia-suffers")
def test_12_1_an_empire_costs_the_emperor_support() -> None:
    state = position()
    empire(state, 1, "gallia", "hispania", "britannia")
    govern(state, 0, "italia", support=4)
    at(state, 0, "support")
    assert state.provinces["italia"].support == 3


@holds("12.1 joins")
def test_12_1_provinces_join_later_by_themselves() -> None:
    state = position()
    empire(state, 0, "asia", "galatia", "syria")
    govern(state, 0, "thracia", support=3)
    at(state, 0, "support")
    assert state.provinces["thracia"].marker == BREAKAWAY


@holds("12.1 legacy")
def test_12_1_a_pretender_gains_for_his_empire() -> None:
    state = position()
    empire(state, 0, "asia", "galatia", "syria")
    at(state, 0, "support")
    assert state.players[0].legacy == 6


@holds("12.2 seat", "6.3.2 recall")
def test_12_1_the_empire_ends_when_the_pretender_loses_the_province_of_his_seat() -> None:
    state = position()
    empire(state, 0, "asia", "galatia", "syria")
    act(state, senate=2)
    do(state, "recall governor asia")
    assert empire_of(state, 0) == []
    assert state.governed(0) == ["syria", "galatia"]


@holds("4 pretender")
def test_12_1_a_province_lost_in_the_support_check_leaves_the_empire() -> None:
    state = position()
    empire(state, 0, "asia", "galatia", "syria", "aegyptus")
    state.provinces["syria"].support = 0
    at(state, 0, "support")
    assert set(empire_of(state, 0)) == {"asia", "galatia", "aegyptus"}


# 12.2 Occupation of a pretender's provincial capital.


@holds("12.2 breakaway", "12.2 install")
def test_12_2_an_occupier_may_install_his_governor_at_one_at_no_cost() -> None:
    state = invaded("hispania")
    state.provinces["hispania"].mobs = 1
    do(state, "enter capital with army 1")
    assert (decision(state), orders(state)) == ("OccupyCapital", ["install governor", "leave neutral"])
    do(state, "install governor")
    place = state.provinces["hispania"]
    assert (place.governor, place.support, place.marker, place.mobs) == (0, 1, "", 0)
    assert (state.players[0].governors, state.players[1].governors) == (0, 1)
    assert set(empire_of(state, 1)) == {"gallia", "britannia"}
    assert state.armies[1].capital


@holds("12.2 neutral")
def test_12_2_an_occupier_may_leave_the_province_to_a_neutral_governor() -> None:
    state = invaded("hispania")
    do(state, "enter capital with army 1")
    do(state, "leave neutral")
    place = state.provinces["hispania"]
    assert (place.governor, place.support, place.marker) == (NEUTRAL, 1, "")
    assert (state.players[0].governors, state.players[1].governors) == (1, 1)


@holds("12.2 neutral")
def test_12_2_without_a_governor_in_the_box_it_is_neutral() -> None:
    state = invaded("hispania", box=0)
    do(state, "enter capital with army 1")
    assert decision(state) == "TakeActions"
    assert state.provinces["hispania"].governor == NEUTRAL


@holds("12.2 seat", "12.2 seat-governors")
def test_12_2_the_seat_of_power_taken_ends_the_empire_but_not_its_governors() -> None:
    state = invaded("gallia")
    do(state, "enter capital with army 1")
    do(state, "install governor")
    assert (state.provinces["gallia"].governor, state.provinces["gallia"].support) == (0, 1)
    assert state.governed(1) == ["britannia", "hispania"]
    assert empire_of(state, 1) == [] and state.pretenders() == []
    assert [state.provinces[name].support for name in state.governed(1)] == [3, 3]


@holds("12.2 seat")
def test_12_2_the_empires_of_others_stay() -> None:
    state = invaded("gallia")
    empire(state, 2, "pannonia", "thracia", "macedonia")
    do(state, "enter capital with army 1")
    do(state, "leave neutral")
    assert len(empire_of(state, 2)) == 3


@holds("12.2 breakaway", "8.4 advance")
def test_12_2_a_capital_taken_by_advance_after_battle_is_occupied() -> None:
    state = invaded("hispania")
    state.armies[1].full = 3
    army(state, 1, "hispania", capital=True)
    act(state, military=1)
    do(state, "attack army 7 with army 1", pips=[3, 1, 1, 1])
    do(state, "advance")
    assert decision(state) == "OccupyCapital"
    do(state, "install governor")
    assert state.provinces["hispania"].governor == 0
    assert decision(state) == "TakeActions"


@holds("12.2 breakaway")
def test_12_2_militia_bars_the_capital_of_an_empire() -> None:
    state = invaded("hispania")
    militia(state, "hispania")
    assert not may(state, "enter capital with army 1")


@holds("12.2 own-turn")
def test_12_2_an_army_already_there_occupies_at_the_start_of_its_owners_turn() -> None:
    state = invaded("hispania")
    state.armies[1].capital = True
    hand(state, 3, *["mob"] * 5)
    at(state, 3, "end")
    assert engine.to_move(state) == (0,)
    assert (decision(state), state.provinces["hispania"].governor) == ("OccupyCapital", 1)
    do(state, "install governor", pips=[1, 1])
    assert state.provinces["hispania"].governor == 0


@holds("12.2 own-turn", "12.1 event")
def test_12_2_an_empire_proclaimed_around_an_army_stands_until_that_players_turn() -> None:
    state = claimant("asia", "galatia", "syria")
    army(state, 1, "syria", capital=True)
    do(state, "pretender in asia")
    assert (state.provinces["syria"].marker, state.provinces["syria"].governor) == (BREAKAWAY, 0)


@holds("12.2 breakaway")
def test_12_2_ones_own_empire_is_not_occupied() -> None:
    state = position()
    empire(state, 0, "asia", "galatia", "syria")
    number = army(state, 0, "syria")
    act(state)
    do(state, f"enter capital with army {number}")
    assert state.provinces["syria"].marker == BREAKAWAY


@holds("12.2 breakaway")
def test_12_2_a_capital_without_marker_is_not_occupied() -> None:
    state = invaded("britannia")
    state.provinces["britannia"].marker = ""
    do(state, "enter capital with army 1")
    assert state.provinces["britannia"].governor == 1


@holds("3.2 neutral-italia", "12.2 neutral")
@pytest.mark.parametrize(("answer", "change"), [("install governor", 0), ("leave neutral", 1)])
def test_12_2_a_neutral_italia_rises_with_an_occupied_province_that_turns_neutral(answer: str, change: int) -> None:
    state = invaded("hispania")
    before = state.provinces["italia"].support
    do(state, "enter capital with army 1")
    do(state, answer)
    assert state.provinces["italia"].support == before + change


@holds("12.2 install", "6.3.2 emperor-gains")
def test_12_2_a_governor_installed_is_no_place_governor_action_for_the_emperor() -> None:
    state = invaded("hispania")
    govern(state, 0, "italia", support=3)
    governors(state, 0, 1)
    act(state, senate=1)
    do(state, "enter capital with army 1")
    do(state, "install governor")
    assert state.provinces["italia"].support == 3
