"""Expansion, 3.4. Every way in which an Emperor is removed."""

import pytest

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import NEUTRAL, TocState

from .clauses import holds
from .positions import act, army, at, crown, decision, do, empire, govern, governors, happened, may, militia, position
from .reigns import ARMY, duel, reign

VOTE = "place governor {} with 9 dice"
PASSED = [2] * 9


def removed(state: TocState, seat: int) -> bool:
    """No Emperor any more, with a neutral Italia that is a count of the neutral provinces."""
    italia = state.provinces["italia"]
    assert italia.governor == NEUTRAL and italia.support == len(state.governed(NEUTRAL))
    return (state.emperor, state.emperor_token) == (NEUTRAL, "") and "italia" not in state.governed(seat)


@holds("iron-3.4.1 vote", "iron-3.4 italia")
def test_iron_3_4_1_a_senate_emperor_voted_out_of_italia() -> None:
    state = reign("italia")
    before = state.players[1].governors
    events = do(state, VOTE.format("italia"), pips=PASSED).events
    assert happened(events, log.EmperorRemoved) == [log.EmperorRemoved(1, "italia", "italia")]
    assert (state.emperor, state.players[1].governors) == (0, before + 1)


@holds("iron-3.4.2 italia", "iron-3.3.2 removal")
def test_iron_3_4_2_a_populace_emperor_voted_out_of_italia_keeps_his_province() -> None:
    state = reign("hispania")
    events = do(state, VOTE.format("italia"), pips=PASSED).events
    assert happened(events, log.EmperorRemoved) == [log.EmperorRemoved(1, "hispania", "hispania")]
    assert (state.emperor, state.governed(1), state.provinces["hispania"].support) == (0, ["gallia", "hispania"], 2)


@holds("iron-3.4.2 home", "iron-3.3.2 removal", "iron-3.4 token", "iron-3.4 support")
def test_iron_3_4_2_a_populace_emperor_voted_out_of_his_province_loses_italia_too() -> None:
    state = reign("hispania")
    before = state.players[1].governors
    events = do(state, VOTE.format("hispania"), pips=PASSED).events
    assert happened(events, log.GovernorReplaced)[0] == log.GovernorReplaced("hispania", 1, 0, 1)
    assert removed(state, 1)
    assert (state.governed(0), state.governed(1)) == (["hispania", "asia"], ["gallia"])
    assert state.players[1].governors == before + 2


@holds("iron-3.4 succession")
def test_iron_3_4_a_player_who_deposes_the_emperor_may_succeed_in_the_same_turn() -> None:
    state = reign("hispania")
    state.now.points["senate"] = 25
    do(state, VOTE.format("hispania"), pips=PASSED)
    do(state, "place governor italia with 16 dice")
    assert (decision(state), state.emperor) == ("PlaceEmperor", 0)


@holds("iron-3.4.3 italia", "iron-3.3.3 removal")
def test_iron_3_4_3_a_military_emperor_voted_out_of_italia_keeps_his_army() -> None:
    state = reign(ARMY)
    events = do(state, VOTE.format("italia"), pips=PASSED).events
    assert happened(events, log.EmperorRemoved) == [log.EmperorRemoved(1, ARMY, "gallia")]
    assert (state.emperor, state.armies[7].full) == (0, 2)


@holds("iron-3.4.3 death", "iron-3.3.3 removal", "iron-3.4 token", "iron-3.4 support")
def test_iron_3_4_3_a_military_emperor_who_dies_loses_italia_and_his_general_stays() -> None:
    state = duel(emperor_attacks=True)
    do(state, f"attack {ARMY} with army 1", pips=[1, 1, 1, 3, 1, 5])
    assert removed(state, 0)
    assert (state.armies[1].full, state.armies[1].reduced) == (2, 1)


