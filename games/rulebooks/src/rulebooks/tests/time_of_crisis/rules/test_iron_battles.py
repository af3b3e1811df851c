"""The cards of *The Age of Iron and Rust* that change a battle: Cavalry, Spiculum, Triumph and Force March."""

from typing import Any

import pytest

from rulebooks.engine.kernel import Applied
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import TocState

from .battles import hits, legions, winner
from .clauses import holds
from .positions import (
    act,
    army,
    barbarians,
    decision,
    do,
    govern,
    happened,
    lasting,
    leader,
    may,
    militia,
    orders,
    play_cards,
    position,
    ready,
    rival,
)


def duel(*cards: str, attacker: dict[str, Any], defender: dict[str, Any], where: str = "thracia") -> TocState:
    """Army 1 of seat 0 may attack Army 7 of seat 1, with these events ready."""
    state = position(cards="fixed")
    army(state, 0, where, **attacker)
    army(state, 1, where, **defender)
    act(state, 0, military=9)
    play_cards(state, 0, *cards)
    return state


def fight(state: TocState, *answers: str, pips: list[int], target: str = "army 7") -> Applied:
    """Army 1 attacks and readies the events of these answers; the last of them lets the dice fall."""
    do(state, f"attack {target} with army 1")
    for answer in answers[:-1]:
        do(state, answer)
    return do(state, answers[-1], pips=pips)


def strikes(applied: Applied) -> list[tuple[list[int], int]]:
    """The pips of each strike and the hits that count."""
    strike_events = happened(applied.events, log.BattleStruck)
    assert all(isinstance(event, log.BattleStruck) for event in strike_events)
    return [([shot.pip for shot in event.attacker_shots], event.attacker_hits) for event in strike_events]


@holds("iron-cards cavalry")
@pytest.mark.parametrize(
    ("pips", "won"),
    [([3, 1, 3, 1], True), ([1, 1, 1, 1], True), ([1, 1, 3, 1], False)],
    ids=["as many", "none", "fewer"],
)
def test_iron_cards_cavalry_wins_with_as_many_hits(pips: list[int], won: bool) -> None:
    two = {"full": 2}
    state = duel("cavalry", attacker=two, defender=two)
    applied = fight(state, "use cavalry", pips=pips)
    assert winner(applied) == ("army 1" if won else "army 7")
    assert state.players[0].legacy == 2 * won
    plain = duel("cavalry", attacker=two, defender=two)
    assert winner(fight(plain, "decline", pips=pips)) == "army 7"


@holds("iron-cards cavalry")
def test_iron_cards_cavalry_saves_nobody_who_is_wiped_out() -> None:
    state = duel("cavalry", attacker={"full": 0, "reduced": 1}, defender={"full": 1})
    assert winner(fight(state, "use cavalry", pips=[5, 3])) == "army 7"
    both = duel("cavalry", attacker={"full": 0, "reduced": 1}, defender={"full": 0, "reduced": 1})
    assert winner(fight(both, "use cavalry", pips=[5, 5])) == ""


@holds("iron-cards cavalry", "iron-5.1 militia")
def test_iron_cards_cavalry_is_for_the_attacker_alone() -> None:
    state = duel(attacker={"full": 2}, defender={"full": 2})
    applied = do(state, "attack army 7 with army 1", pips=[1, 1, 1, 1])
    assert winner(applied) == "army 7"


@holds("iron-5.1 militia", "8.3 retreat")
def test_iron_5_1_militia_that_nobody_hit_is_removed_and_its_army_leaves_the_capital() -> None:
    state = duel("cavalry", attacker={"full": 1}, defender={"full": 1, "capital": True}, where="gallia")
    militia(state, "gallia")
    events = fight(state, "use cavalry", pips=[1, 1, 1]).events
    assert happened(events, log.MilitiaScattered) == [log.MilitiaScattered("gallia", 1)]
    assert state.provinces["gallia"].militia is None
    assert not state.armies[7].capital and legions(state, 7) == (1, 0)
    assert decision(state) == "ChooseAdvance"


