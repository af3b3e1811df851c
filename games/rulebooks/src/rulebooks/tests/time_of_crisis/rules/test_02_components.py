"""2. All components are limited to the provided amount."""

import pytest

import rulebooks
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.data import card_setups, limits
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS
from rulebooks.time_of_crisis.rules.setup import empty_table
from rulebooks.time_of_crisis.rules.state import (
    NEUTRAL,
    TocOptions,
    TocState,
    legions_left,
    markers_left,
    militia_left,
    mobs_left,
    neutrals_left,
)
from rulebooks.time_of_crisis.rules.support import SupportCheck
from rulebooks.time_of_crisis.rules.turn import EndOfTurn

from .clauses import holds
from .positions import act, army, at, barbarians, do, general, govern, militia, orders, play_cards, position, run


def all_legions_out(state: TocState, spare: int = 0) -> int:
    """Seat 0's army in Asia holds every Legion there is but ``spare``."""
    return army(state, 0, "asia", full=limits.LEGIONS - spare)


@holds("2 legions", "6.3.1 create")
def test_2_without_a_legion_no_army_is_created() -> None:
    state = position()
    all_legions_out(state, spare=1)
    general(state, 0)
    act(state, military=2)
    assert orders(state, start="create army") == ["create army in asia"]
    do(state, "create army in asia")
    general(state, 0)
    assert legions_left(state) == 0
    assert orders(state, start="create army") == []


@holds("2 legions")
def test_2_without_a_legion_none_is_added() -> None:
    state = position()
    large = all_legions_out(state, spare=1)
    small = army(state, 1, "gallia")
    act(state, 1, military=9)
    assert orders(state, start="add legion") == []
    state.armies[large].full -= 1
    assert orders(state, start="add legion") == [f"add legion to army {small}"]


@holds("2 legions", "8.1 supply")
def test_2_reduced_legions_are_counters_too() -> None:
    state = position()
    army(state, 0, "asia", full=10, reduced=22)
    assert legions_left(state) == 1


@holds("2 militia")
def test_2_there_is_a_militia_for_every_capital() -> None:
    state = position()
    for seat, name in enumerate(["italia", "britannia", "hispania", "africa"]):
        govern(state, seat, name)
    for seat, name in enumerate(["syria", "galatia", "thracia", "macedonia"]):
        govern(state, seat, name)
    militia(state, *state.provinces)
    act(state, populace=2)
    assert militia_left(state) == 0
    assert orders(state, start="place militia") == []


@holds("2 mobs", "6.8 mobs")
def test_2_without_a_mob_none_grows() -> None:
    state = position()
    govern(state, 0, "syria", support=4)
    state.provinces["asia"].mobs, state.provinces["syria"].mobs = 14, 1
    run(state, EndOfTurn(0))
    assert (state.provinces["asia"].mobs, state.provinces["syria"].mobs) == (14, 2)
    assert mobs_left(state) == 0
    run(state, EndOfTurn(0))
    assert (state.provinces["asia"].mobs, state.provinces["syria"].mobs) == (14, 2)


@holds("2 mobs")
def test_2_without_a_mob_the_event_of_mob_is_not_offered() -> None:
    state = act(position())
    play_cards(state, 0, "mob")
    state.provinces["syria"].mobs = limits.MOBS - 1
    assert "mob in italia" in orders(state)
    do(state, "mob in syria")
    play_cards(state, 0, "mob")
    assert orders(state, start="mob in") == []


@holds("2 markers")
def test_2_quaestors_and_castra_share_their_counters() -> None:
    state = position()
    for name in state.provinces:
        state.provinces[name].quaestor = True
    state.provinces["asia"].quaestor = False
    numbers = [army(state, seat, "syria", castra=True) for seat in (1, 1, 1, 2, 2)]
    spare = army(state, 0, "asia")
    act(state)
    play_cards(state, 0, "castra", "quaestor")
    assert markers_left(state) == 1
    assert f"castra for army {spare}" in orders(state)
    do(state, "quaestor in asia")
    assert markers_left(state) == 0
    assert orders(state, start="castra for") == []
    state.armies[numbers[0]].castra = False
    assert f"castra for army {spare}" in orders(state)