@holds("iron-3.3.1 removal", "iron-3.4 italia", "6.4 italia-falls")
@pytest.mark.parametrize("token", ["italia", "asia", "army 1"])
@pytest.mark.parametrize("way", ["no support", "mobs", "recall"])
def test_iron_3_4_an_emperor_who_loses_his_governor_of_italia_loses_the_throne(token: str, way: str) -> None:
    state = position(emperors=True)
    army(state, 0, "asia")
    crown(state, 0, token, support=0 if way == "no support" else 2)
    state.provinces["italia"].mobs = 2 * (way == "mobs")
    if way == "recall":
        at(state, 0, "actions")
        state.now.points["senate"] = 2
        do(state, "recall governor italia")
    else:
        at(state, 0, "support")
    assert removed(state, 0)
    assert state.governed(0) == ["asia"] and state.armies[1].region == "asia"


@holds("iron-3.4 token", "iron-3.3.2 removal")
@pytest.mark.parametrize("way", ["no support", "mobs", "recall", "both"])
def test_iron_3_4_a_populace_emperor_who_loses_his_province_loses_italia(way: str) -> None:
    state = position(emperors=True)
    govern(state, 0, "syria", "galatia")
    crown(state, 0, "syria", support=2)
    place = state.provinces["syria"]
    place.support, place.mobs = (0 if way in ("no support", "both") else 1), int(way == "mobs")
    if way == "recall":
        at(state, 0, "actions")
        state.now.points["senate"] = 2
        do(state, "recall governor syria")
    else:
        state.provinces["italia"].mobs = 2 * (way == "both")
        at(state, 0, "support")
    assert removed(state, 0)
    assert state.governed(0) == ["galatia", "asia"]


@holds("iron-3.4 token")
def test_iron_3_4_a_populace_emperor_falls_with_an_occupied_capital_of_an_empire_he_has_left() -> None:
    """A Pretender who has become Emperor in his own turn keeps his markers until he gains legacy."""
    state = position(emperors=True)
    empire(state, 1, "gallia", "hispania", "britannia")
    crown(state, 1, "gallia")
    governors(state, 0, 1)
    number = army(state, 0, "gallia")
    at(state, 0, "actions")
    do(state, f"enter capital with army {number}")
    do(state, "install governor")
    assert removed(state, 1)
    assert state.provinces["gallia"].governor == 0


@holds("iron-3.4.2 home")
def test_iron_3_4_2_mobs_quaestor_and_militia_leave_italia_with_its_governor() -> None:
    state = reign("hispania")
    militia(state, "italia")
    state.provinces["italia"].mobs, state.provinces["italia"].quaestor = 1, True
    do(state, VOTE.format("hispania"), pips=PASSED)
    italia = state.provinces["italia"]
    assert (italia.mobs, italia.quaestor, italia.militia) == (0, False, None)


@holds("iron-3.4 no-neutral", "2 neutrals")
@pytest.mark.parametrize("way", ["vote", "death"])
def test_iron_3_4_with_no_neutral_governor_left_he_stays_in_italia_as_senate_emperor(way: str) -> None:
    state = position(emperors=True)
    govern(state, NEUTRAL, "aegyptus")
    army(state, 0, "thracia", full=2)
    army(state, 1, "thracia")
    crown(state, 1, "gallia" if way == "vote" else ARMY)
    governors(state, 0, 1)
    act(state, 0, senate=9, military=1)
    order, pips = (VOTE.format("gallia"), PASSED) if way == "vote" else (f"attack {ARMY} with army 1", [3, 3, 1])
    events = do(state, order, pips=pips).events
    assert happened(events, log.EmperorPlaced) == [log.EmperorPlaced(1, "italia", "italia")]
    assert happened(events, log.EmperorRemoved) == []
    assert (state.emperor, state.emperor_token) == (1, "italia")


@holds("iron-3.4 italia")
@pytest.mark.parametrize("token", ["gallia", ARMY])
def test_iron_3_4_the_next_emperor_has_nothing_of_the_last_ones_token(token: str) -> None:
    state = reign(token)
    do(state, VOTE.format("italia"), pips=PASSED)
    assert may(state, "emperor in asia")
    do(state, "emperor in asia")
    assert (state.emperor, state.emperor_token, state.governed(1)) == (0, "asia", ["gallia", "hispania"])