@holds("iron-5.1 militia")
def test_iron_5_1_militia_alone_is_removed_too() -> None:
    state = position(cards="fixed")
    militia(state, "gallia")
    army(state, 0, "gallia")
    act(state, military=1)
    play_cards(state, 0, "cavalry")
    fight(state, "use cavalry", pips=[1, 1], target="militia gallia")
    assert state.provinces["gallia"].militia is None and state.players[0].legacy == 2


@holds("iron-5.1 militia")
def test_iron_5_1_militia_stays_where_an_army_outside_the_capital_has_lost() -> None:
    state = duel("cavalry", attacker={"full": 1}, defender={"full": 1}, where="gallia")
    militia(state, "gallia")
    fight(state, "use cavalry", pips=[1, 1])
    assert state.provinces["gallia"].militia is not None


@holds("iron-5.1 militia")
def test_iron_5_1_ones_own_militia_has_nothing_to_fear_of_a_rival_who_was_not_hit() -> None:
    state = position(cards="fixed")
    govern(state, 0, "syria")
    militia(state, "syria")
    army(state, 0, "syria")
    rival(state, "zenobia", "syria")
    act(state, military=1)
    play_cards(state, 0, "cavalry")
    assert winner(fight(state, "use cavalry", pips=[1, 1, 1, 1], target="zenobia")) == "army 1"
    assert state.provinces["syria"].militia is not None and "zenobia" in state.rivals


@holds("iron-cards spiculum")
def test_iron_cards_spiculum_rolls_a_die_for_each_legion_at_its_own_number_without_bonus_dice() -> None:
    state = duel("spiculum", attacker={"full": 1, "reduced": 1, "foederati": {"goths": 1}}, defender={"full": 3})
    applied = fight(state, "use spiculum", pips=[6, 4, *[1] * 6])
    assert strikes(applied) == [([6, 4], 1)]
    (struck,) = happened(applied.events, log.BattleStruck)
    assert isinstance(struck, log.BattleStruck)
    assert [shot.need for shot in struck.attacker_shots] == [3, 5]


@holds("iron-cards spiculum", "events bad-auguries")
def test_iron_cards_spiculum_minds_the_auguries() -> None:
    state = duel("spiculum", attacker={"full": 1}, defender={"full": 0, "reduced": 2})
    lasting(state, "bad_auguries")
    applied = fight(state, "use spiculum", pips=[3, 1, 1, 1])
    assert strikes(applied) == [([3], 0)]


@holds("iron-cards spiculum-losses")
def test_iron_cards_spiculum_losses_are_taken_before_the_battle() -> None:
    state = duel("spiculum", attacker={"full": 2}, defender={"full": 0, "reduced": 2})
    applied = fight(state, "use spiculum", pips=[3, 1, 1, 1, 5])
    assert strikes(applied) == [([3, 1], 1)]
    assert hits(applied) == (0, 1)
    assert len(happened(applied.events, log.BattleRolled)[0].defender_shots) == 1
    assert legions(state, 7) == (0, 1)


@holds("iron-cards spiculum-losses")
def test_iron_cards_spiculum_the_defender_chooses_his_losses() -> None:
    state = duel("spiculum", attacker={"full": 2}, defender={"full": 2})
    fight(state, "use spiculum", pips=[3, 3])
    assert decision(state) == "AllocateHits"
    assert orders(state, 1) == ["keep 1 full 0 reduced", "keep 0 full 2 reduced"]
    applied = do(state, "keep 1 full 0 reduced", seat=1, pips=[1, 1, 3])
    assert hits(applied) == (0, 1)


