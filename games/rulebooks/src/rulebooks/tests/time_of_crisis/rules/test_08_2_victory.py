"""8.2 to 8.4 Victory, retreat and advance, and the example of a battle."""

import pytest

from rulebooks import engine
from rulebooks.time_of_crisis.rules import log

from .battles import duel, hits, legacy, legions, raid, winner
from .clauses import holds
from .positions import (
    act,
    army,
    at,
    barbarians,
    decision,
    do,
    govern,
    happened,
    leader,
    may,
    militia,
    orders,
    play_cards,
    position,
    province,
    rival,
)

# 8.2 Victory


@holds("8.2 winner", "8.2 legacy")
@pytest.mark.parametrize(
    ("pips", "gained"),
    [
        ([3, 3, 3, 1], [2, 0, 0, 0]),
        ([3, 1, 3, 1], [0, 2, 0, 0]),
        ([1, 1, 1, 1], [0, 2, 0, 0]),
        ([3, 1, 3, 3], [0, 2, 0, 0]),
    ],
)
def test_8_2_the_most_hits_win_and_ties_go_to_the_defender(pips: list[int], gained: list[int]) -> None:
    state, us, them = duel(attacker={"full": 2}, defender={"full": 2})
    do(state, f"attack army {them} with army {us}", pips=pips)
    while decision(state) == "AllocateHits":
        do(state, orders(state)[0])
    assert legacy(state) == gained


@holds("8.2 winner", "cards castra")
def test_8_2_castra_counts_for_the_winner() -> None:
    state, us, them = duel(attacker={"full": 2}, defender={"full": 2, "castra": True})
    applied = do(state, f"attack army {them} with army {us}", pips=[3, 3, 3, 1])
    assert hits(applied) == (1, 1)
    assert legacy(state) == [0, 2, 0, 0]


@holds("8.2 eliminated")
def test_8_2_a_side_that_is_eliminated_has_lost_whatever_the_hits() -> None:
    state, us, them = duel(attacker={"full": 3}, defender={"full": 0, "reduced": 1})
    # one hit is enough to eliminate; the defender inflicted more
    do(state, f"attack army {them} with army {us}", pips=[3, 1, 1, 6, 5])
    do(state, orders(state)[0])
    assert legacy(state) == [2, 0, 0, 0]


@holds("8.2 eliminated")
def test_8_2_an_eliminated_attacker_has_lost_to_a_tribe() -> None:
    state, us = raid(active=3, full=1)
    applied = do(state, f"attack goths with army {us}", pips=[6, 6, 1, 4, 4, 1])
    assert winner(applied) == "goths"
    assert legacy(state) == [0, 0, 0, 0]


@holds("8.2 both")
def test_8_2_nobody_wins_if_both_armies_are_eliminated() -> None:
    state, us, them = duel(attacker={"full": 0, "reduced": 1}, defender={"full": 0, "reduced": 1})
    applied = do(state, f"attack army {them} with army {us}", pips=[6, 5, 5])
    assert winner(applied) == ""
    assert legacy(state) == [0, 0, 0, 0]


@holds("8.2 both", "8.2 tribe-legacy", "10.1 victory-only")
def test_8_2_a_tribe_and_an_army_may_both_be_eliminated_and_nothing_is_gained() -> None:
    state, us = raid(full=1)
    leader(state, "cniva", "thracia")
    applied = do(state, f"attack goths with army {us}", pips=[3, 4, 4])
    assert (winner(applied), legacy(state), state.leaders) == ("", [0, 0, 0, 0], {})
    assert (decision(state), state.now.discounts) == ("TakeActions", {})


@holds("8.2 legacy")
def test_8_2_a_player_who_wins_as_defender_gains_legacy_in_anothers_turn() -> None:
    state, us, them = duel(attacker={"full": 1}, defender={"full": 1})
    applied = do(state, f"attack army {them} with army {us}", pips=[1, 1])
    assert happened(applied.events, log.LegacyGained) == [log.LegacyGained(1, 2, "battle")]