@holds("2 markers")
def test_2_without_a_marker_the_event_of_quaestor_is_not_offered() -> None:
    state = position()
    for _ in range(6):
        army(state, 1, "syria", castra=True)
        army(state, 2, "syria", castra=True)
    for seat in (3, 3, 3, 3, 3):
        army(state, seat, "syria", castra=True)
    act(state)
    play_cards(state, 0, "quaestor")
    assert markers_left(state) == 0
    assert orders(state, start="quaestor") == []


@holds("2 neutrals", "6.3.2 recall")
def test_2_without_a_neutral_governor_nobody_is_recalled() -> None:
    state = act(position(), senate=2)
    assert neutrals_left(state) == 0
    assert orders(state, start="recall governor") == []
    govern(state, 1, "syria")
    assert orders(state, start="recall governor") == ["recall governor asia"]


@holds("2 neutrals", "6.4 removed")
def test_2_without_a_neutral_governor_the_governor_stays_in_the_support_check() -> None:
    state = position()
    state.provinces["asia"].support = 0
    run(state, SupportCheck(0))
    assert (state.provinces["asia"].governor, neutrals_left(state)) == (0, 0)
    govern(state, 1, "syria")
    run(state, SupportCheck(0))
    assert state.provinces["asia"].governor == NEUTRAL


@holds("2 neutrals", "12.2 neutral")
def test_2_without_a_neutral_governor_an_occupied_capital_can_only_be_taken_over() -> None:
    state = position()
    state.provinces["gallia"].marker = "seat"
    invader = army(state, 0, "gallia")
    state.players[0].governors = 1
    state.players[0].governors_for_hire.pop()
    act(state)
    do(state, f"enter capital with army {invader}")
    assert state.provinces["gallia"].governor == 0


@holds("2 improvements")
def test_2_there_are_improvements_for_every_province() -> None:
    state = position()
    for place in state.provinces.values():
        place.improvements = list(limits.IMPROVEMENTS)
    assert rulebooks.check(state) == []
    assert limits.IMPROVEMENTS_PER_KIND == 12 == len(state.provinces)


@holds("2 leaders", "6.3.2 recruit")
def test_2_each_player_has_six_governors_and_six_generals() -> None:
    state = position()
    hired = [f"recruit governor for {cost}" for cost in (1, 2, 3, 4, 5)]
    act(state, senate=15, military=15)
    assert orders(state, start="recruit governor") == hired
    for order in hired:
        do(state, order)
    for cost in (1, 2, 3, 4, 5):
        do(state, f"recruit general for {cost}")
    assert orders(state, start="recruit") == []
    assert state.players[0].governors == 5
    assert state.players[0].generals == [0, 1, 2, 3, 4, 5]


@holds("2 barbarians", "9 tribe-flip")
def test_2_with_no_counter_inactive_at_home_none_is_flipped() -> None:
    state = position()
    barbarians(state, "goths", "goths", active=3)
    barbarians(state, "goths", "asia", active=7)
    at(state, 2, "crisis", pips=[2, 4, 1, 6])
    assert (state.homelands["goths"].active, state.homelands["goths"].inactive) == (
        3,
        0,
    )


@holds("2 empire-markers")
def test_2_six_markers_suffice_for_six_governors() -> None:
    assert limits.SEAT_AND_BREAKAWAY_MARKERS == limits.COUNTERS_PER_PLAYER == 6


@holds("2 cards", "3.1 market")
@pytest.mark.parametrize(("value", "copies"), [(2, 9), (3, 8), (4, 6)])
def test_2_the_supply_of_influence_cards(value: int, copies: int) -> None:
    market = empty_table(TocOptions()).market
    names = [name for name in market if CARDS[name].value == value]
    assert sorted(CARDS[name].sphere for name in names) == sorted(card_setups.SPHERES)
    assert [market[name] for name in names] == [copies] * 3


@holds("2 cards")
def test_2_a_stack_sold_out_is_not_for_sale() -> None:
    state = position()
    govern(state, 0, "syria", "galatia", support=4)
    state.market["castra"] = 1
    at(state, 0, "buy")
    do(state, "buy castra")
    assert "buy castra" not in orders(state)
    assert "buy tribute" in orders(state)


@holds("2 event-cards")
def test_2_there_are_fifteen_event_cards() -> None:
    assert sorted(EVENT_CARDS) == list(range(1, 16))
    assert sorted(empty_table(TocOptions()).deck) == list(range(1, 16))