@holds("iron-cards spiculum-losses")
def test_iron_cards_spiculum_the_attacker_chooses_which_barbarians_fall() -> None:
    state = position(cards="fixed")
    army(state, 0, "thracia", full=2)
    barbarians(state, "goths", "thracia", active=1, inactive=1)
    leader(state, "cniva", "thracia")
    act(state, military=1)
    play_cards(state, 0, "spiculum")
    fight(state, "use spiculum", pips=[3, 1], target="goths")
    assert decision(state) == "InflictHits"
    applied = do(state, "remove 0 active 0 inactive and cniva", pips=[3, 1, 1, 1])
    assert "cniva" not in state.leaders and hits(applied) == (1, 0)
    do(state, "remove 1 active 0 inactive")
    # two for the battle and one for each of both who fell, before the battle and in it
    assert state.players[0].legacy == 4
    assert state.now.discounts == {"military": 2}


@holds("iron-cards spiculum-winner")
def test_iron_cards_spiculum_hits_count_for_the_winner() -> None:
    state = duel("spiculum", attacker={"full": 2}, defender={"full": 0, "reduced": 3})
    applied = fight(state, "use spiculum", pips=[3, 3, 1, 1, 5])
    assert (hits(applied), winner(applied)) == ((0, 1), "army 1")


@holds("iron-cards spiculum-winner")
def test_iron_cards_spiculum_as_many_hits_in_all_are_the_defenders_unless_there_is_cavalry() -> None:
    both = {"attacker": {"full": 2}, "defender": {"full": 0, "reduced": 2}}
    pips = [3, 1, 1, 1, 5]
    assert winner(fight(duel("spiculum", **both), "use spiculum", pips=pips)) == "army 7"
    state = duel("spiculum", "cavalry", **both)
    assert winner(fight(state, "use cavalry", "use spiculum", pips=pips)) == "army 1"


@holds("iron-cards spiculum-winner")
@pytest.mark.parametrize("more", [[], ["flanking_maneuver"]])
def test_iron_cards_spiculum_whom_it_wipes_out_has_lost_and_rolls_no_die(more: list[str]) -> None:
    state = duel("spiculum", *more, attacker={"full": 1}, defender={"full": 0, "reduced": 1})
    applied = fight(state, *(f"use {card.replace('_', ' ')}" for card in more), "use spiculum", pips=[3])
    assert winner(applied) == "army 1" and 7 not in state.armies
    assert happened(applied.events, log.BattleRolled) == []
    assert state.players[0].legacy == 2


@holds("iron-cards spiculum-winner")
def test_iron_cards_spiculum_a_rival_falls_to_one_hit() -> None:
    state = position(cards="fixed")
    army(state, 0, "syria", full=1)
    rival(state, "zenobia", "syria")
    act(state, military=1)
    play_cards(state, 0, "spiculum")
    applied = fight(state, "use spiculum", pips=[3], target="zenobia")
    assert winner(applied) == "army 1" and "zenobia" not in state.rivals


@holds("iron-cards spiculum")
def test_iron_cards_spiculum_needs_a_legion() -> None:
    state = position(cards="fixed")
    militia(state, "asia")
    barbarians(state, "goths", "asia", active=1)
    act(state, military=1)
    play_cards(state, 0, "spiculum")
    applied = do(state, "attack goths with militia asia", pips=[1, 1])
    assert winner(applied) == "goths" and state.now.events == ["spiculum"]


@holds("iron-rulings 8")
@pytest.mark.parametrize(
    ("pips", "hits_counted"),
    [([3, 3, 3, 3, 1], (1, 2)), ([1, 1, 3, 3, 1, 1], (0, 1))],
    ids=["off the strike", "off the battle"],
)
def test_iron_rulings_castra_takes_one_hit_off_both_together(pips: list[int], hits_counted: tuple[int, int]) -> None:
    state = duel("spiculum", attacker={"full": 2}, defender={"full": 0, "reduced": 3, "castra": True})
    applied = fight(state, "use spiculum", pips=[*pips, *[1] * (7 - len(pips) - (hits_counted[0]))])
    assert (strikes(applied)[0][1], hits(applied)[0]) == hits_counted