@holds("8.2 legacy")
def test_8_2_a_tribe_or_rival_that_wins_gains_nothing_for_anybody() -> None:
    state = position()
    us = army(state, 0, "gallia", full=2)
    rival(state, "postumus")
    act(state, 0, military=1)
    applied = do(state, f"attack postumus with army {us}", pips=[1, 1, 1, 1, 1])
    assert (winner(applied), legacy(state)) == ("postumus", [0, 0, 0, 0])


@holds("8.2 tribe-legacy")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_8_2_a_victory_over_a_tribe_gains_one_more_for_each_counter_removed(count: int) -> None:
    state, us = raid(active=3)
    do(state, f"attack goths with army {us}", pips=[3] * count + [1] * (3 - count) + [1, 1, 1])
    assert legacy(state)[0] == 2 + count


@holds("8.2 tribe-legacy", "faq leaders")
def test_8_2_a_leader_counts_among_the_counters_removed() -> None:
    state, us = raid(active=1)
    leader(state, "cniva", "thracia")
    do(state, f"attack goths with army {us}", pips=[3, 3, 1, 1, 1, 1])
    assert legacy(state)[0] == 4


@holds("8.2 tribe-legacy")
def test_8_2_hits_beyond_the_last_counter_gain_nothing() -> None:
    state, us = raid(active=1)
    do(state, f"attack goths with army {us}", pips=[3, 3, 3, 1])
    assert legacy(state)[0] == 3


@holds("8.2 tribe-legacy")
def test_8_2_barbarians_removed_in_a_defeat_gain_nothing() -> None:
    state, us = raid(active=3)
    do(state, f"attack goths with army {us}", pips=[3, 1, 1, 4, 1, 1])
    assert state.provinces["thracia"].barbarians["goths"].active == 2
    assert legacy(state)[0] == 0


@holds("8.2 tribe-legacy")
def test_8_2_a_rival_emperor_is_no_tribe() -> None:
    state = position()
    us = army(state, 0, "gallia", full=2)
    rival(state, "postumus")
    act(state, 0, military=1)
    do(state, f"attack postumus with army {us}", pips=[3, 1, 1, 1, 1])
    assert legacy(state)[0] == 2


@holds("8.2 tribe-legacy")
def test_8_2_barbarians_of_a_players_army_are_no_tribe() -> None:
    state, us, them = duel(attacker={"full": 2}, defender={"full": 2, "foederati": {"franks": 1}})
    do(state, f"attack army {them} with army {us}", pips=[3, 1, 1, 1, 1])
    assert legacy(state)[0] == 2


# 8.3 Retreat


@holds("8.3 retreat", "cards castra-gone")
def test_8_3_a_defeated_defender_of_a_capital_moves_out_without_his_castra() -> None:
    state, us, them = duel(attacker={"full": 3}, defender={"full": 3, "capital": True, "castra": True})
    do(state, f"attack army {them} with army {us}", pips=[3, 3, 1, 1, 1, 1])
    defender = state.armies[them]
    assert (defender.region, defender.capital, defender.castra) == ("thracia", False, False)


@holds("8.3 retreat")
def test_8_3_a_defeated_defender_outside_the_capital_stays_with_his_castra() -> None:
    state, us, them = duel(attacker={"full": 3}, defender={"full": 3, "castra": True})
    applied = do(state, f"attack army {them} with army {us}", pips=[3, 3, 1, 1, 1, 1])
    assert happened(applied.events, log.Retreated) == []
    assert (state.armies[them].region, state.armies[them].castra) == ("thracia", True)


@holds("8.3 retreat")
def test_8_3_a_defeated_attacker_does_not_retreat_even_from_a_capital() -> None:
    state, us, them = duel(attacker={"full": 2, "capital": True}, defender={"full": 2})
    do(state, f"attack army {them} with army {us}", pips=[1, 1, 3, 1])
    assert state.armies[us].capital


@holds("8.3 retreat")
def test_8_3_a_defender_who_ties_keeps_the_capital() -> None:
    state, us, them = duel(attacker={"full": 2}, defender={"full": 2, "capital": True})
    do(state, f"attack army {them} with army {us}", pips=[3, 1, 3, 1])
    assert state.armies[them].capital


