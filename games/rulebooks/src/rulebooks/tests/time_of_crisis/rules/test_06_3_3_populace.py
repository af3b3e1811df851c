"""6.3.3 Populace actions."""

import pytest

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.card_setups import POPULACE
from rulebooks.time_of_crisis.rules.state import TocState
from rulebooks.time_of_crisis.rules.support import SupportCheck
from rulebooks.time_of_crisis.rules.turn import EndOfTurn

from .clauses import holds
from .positions import (
    act,
    army,
    at,
    barbarians,
    do,
    govern,
    governors,
    happened,
    leader,
    may,
    militia,
    orders,
    position,
    rival,
    run,
)

KINDS = ("amphitheatre", "basilica", "limes")


@holds("6.3.3 increase", "6.3.3 increase-example")
@pytest.mark.parametrize(("level", "price"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_6_3_3_support_rises_for_points_equal_to_the_new_level(level: int, price: int) -> None:
    state = position()
    govern(state, 0, "syria", support=level)
    state.provinces["asia"].support = 4
    assert orders(act(state, populace=price - 1), start="increase") == []
    act(state, populace=price)
    do(state, "increase support syria")
    assert (state.provinces["syria"].support, state.now.points[POPULACE]) == (level + 1, 0)


@holds("6.3.3 increase-not-italia")
def test_6_3_3_support_of_italia_is_not_bought() -> None:
    state = position()
    govern(state, 0, "italia", support=1)
    assert orders(act(state, populace=9), start="increase") == ["increase support asia"]


@holds("6.3.3 militia")
def test_6_3_3_militia_costs_two_and_stands_where_there_is_none() -> None:
    state = position()
    govern(state, 0, "syria", "italia")
    militia(state, "syria")
    assert orders(act(state, populace=1), start="place militia") == []
    act(state, populace=2)
    assert orders(state, start="place militia") == ["place militia italia", "place militia asia"]
    do(state, "place militia asia")
    assert (state.provinces["asia"].militia is not None, state.now.points[POPULACE]) == (True, 0)


@holds("6.3.3 militia")
def test_6_3_3_no_militia_beside_an_enemy_in_the_capital() -> None:
    state = position()
    number = army(state, 1, "asia", capital=True)
    act(state, populace=2)
    assert orders(state, start="place militia") == []
    state.armies[number].capital = False
    assert orders(state, start="place militia") == ["place militia asia"]


@holds("6.3.3 militia")
def test_6_3_3_barbarians_in_the_province_do_not_prevent_militia() -> None:
    state = position()
    barbarians(state, "goths", "asia", active=3)
    assert may(act(state, populace=2), "place militia asia")


@holds("6.3.3 militia-stacks")
def test_6_3_3_militia_stacks_with_an_army_and_fights_beside_it() -> None:
    state = position()
    number = army(state, 0, "asia", capital=True)
    barbarians(state, "goths", "asia", active=1)
    act(state, military=1, populace=2)
    do(state, "place militia asia")
    assert orders(state, start="attack") == [f"attack goths with army {number}"]
    do(state, f"attack goths with army {number}", pips=[2, 5, 4])
    assert state.provinces["asia"].militia is None
    assert state.armies[number].full == 1


@holds("6.3.3 games", "11.2 games")
def test_6_3_3_games_remove_one_mob_for_two_points() -> None:
    state = position()
    state.provinces["asia"].mobs = 2
    state.provinces["gallia"].mobs = state.provinces["syria"].mobs = 1
    assert orders(act(state, populace=1), start="hold") == []
    act(state, populace=2)
    assert orders(state, start="hold") == ["hold games asia"]
    do(state, "hold games asia")
    assert (state.provinces["asia"].mobs, state.now.points[POPULACE]) == (1, 0)


@holds("6.3.3 build")
def test_6_3_3_each_kind_is_built_once_for_three_points() -> None:
    state = position()
    assert orders(act(state, populace=2), start="build") == []
    act(state, populace=9)
    for kind in KINDS:
        assert may(state, f"build {kind} in asia")
        do(state, f"build {kind} in asia")
        assert not may(state, f"build {kind} in asia")
    assert state.provinces["asia"].improvements == list(KINDS)
    assert state.now.points[POPULACE] == 0


@holds("6.3.3 build")
def test_6_3_3_improvements_are_built_where_one_governs_italia_too() -> None:
    state = position()
    govern(state, 0, "italia")
    act(state, populace=3)
    places = {order.split()[-1] for order in orders(state, start="build")}
    assert places == {"asia", "italia"}


def build_in_troubled_asia(trouble: str) -> TocState:
    """Asia with something in it, seat 0 with three Populace points."""
    state = position()
    if trouble == "mob":
        state.provinces["asia"].mobs = 1
    elif trouble in ("active", "inactive"):
        barbarians(state, "goths", "asia", **{trouble: 1})
    elif trouble in ("awake leader", "sleeping leader"):
        leader(state, "cniva", "asia", active=trouble == "awake leader")
    elif trouble == "rival":
        rival(state, "postumus", "asia")
    else:
        army(state, 1, "asia", capital=trouble == "enemy in the capital")
    return act(state, populace=3)


@holds("6.3.3 build-quiet", "faq leaders")
@pytest.mark.parametrize("trouble", ["mob", "active", "awake leader", "rival", "enemy in the capital"])
def test_6_3_3_nothing_is_built_in_a_troubled_province(trouble: str) -> None:
    assert orders(build_in_troubled_asia(trouble), start="build") == []


@holds("6.3.3 build-quiet")
@pytest.mark.parametrize("trouble", ["inactive", "sleeping leader", "enemy outside"])
def test_6_3_3_inactive_barbarians_and_armies_outside_do_not_prevent_building(trouble: str) -> None:
    assert orders(build_in_troubled_asia(trouble), start="build") == [f"build {kind} in asia" for kind in KINDS]


@holds("6.3.3 build-quiet")
def test_6_3_3_ones_own_army_with_foederati_does_not_prevent_building() -> None:
    state = position()
    army(state, 0, "asia", capital=True, foederati={"goths": 1})
    militia(state, "asia")
    assert orders(act(state, populace=3), start="build") != []


@holds("6.3.3 amphitheatre", "6.8 mobs")
def test_6_3_3_an_amphitheatre_keeps_mobs_from_growing() -> None:
    state = position()
    govern(state, 0, "syria")
    for name in ("asia", "syria"):
        state.provinces[name].mobs = 1
    state.provinces["asia"].improvements = ["amphitheatre"]
    run(state, EndOfTurn(0))
    assert [state.provinces[name].mobs for name in ("asia", "syria")] == [1, 2]


@holds("6.3.3 amphitheatre")
def test_6_3_3_an_amphitheatre_does_not_stop_the_event_of_mob() -> None:
    state = position()
    state.provinces["asia"].improvements = ["amphitheatre"]
    act(state)
    state.now.events.append("mob")
    do(state, "mob in asia")
    assert state.provinces["asia"].mobs == 1


@holds("6.3.3 basilica")
def test_6_3_3_each_basilica_gives_a_die_more_in_italia_only() -> None:
    state = position()
    govern(state, 0, "galatia")
    governors(state, 0, 1)
    for name in ("asia", "galatia", "gallia"):
        state.provinces[name].improvements = ["basilica"]
    act(state, senate=2)
    (ballot,) = happened(do(state, "place governor italia with 1 dice", pips=[1, 1, 1]).events, log.VoteHeld)
    assert isinstance(ballot, log.VoteHeld) and ballot.dice == 3
    (ballot,) = happened(do(state, "place governor gallia with 1 dice", pips=[1]).events, log.VoteHeld)
    assert isinstance(ballot, log.VoteHeld) and ballot.dice == 1


@holds("6.3.3 limes", "9 white")
def test_6_3_3_invaders_who_meet_limes_are_inactive_from_there_on() -> None:
    state = position()
    barbarians(state, "sassanids", "sassanids", active=5)
    barbarians(state, "sassanids", "galatia", active=1)
    state.provinces["galatia"].improvements = ["limes"]
    at(state, 2, "crisis", pips=[2, 3, 3, 5])
    galatia, asia = (state.provinces[name].barbarians["sassanids"] for name in ("galatia", "asia"))
    assert (galatia.active, galatia.inactive) == (1, 2)
    assert (asia.active, asia.inactive) == (0, 3)


@holds("6.3.3 limes")
def test_6_3_3_limes_further_on_do_not_help_the_province_before() -> None:
    state = position()
    barbarians(state, "sassanids", "sassanids", active=5)
    state.provinces["asia"].improvements = ["limes"]
    at(state, 2, "crisis", pips=[2, 3, 3, 5])
    galatia, asia = (state.provinces[name].barbarians["sassanids"] for name in ("galatia", "asia"))
    assert (galatia.active, galatia.inactive) == (3, 0)
    assert (asia.active, asia.inactive) == (0, 2)


@holds("6.3.3 limes")
def test_6_3_3_leaders_who_meet_limes_are_inactive_too() -> None:
    state = position()
    leader(state, "ardashir")
    state.provinces["galatia"].improvements = ["limes"]
    at(state, 2, "crisis", pips=[2, 3, 3, 1])
    assert not state.leaders["ardashir"].active


@holds("6.3.3 limes-inactive", "6.4 outside")
def test_6_3_3_inactive_barbarians_cost_no_support_but_defend_themselves() -> None:
    state = position()
    barbarians(state, "goths", "asia", inactive=3)
    run(state, SupportCheck(0))
    assert state.provinces["asia"].support == 1
    number = army(state, 0, "asia")
    act(state, military=1)
    do(state, f"attack goths with army {number}", pips=[1, 4, 4, 1])
    assert number not in state.armies
