"""6.6 Gain Legacy."""

import pytest

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.legacy import GainLegacy
from rulebooks.time_of_crisis.rules.state import TocState
from rulebooks.time_of_crisis.rules.support import empire_of

from .clauses import holds
from .positions import empire, govern, position, rival, run


def gains(state: TocState, seat: int = 0) -> dict[str, int]:
    """Return the gains of a seat in its Gain Legacy phase, by reason."""
    before = state.players[seat].legacy
    gained = {event.why: event.amount for event in run(state, GainLegacy(seat)) if isinstance(event, log.LegacyGained)}
    assert state.players[seat].legacy == before + sum(gained.values())
    return gained


@holds("6.6 provinces", "6.6 improvements")
def test_6_6_one_for_each_province_and_each_improvement_in_them() -> None:
    state = position()
    govern(state, 0, "syria", "galatia")
    state.provinces["asia"].improvements = ["limes", "basilica"]
    state.provinces["syria"].improvements = ["amphitheatre"]
    state.provinces["gallia"].improvements = ["amphitheatre"]
    assert gains(state) == {"provinces": 3, "improvements": 3}


@holds("6.6 provinces")
def test_6_6_a_player_who_governs_nothing_gains_nothing() -> None:
    state = position()
    govern(state, 1, "asia")
    assert gains(state) == {}


@holds("6.6 pretender", "12.1 legacy")
def test_6_6_a_lone_pretender_gains_one_for_each_province_of_his_empire() -> None:
    state = position()
    empire(state, 0, "asia", "galatia", "syria")
    govern(state, 0, "hispania")
    assert gains(state) == {"pretender": 3, "provinces": 4}


@holds("6.6 pretender")
def test_6_6_two_pretenders_gain_nothing_for_their_empires() -> None:
    state = position()
    empire(state, 0, "asia", "galatia", "syria")
    empire(state, 1, "gallia", "hispania", "britannia")
    assert gains(state) == {"provinces": 3}


@holds("6.6 pretender")
def test_6_6_a_rival_emperor_is_no_pretender() -> None:
    state = position()
    empire(state, 0, "asia", "galatia", "syria")
    rival(state, "postumus")
    assert gains(state)["pretender"] == 3


@holds("6.6 emperor")
@pytest.mark.parametrize(("support", "legacy"), [(5, 2), (4, 1), (3, 0), (1, 0)])
def test_6_6_the_emperor_gains_italias_support_less_the_pretender_provinces(support: int, legacy: int) -> None:
    state = position()
    govern(state, 0, "italia", support=support)
    empire(state, 1, "gallia", "hispania", "britannia")
    assert gains(state).get("emperor", 0) == legacy


@holds("6.6 emperor-turns")
@pytest.mark.parametrize(("dispute", "turns"), [("", 1), ("pretender", 0), ("rival", 0)])
def test_6_6_an_undisputed_turn_advances_the_emperor_turns(dispute: str, turns: int) -> None:
    state = position()
    govern(state, 0, "italia", support=2)
    if dispute == "pretender":
        empire(state, 1, "gallia", "hispania", "britannia")
    if dispute == "rival":
        rival(state, "postumus")
    gains(state)
    assert state.players[0].emperor_turns == turns


@holds("6.6 emperor-turns")
def test_6_6_only_the_emperor_gains_as_emperor() -> None:
    state = position()
    govern(state, 1, "italia", support=5)
    assert gains(state) == {"provinces": 1}
    assert [player.emperor_turns for player in state.players] == [0, 0, 0, 0]


@holds("6.6 emperor-unmarks", "6.6 order", "6.6 emperor-turns")
def test_6_6_a_pretender_on_the_throne_gains_for_his_empire_before_it_becomes_legitimate() -> None:
    state = position()
    empire(state, 0, "asia", "galatia", "syria")
    govern(state, 0, "italia", support=4)
    assert gains(state) == {"pretender": 3, "emperor": 4, "provinces": 4}
    assert empire_of(state, 0) == []
    assert state.players[0].emperor_turns == 1


@holds("6.6 emperor-unmarks")
def test_6_6_the_empire_of_another_stays() -> None:
    state = position()
    govern(state, 0, "italia", support=4)
    empire(state, 1, "gallia", "hispania", "britannia")
    gains(state)
    assert len(empire_of(state, 1)) == 3


@holds("6.6 example")
def test_6_6_the_gain_of_the_example() -> None:
    state = position()
    govern(state, 3, "italia", support=2)
    govern(state, 3, "pannonia")
    state.provinces["italia"].improvements = ["amphitheatre"]
    rival(state, "postumus")
    assert gains(state, 3) == {"emperor": 2, "provinces": 3, "improvements": 1}
    assert (state.players[3].legacy, state.players[3].emperor_turns) == (6, 0)