@holds("8.3 barbarians")
def test_8_3_survivors_of_a_defeated_tribe_go_home_active_leaders_and_inactive_ones_too() -> None:
    state, us = raid(active=1, inactive=2)
    leader(state, "cniva", "thracia", active=False)
    do(state, f"attack goths with army {us}", pips=[3, 1, 1, 1, 1, 1, 1, 1])
    do(state, "remove 1 active 0 inactive")
    home = state.homelands["goths"]
    assert (home.active, home.inactive) == (2, 8)
    assert (state.leaders["cniva"].region, state.leaders["cniva"].active) == ("goths", True)
    assert state.tribes_in("thracia") == []


@holds("8.3 barbarians")
def test_8_3_a_tribe_that_wins_stays_as_it_lay() -> None:
    state, us = raid(active=1, inactive=2)
    do(state, f"attack goths with army {us}", pips=[1, 1, 1, 1, 1, 1])
    band = state.provinces["thracia"].barbarians["goths"]
    assert (band.active, band.inactive) == (1, 2)


@holds("8.3 barbarians")
def test_8_3_a_tribe_defeated_in_its_homeland_stays_there_active() -> None:
    state = position()
    us = army(state, 0, "goths", full=3)
    barbarians(state, "goths", "goths", active=3)
    act(state, 0, military=1)
    do(state, f"attack goths with army {us}", pips=[3, 1, 1, 1, 1, 1])
    home = state.homelands["goths"]
    assert (home.active, home.inactive) == (2, 8)


# 8.4 Advance


@holds("8.4 advance")
@pytest.mark.parametrize(("order", "inside"), [("advance", True), ("decline", False)])
def test_8_4_after_the_retreat_the_victor_may_advance_into_the_capital(order: str, inside: bool) -> None:
    state, us, them = duel(attacker={"full": 2}, defender={"full": 2, "capital": True})
    do(state, f"attack army {them} with army {us}", pips=[3, 1, 1, 1])
    assert (decision(state), orders(state)) == ("ChooseAdvance", ["advance", "decline"])
    do(state, order)
    assert (state.armies[us].capital, state.armies[them].capital) == (inside, False)
    assert decision(state) == "TakeActions"


@holds("8.4 advance")
def test_8_4_a_victor_over_a_tribe_may_advance_too() -> None:
    state, us = raid(active=1)
    do(state, f"attack goths with army {us}", pips=[3, 1, 1, 1])
    assert decision(state) == "ChooseAdvance"


@holds("8.4 advance")
def test_8_4_a_victorious_defender_outside_may_advance_in_the_attackers_turn() -> None:
    state, us, them = duel(attacker={"full": 1}, defender={"full": 1})
    do(state, f"attack army {them} with army {us}", pips=[1, 1])
    assert engine.to_move(state) == (1,)
    do(state, "advance", seat=1)
    assert state.armies[them].capital
    assert engine.to_move(state) == (0,)


@holds("8.4 advance")
def test_8_4_nobody_advances_into_a_capital_that_is_not_vacant() -> None:
    state = position()
    us, them = army(state, 0, "thracia"), army(state, 1, "thracia")
    army(state, 2, "thracia", capital=True)
    act(state, 0, military=1)
    do(state, f"attack army {them} with army {us}", pips=[3, 1])
    assert decision(state) == "TakeActions"


@holds("8.4 advance")
def test_8_4_militia_of_another_keeps_a_capital_from_being_vacant() -> None:
    state = position()
    us, them = army(state, 0, "pannonia"), army(state, 1, "pannonia")
    militia(state, "pannonia")
    act(state, 0, military=1)
    do(state, f"attack army {them} with army {us}", pips=[3, 1])
    assert decision(state) == "TakeActions"


@holds("8.4 advance")
def test_8_4_the_attacker_of_militia_may_take_its_place() -> None:
    state = position()
    militia(state, "asia")
    us = army(state, 1, "asia")
    act(state, 1, military=1)
    do(state, f"attack militia asia with army {us}", pips=[3, 1])
    do(state, "advance")
    assert state.army_in_capital("asia") == state.armies[us]


