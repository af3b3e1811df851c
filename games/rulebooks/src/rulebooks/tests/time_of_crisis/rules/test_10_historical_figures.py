"""10. Historical figures: Barbarian Leaders and Rival Emperors."""

import pytest

from rulebooks import engine
from rulebooks.time_of_crisis.rules.market import purchase_price
from rulebooks.time_of_crisis.rules.state import TocState

from .clauses import holds
from .positions import (
    act,
    army,
    at,
    barbarians,
    decision,
    do,
    govern,
    hand,
    leader,
    may,
    orders,
    position,
    rival,
    top_event,
)

LEADERS = [("ardashir", "sassanids"), ("shapur", "sassanids"), ("cniva", "goths")]
RIVALS = [("priest king of emesa", "syria"), ("postumus", "gallia"), ("zenobia", "aegyptus")]


def beaten(name: str, *, support: int = 2) -> TocState:
    """Seat 0 has just removed a leader or rival in Asia without loss; the reward is asked for if there is a choice."""
    state = position()
    state.provinces["asia"].support = support
    number = army(state, 0, "asia", capital=True)
    if name == "cniva":
        leader(state, name, "asia")
    else:
        rival(state, name, "asia")
    hand(state, 0, *["senate_1"] * 3)
    act(state, military=1)
    dice = [3, 1, 1] if name == "cniva" else [3, 1, 1, 1]
    do(state, f"attack {'goths' if name == 'cniva' else name} with army {number}", pips=dice)
    return state


# 10.1 Barbarian Leaders.


@holds("10.1 leader", "events ardashir", "events shapur", "events cniva")
@pytest.mark.parametrize(("name", "tribe"), LEADERS)
def test_10_1_a_leader_comes_to_his_homeland_active(name: str, tribe: str) -> None:
    state = position()
    top_event(state, name)
    at(state, 0, "crisis", pips=[3, 4])
    assert (state.leaders[name].region, state.leaders[name].active) == (tribe, True)
    assert state.homelands[tribe].active == 0


@holds("10.1 leader", "8.1 dice", "8.1 leader-gone")
def test_10_1_a_leader_rolls_two_dice_and_falls_to_one_hit() -> None:
    state = beaten("cniva")
    assert state.leaders == {}
    assert state.homelands["goths"].total == 10
    assert state.players[0].legacy == 3


@holds("10.1 reward-support")
def test_10_1_the_victor_may_increase_support_where_the_leader_fell() -> None:
    state = beaten("cniva")
    assert (decision(state), orders(state)) == ("ChooseReward", ["raise support", "take discount"])
    do(state, "raise support")
    assert state.provinces["asia"].support == 3
    assert state.now.discounts == {}


@holds("10.1 reward-support")
def test_10_1_support_is_not_offered_where_it_cannot_rise() -> None:
    state = beaten("cniva", support=4)
    assert decision(state) == "TakeActions"
    assert state.now.discounts == {"military": 2}


@holds("10.1 reward-support")
@pytest.mark.parametrize("region", ["gallia", "goths"])
def test_10_1_support_is_not_offered_where_the_victor_does_not_govern(region: str) -> None:
    state = position()
    number = army(state, 0, region)
    leader(state, "cniva", region)
    act(state, military=1)
    do(state, f"attack goths with army {number}", pips=[3, 1, 1])
    assert state.now.discounts == {"military": 2}


@holds("10.1 reward-support", "6.3.3 increase-not-italia")
def test_10_1_support_of_italia_is_not_raised() -> None:
    state = position()
    govern(state, 0, "italia", support=2)
    number = army(state, 0, "italia", capital=True)
    leader(state, "cniva", "italia")
    act(state, military=1)
    do(state, f"attack goths with army {number}", pips=[3, 1, 1])
    assert (state.provinces["italia"].support, state.now.discounts) == (2, {"military": 2})


@holds("10.1 reward-discount")
def test_10_1_the_first_military_card_costs_two_less() -> None:
    state = beaten("cniva", support=4)
    govern(state, 0, "syria", "galatia", support=4)
    do(state, "end actions")
    assert [purchase_price(state, 0, card) for card in ("castra", "flanking_maneuver", "tribute", "mob")] == [
        0,
        1,
        2,
        3,
    ]
    do(state, "buy mob")
    assert purchase_price(state, 0, "flanking_maneuver") == 2
    do(state, "buy flanking maneuver")
    assert purchase_price(state, 0, "flanking_maneuver") == 5


@holds("10.1 reward-discount")
def test_10_1_the_discount_ends_with_the_turn() -> None:
    state = beaten("cniva", support=4)
    at(state, 0, "buy")
    assert purchase_price(state, 0, "castra") == 4


@holds("10.1 victory-only")
def test_10_1_a_leader_removed_in_a_lost_battle_brings_no_reward() -> None:
    state = position()
    number = army(state, 0, "asia", full=2)
    leader(state, "cniva", "asia")
    barbarians(state, "goths", "asia", active=1)
    act(state, military=1)
    do(state, f"attack goths with army {number}", pips=[3, 1, 4, 1, 1])
    do(state, "remove 0 active 0 inactive and cniva")
    assert state.leaders == {}
    assert (decision(state), state.now.discounts, state.players[0].legacy) == ("TakeActions", {}, 0)


