"""Expansion, 3.2. Becoming Emperor."""

import pytest

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY, POPULACE, SENATE
from rulebooks.time_of_crisis.rules.emperors import token_places_of_kind
from rulebooks.time_of_crisis.rules.state import NEUTRAL
from rulebooks.time_of_crisis.rules.turn import PlayerTurn

from .clauses import holds
from .positions import (
    act,
    army,
    at,
    crown,
    decision,
    do,
    govern,
    governors,
    happened,
    may,
    orders,
    play_cards,
    position,
    run,
    top_event,
)
from .reigns import ARMY, candidate, duel, reign

ITALIA = "place governor italia with 16 dice"


@holds("iron-3.2 where", "iron-3.2 any")
def test_iron_3_2_the_token_lies_in_italia_in_a_province_one_governs_or_with_an_army() -> None:
    state = candidate()
    army(state, 0, "gallia")
    army(state, 1, "asia")
    do(state, ITALIA)
    assert decision(state) == "PlaceEmperor"
    assert orders(state) == [
        "emperor in italia",
        "emperor in syria",
        "emperor in asia",
        "emperor with army 1",
    ]


@holds("iron-3.2 where")
@pytest.mark.parametrize(
    ("order", "token", "kind", "region"),
    [
        ("emperor in italia", "italia", SENATE, "italia"),
        ("emperor in syria", "syria", POPULACE, "syria"),
        ("emperor with army 1", "army 1", MILITARY, "mare_orientale"),
    ],
)
def test_iron_3_2_each_place_makes_an_emperor_of_its_kind(order: str, token: str, kind: str, region: str) -> None:
    state = candidate()
    state.now.points["military"] = 1
    army(state, 0, "mare_orientale")
    do(state, ITALIA)
    assert [order in orders(state), len(token_places_of_kind(state, 0, kind))] == [True, 1 + (kind == POPULACE)]
    assert log.EmperorPlaced(0, token, region) in do(state, order).events
    assert (state.emperor, state.emperor_token) == (0, token)


@holds("iron-3.2 where")
def test_iron_3_2_with_no_other_province_and_no_army_nothing_is_asked() -> None:
    state = position(emperors=True)
    govern(state, 2, "asia")
    governors(state, 0, 1)
    do(act(state, senate=16), ITALIA)
    assert (decision(state), state.emperor_token) == ("TakeActions", "italia")


@holds("iron-3.2 one-way")
def test_iron_3_2_a_vote_elsewhere_makes_nobody_emperor_and_a_failed_one_neither() -> None:
    state = candidate()
    do(state, "place governor galatia with 2 dice")
    assert (decision(state), state.emperor_token) == ("TakeActions", "")
    state = reign("italia")
    do(state, "place governor italia with 1 dice", pips=[1])
    assert (state.emperor, state.emperor_token) == (1, "italia")


@holds("iron-3.2 one-way")
def test_iron_3_2_without_a_governor_in_the_box_nobody_asks() -> None:
    state = candidate()
    state.players[0].governors_for_hire.append(1)
    state.players[0].governors -= 1
    assert orders(state, start="place governor") == []


@holds("iron-3.2 one-token")
def test_iron_3_2_the_token_of_the_former_emperor_goes_before_the_new_one_lies() -> None:
    state = reign("hispania")
    events = do(state, "place governor italia with 9 dice", pips=[6, 2, 2, 2, 2, 2, 2, 2, 2, 2]).events
    assert happened(events, log.EmperorRemoved) == [log.EmperorRemoved(1, "hispania", "hispania")]
    assert (decision(state), state.emperor_token) == ("PlaceEmperor", "")
    do(state, "emperor in asia")
    assert state.emperor_token == "asia"


@holds("iron-3.2 one-token")
def test_iron_3_2_without_the_option_there_is_no_token() -> None:
    state = position()
    army(state, 0, "asia")
    governors(state, 0, 1)
    do(act(state, senate=16), ITALIA)
    assert (state.emperor, state.emperor_token, decision(state)) == (0, "", "TakeActions")


@holds("iron-3.2 stays")
def test_iron_3_2_the_token_goes_where_its_army_goes_and_else_stays() -> None:
    state = position(emperors=True)
    number = army(state, 0, "asia")
    crown(state, 0, f"army {number}")
    act(state, military=2)
    do(state, f"move army {number} to galatia")
    assert (state.emperor_token, state.armies[number].region) == (f"army {number}", "galatia")
    at(state, 0, "support")
    assert state.emperor_token == f"army {number}"


@holds("iron-3.2 again")
def test_iron_3_2_an_emperor_crowned_anew_may_reign_elsewhere() -> None:
    state = candidate()
    crown(state, 1, "gallia", support=1)
    do(state, "place governor italia with 1 dice")
    do(state, "emperor in syria")
    govern(state, 1, "italia")
    state.emperor_token = "italia"
    governors(state, 0, 1)
    act(state, senate=9)
    do(state, "place governor italia with 9 dice", pips=[2] * 9)
    assert may(state, "emperor in italia")


@holds("iron-3.2.1 once")
@pytest.mark.parametrize("way", ["recall", "death"])
def test_iron_3_2_1_a_former_emperor_cannot_retake_italia_in_the_same_turn(way: str) -> None:
    state = duel(emperor_attacks=True)
    govern(state, 0, "syria")
    if way == "recall":
        state.emperor_token = "asia"
    at(state, 0, "actions")
    state.now.reigned = True
    state.now.points = {"military": 9, "senate": 9, "populace": 0}
    play_cards(state, 0, "praetorian_guard")
    if way == "recall":
        do(state, "recall governor asia")
    else:
        do(state, f"attack {ARMY} with army 1", pips=[3, 3, 3, 3, 1, 5])
        do(state, "keep 2 full 1 reduced") if decision(state) == "AllocateHits" else None
        do(state, "decline") if decision(state) == "ChooseAdvance" else None
    assert (state.emperor, state.emperor_token) == (NEUTRAL, "")
    assert orders(state, start="place governor italia") == orders(state, start="praetorian") == []
    assert orders(state, start="place governor") != []


@holds("iron-3.2.1 once")
def test_iron_3_2_1_a_turn_remembers_that_it_was_begun_as_emperor() -> None:
    state = position(emperors=True)
    crown(state, 1)
    top_event(state, "inflation")
    run(state, PlayerTurn(1), pips=[3, 4])
    assert state.now.reigned
    top_event(state, "bad_auguries")
    run(state, PlayerTurn(0), pips=[3, 4])
    assert not state.now.reigned