@holds("8.4 advance")
def test_8_4_nobody_advances_after_a_defeat_or_where_both_fell() -> None:
    for attacker, pips in [({"full": 2}, [1, 1, 1]), ({"full": 0, "reduced": 1}, [5, 5])]:
        state, us, them = duel(attacker=attacker, defender={"full": 0, "reduced": 1, "capital": True})
        do(state, f"attack army {them} with army {us}", pips=pips)
        assert decision(state) == "TakeActions"


@holds("8.4 advance")
def test_8_4_there_is_no_capital_in_a_homeland() -> None:
    state = position()
    us = army(state, 0, "goths")
    barbarians(state, "goths", "goths", active=1)
    act(state, 0, military=1)
    do(state, f"attack goths with army {us}", pips=[3, 1])
    assert decision(state) == "TakeActions"


@holds("12.2 own-turn", "8.4 advance")
def test_8_4_advancing_into_anothers_seat_of_power_has_its_consequences_at_once() -> None:
    state = position()
    govern(state, 1, "thracia", support=3)
    province(state, "thracia").marker = "seat"
    us, them = army(state, 0, "thracia", full=2), army(state, 1, "thracia", capital=True)
    act(state, 0, military=1)
    do(state, f"attack army {them} with army {us}", pips=[3, 1, 1])
    applied = do(state, "advance")
    assert happened(applied.events, log.GovernorReplaced)
    assert not state.is_pretender(1)


# The example


@holds("8 example", "8.1 legions-choice", "8.3 retreat", "8.4 advance")
def test_8_the_example_of_a_combat() -> None:
    state = position()
    red, green = 0, 1
    attackers = army(state, red, "gallia", full=3)
    defenders = army(state, green, "gallia", full=1, reduced=1, capital=True, castra=True)
    militia(state, "gallia")
    act(state, red, military=3)
    play_cards(state, red, "flanking_maneuver")

    do(state, f"attack army {defenders} with army {attackers}")
    do(state, "use flanking maneuver", pips=[5, 3, 3, 2, 5, 4])
    assert (state.fight.attacker_hits, state.fight.defender_hits) == (2, 1)
    applied = do(state, "decline")
    # one of Red's Legions is flipped without asking, since all are alike
    assert engine.to_move(state) == (green,)
    assert orders(state) == ["keep 1 full 0 reduced", "keep 0 full 2 reduced"]
    applied = do(state, "keep 1 full 0 reduced", seat=green)

    assert winner(applied) == f"army {attackers}"
    assert legacy(state) == [2, 0, 0, 0]
    assert province(state, "gallia").militia is None
    beaten = state.armies[defenders]
    assert (legions(state, defenders), beaten.capital, beaten.castra) == ((1, 0), False, False)
    assert legions(state, attackers) == (2, 1)
    do(state, "advance")
    assert state.armies[attackers].capital

    do(state, f"train army {attackers}")
    assert legions(state, attackers) == (3, 0)
    assert state.now.points["military"] == 1


@holds("6.3.1 battle-ends")
def test_8_a_battle_is_over_before_anything_else_is_offered() -> None:
    state, us, them = duel(attacker={"full": 2}, defender={"full": 2, "capital": True})
    do(state, f"attack army {them} with army {us}", pips=[3, 3, 1, 1])
    for order in ("keep 1 full 0 reduced", "advance"):
        assert state.battle is not None
        assert not may(state, "end actions")
        do(state, order)
    assert state.battle is None
    assert may(state, "end actions")


@holds("6.3.1 fought")
def test_8_armies_that_fought_neither_march_nor_attack_before_their_owners_next_actions() -> None:
    state, us, them = duel(attacker={"full": 3}, defender={"full": 3, "capital": True})
    do(state, f"attack army {them} with army {us}", pips=[1] * 6)
    assert orders(state, start="attack") + orders(state, start="move") == []
    at(state, 1, "actions")
    state.now.points["military"] = 1
    assert may(state, f"attack army {us} with army {them}")
    assert may(state, f"move army {them} to macedonia")
