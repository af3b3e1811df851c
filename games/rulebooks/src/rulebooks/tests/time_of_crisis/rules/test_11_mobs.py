"""11. Mobs."""

from rulebooks.time_of_crisis.rules.state import NEUTRAL
from rulebooks.time_of_crisis.rules.support import SupportCheck
from rulebooks.time_of_crisis.rules.turn import EndOfTurn

from .clauses import holds
from .positions import act, army, at, do, govern, governors, hand, position, run


@holds("11.1 removed")
def test_11_1_as_many_mobs_as_support_bring_a_neutral_governor_at_one() -> None:
    state = position()
    govern(state, 0, "syria", support=2)
    state.provinces["syria"].mobs = 2
    run(state, SupportCheck(0))
    place = state.provinces["syria"]
    assert (place.governor, place.support, place.mobs) == (NEUTRAL, 1, 0)


@holds("11.1 points", "11.1 grow", "11.1 example")
def test_11_1_the_example_of_galatia_and_asia() -> None:
    state = position()
    govern(state, 0, "galatia", support=4)
    state.provinces["asia"].support = 3
    state.provinces["galatia"].mobs = 2
    hand(state, 0, *["mob"] * 5)
    at(state, 0, "buy")
    assert state.now.political == 5
    do(state, "end turn", pips=[1, 1])
    assert (state.provinces["galatia"].mobs, state.provinces["asia"].mobs) == (3, 0)


@holds("11.1 grow")
def test_11_1_mobs_grow_for_the_player_whose_turn_ends_only() -> None:
    state = position()
    for name in ("asia", "gallia", "syria"):
        state.provinces[name].mobs = 1
    run(state, EndOfTurn(1))
    assert [state.provinces[name].mobs for name in ("asia", "gallia", "syria")] == [1, 2, 1]


@holds("11.2 disperse")
def test_11_2_an_army_removes_as_many_as_it_has_units() -> None:
    state = position()
    govern(state, 0, "asia", support=3)
    state.provinces["asia"].mobs = 3
    number = army(state, 0, "asia", full=1, reduced=1)
    act(state, military=1)
    do(state, f"disperse mob with army {number}")
    assert (state.provinces["asia"].mobs, state.provinces["asia"].support) == (1, 2)


@holds("11.2 games")
def test_11_2_games_remove_one() -> None:
    state = position()
    state.provinces["asia"].mobs = 3
    act(state, populace=2)
    do(state, "hold games asia")
    assert state.provinces["asia"].mobs == 2


@holds("11.2 replaced")
def test_11_2_a_new_governor_removes_all() -> None:
    state = position()
    governors(state, 0, 1)
    state.provinces["syria"].mobs = 5
    act(state, senate=2)
    do(state, "place governor syria with 2 dice")
    assert state.provinces["syria"].mobs == 0