@holds("10.1 victory-only")
def test_10_1_with_both_sides_wiped_out_there_is_no_reward() -> None:
    state = position()
    number = army(state, 0, "asia", full=0, reduced=1)
    leader(state, "cniva", "asia")
    act(state, military=1)
    do(state, f"attack goths with army {number}", pips=[5, 4, 1])
    assert (state.leaders, number in state.armies) == ({}, False)
    assert (decision(state), state.now.discounts, state.players[0].legacy) == ("TakeActions", {}, 0)


@holds("10.1 leader", "8.3 barbarians")
def test_10_1_a_leader_who_survives_a_defeat_goes_home_active() -> None:
    state = position()
    number = army(state, 0, "asia", full=2)
    leader(state, "cniva", "asia", active=False)
    barbarians(state, "goths", "asia", inactive=1)
    act(state, military=1)
    do(state, f"attack goths with army {number}", pips=[3, 1, 1, 1, 1])
    do(state, "remove 0 active 1 inactive")
    assert (state.leaders["cniva"].region, state.leaders["cniva"].active) == ("goths", True)


# 10.2 Rival Emperors.


@holds("10.2 rival", "events priest-king", "events postumus", "events zenobia")
@pytest.mark.parametrize(("name", "province"), RIVALS)
def test_10_2_a_rival_comes_to_his_province_outside_the_capital(name: str, province: str) -> None:
    state = position()
    top_event(state, name.replace(" ", "_"))
    number = army(state, 0, province)
    at(state, 0, "crisis", pips=[3, 4])
    assert state.rivals == {name.replace(" ", "_"): province}
    assert may(state, f"enter capital with army {number}")


@holds("10.2 rival", "8.1 dice")
@pytest.mark.parametrize(("name", "province"), RIVALS)
def test_10_2_a_rival_rolls_three_dice_and_falls_to_one_hit(name: str, province: str) -> None:
    state = position()
    rival(state, name.replace(" ", "_"))
    number = army(state, 0, province)
    act(state, military=1)
    do(state, f"attack {name} with army {number}", pips=[3, 4, 3, 3])
    assert state.rivals == {}
    assert state.players[0].legacy == 2
    assert (state.armies[number].full, state.armies[number].reduced) == (0, 1)


@holds("10.2 reward-support")
def test_10_2_the_victor_may_increase_support_where_the_rival_fell() -> None:
    state = beaten("postumus")
    assert orders(state) == ["raise support", "take discount"]
    do(state, "raise support")
    assert state.provinces["asia"].support == 3


@holds("10.2 reward-discount")
def test_10_2_the_first_senate_card_costs_two_less() -> None:
    state = beaten("postumus")
    do(state, "take discount")
    govern(state, 0, "syria", "galatia", support=4)
    do(state, "end actions")
    assert [purchase_price(state, 0, card) for card in ("tribute", "foederati", "castra")] == [0, 1, 2]
    do(state, "buy foederati")
    assert purchase_price(state, 0, "foederati") == 4


@holds("10.2 reward-support", "10.1 victory-only")
def test_10_2_an_army_that_falls_with_the_rival_earns_no_reward() -> None:
    state = position()
    number = army(state, 0, "asia", full=0, reduced=1)
    rival(state, "postumus", "asia")
    act(state, military=1)
    do(state, f"attack postumus with army {number}", pips=[5, 4, 1, 1])
    assert (state.rivals, state.now.discounts, state.players[0].legacy) == ({}, {}, 0)


@holds("10.2 rival")
def test_10_2_a_rival_who_wins_stays() -> None:
    state = position()
    number = army(state, 0, "asia", full=2)
    rival(state, "postumus", "asia")
    act(state, military=1)
    do(state, f"attack postumus with army {number}", pips=[1, 1, 4, 1, 1])
    assert state.armies[number].reduced == 1
    assert state.rivals == {"postumus": "asia"}


@holds("10.2 support", "6.4 threats", "6.4 throne")
def test_10_2_a_rival_costs_support_where_he_stands_and_in_italia() -> None:
    state = position()
    govern(state, 0, "italia", "syria", support=3)
    rival(state, "priest_king_of_emesa")
    at(state, 0, "support")
    assert (state.provinces["syria"].support, state.provinces["italia"].support) == (2, 2)


@holds("10.2 peace")
def test_10_2_rivals_and_barbarians_live_in_peace() -> None:
    state = position()
    rival(state, "priest_king_of_emesa")
    barbarians(state, "sassanids", "syria", active=2)
    hand(state, 0, *["mob"] * 5)
    at(state, 0, "support")
    do(state, "end turn", pips=[1, 1])
    assert state.rivals and state.provinces["syria"].barbarians["sassanids"].active == 2
    assert engine.to_move(state) == (1,)