@holds("iron-cards armed")
def test_iron_cards_several_events_are_readied_for_one_battle_each_once() -> None:
    state = duel("cavalry", "cavalry", "spiculum", "flanking_maneuver", attacker={"full": 1}, defender={"full": 2})
    do(state, "attack army 7 with army 1")
    assert orders(state) == ["use flanking maneuver", "use cavalry", "use spiculum", "decline"]
    do(state, "use cavalry")
    assert orders(state) == ["use flanking maneuver", "use spiculum", "decline"]
    do(state, "use spiculum")
    do(state, "use flanking maneuver", pips=[1, 1, 3, 1])
    assert state.now.events == ["cavalry"]
    # the strike is over: only the dice of the battle are rolled again
    applied = do(state, "reroll", pips=[3])
    assert winner(applied) == "army 1"


@holds("iron-cards armed")
def test_iron_cards_readying_can_be_taken_back_until_a_die_falls() -> None:
    state = duel("cavalry", "flanking_maneuver", attacker={"full": 1}, defender={"full": 1})
    assert not do(state, "attack army 7 with army 1").barrier
    assert not do(state, "use cavalry").barrier
    assert do(state, "decline", pips=[1, 1]).barrier


@holds("iron-3.3.3 triumph", "iron-cards triumph")
def test_iron_3_3_3_a_triumph_brings_three_legacy_after_the_reward_of_the_battle() -> None:
    state = position(cards="fixed")
    army(state, 0, "thracia", full=4)
    barbarians(state, "goths", "thracia", active=3)
    act(state, military=1)
    play_cards(state, 0, "triumph", "triumph")
    do(state, "attack goths with army 1", pips=[3, 3, 3, 1, 1, 1, 1])
    assert (decision(state), state.players[0].legacy) == ("HoldTriumph", 5)
    events = do(state, "use triumph").events
    assert state.players[0].legacy == 8
    assert happened(events, log.LegacyGained) == [log.LegacyGained(0, 3, "triumph")]
    # the second is for another battle
    assert state.now.events == ["triumph"] and decision(state) != "HoldTriumph"


@holds("iron-cards triumph")
def test_iron_cards_a_triumph_may_be_kept() -> None:
    state = duel("triumph", attacker={"full": 1}, defender={"full": 0, "reduced": 1})
    do(state, "attack army 7 with army 1", pips=[3, 1])
    do(state, "decline")
    assert state.players[0].legacy == 2 and state.now.events == ["triumph"]


@holds("iron-cards triumph")
def test_iron_cards_no_triumph_without_a_victory() -> None:
    state = duel("triumph", attacker={"full": 1}, defender={"full": 1})
    do(state, "attack army 7 with army 1", pips=[1, 1])
    assert decision(state) != "HoldTriumph" and state.now.events == ["triumph"]


@holds("iron-cards force-march")
def test_iron_cards_force_march_lets_an_army_move_and_fight_again() -> None:
    state = ready(0, "force_march")
    army(state, 0, "asia", fought=True, capital=True)
    army(state, 0, "galatia")
    militia(state, "asia")
    state.provinces["asia"].militia.fought = True
    barbarians(state, "goths", "asia", active=1)
    state.now.points["military"] = 2
    assert orders(state, start="move army 1") == [] and not may(state, "attack goths with army 1")
    assert orders(state, start="force march") == ["force march with army 1"]
    do(state, "force march with army 1")
    assert may(state, "move army 1 to galatia") and may(state, "attack goths with army 1")
    assert state.now.events == [] and not state.armies[1].fought


@holds("iron-cards force-march")
def test_iron_cards_force_march_is_for_militia_alone_too() -> None:
    state = ready(0, "force_march")
    militia(state, "asia")
    state.provinces["asia"].militia.fought = True
    do(state, "force march with militia asia")
    assert not state.provinces["asia"].militia.fought
