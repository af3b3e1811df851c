"""4.5.3 to 4.7 of the expansion: events, the growth of a mat and its reset, and what factions answer."""

import pytest

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY, POPULACE, SENATE
from rulebooks.time_of_crisis.rules.data.factions import CIRCLES
from rulebooks.time_of_crisis.rules.factions.turn import ImproveMat, ResetMat, events_of
from rulebooks.time_of_crisis.rules.senate import Vote
from rulebooks.time_of_crisis.rules.state import TocState

from .clauses import holds
from .factions import BOT, GORDIAN, PUPIENUS, THRAX, spend, table
from .positions import act as begin
from .positions import army, barbarians, do, empire, govern, governors, happened, leader, rival, run

MISS, HIT = 1, 5
LAST = len(CIRCLES) - 1


def improve(mat: str, support: int, **pawns: int) -> tuple[TocState, list[str]]:
    """The areas that a faction advances with so many political points; pawns stand on circles from 0."""
    state = table(mat)
    govern(state, BOT, "syria", "galatia", support=max(0, support - 4) // 2)
    state.provinces["aegyptus"].support = min(4, support)
    state.mat(BOT).pawns |= pawns
    events = happened(run(state, ImproveMat(BOT)), log.PawnAdvanced)
    return state, [event.sphere for event in events if isinstance(event, log.PawnAdvanced)]


@holds("iron-4.6 preferred", "iron-4.6 others")
@pytest.mark.parametrize(
    ("mat", "support", "pawns", "advanced"),
    [
        (THRAX, 2, {SENATE: 1}, [MILITARY]),
        (THRAX, 4, {SENATE: 1}, [MILITARY, POPULACE]),
        (THRAX, 4, {SENATE: 1, MILITARY: 1}, [MILITARY]),
        (THRAX, 2, {SENATE: 1, MILITARY: 1}, [POPULACE]),
        (PUPIENUS, 2, {SENATE: 1}, [MILITARY]),
        (PUPIENUS, 2, {SENATE: 1, MILITARY: 1}, [POPULACE]),
        (GORDIAN, 4, {SENATE: 1}, [POPULACE, MILITARY]),
        (GORDIAN, 8, {SENATE: 1}, [POPULACE, MILITARY, SENATE]),
        (GORDIAN, 4, {SENATE: 1, POPULACE: 3, MILITARY: 1}, [SENATE]),
    ],
)
def test_iron_4_6_the_preferred_area_grows_first(
    mat: str, support: int, pawns: dict[str, int], advanced: list[str]
) -> None:
    assert improve(mat, support, **pawns)[1] == advanced


@holds("iron-4.6 senate-first")
@pytest.mark.parametrize(
    ("mat", "support", "advanced"),
    [
        (THRAX, 2, [SENATE]),
        (THRAX, 4, [SENATE, MILITARY]),
        (GORDIAN, 4, [SENATE, POPULACE]),
        (THRAX, 8, [SENATE, MILITARY, POPULACE]),
    ],
)
def test_iron_4_6_a_senate_that_has_not_begun_comes_first(mat: str, support: int, advanced: list[str]) -> None:
    assert improve(mat, support)[1] == advanced


@holds("iron-4.6 stuck")
@pytest.mark.parametrize(("support", "plus"), [(1, True), (2, False)])
def test_iron_4_6_without_progress_the_marker_turns(support: int, plus: bool) -> None:
    assert improve(THRAX, support)[0].mat(BOT).plus is plus


@holds("iron-4.6 complete")
@pytest.mark.parametrize(("pawn", "plus"), [(LAST, False), (LAST - 1, True)])
def test_iron_4_6_with_nothing_left_to_advance_it_does_not(pawn: int, plus: bool) -> None:
    assert improve(THRAX, 1, military=LAST, senate=LAST, populace=pawn)[0].mat(BOT).plus is plus


@holds("iron-4.6 lost")
def test_iron_4_6_influence_is_lost_and_cylinders_are_used_up() -> None:
    state = table()
    state.now.points[SENATE], state.now.events = 2, ["castra"]
    state.mat(BOT).influence = [SENATE, MILITARY]
    run(state, ImproveMat(BOT))
    assert (state.now.points[SENATE], state.now.events) == (0, [])
    assert state.mat(BOT).exhausted == [SENATE, MILITARY]


@holds("iron-4.7 reset")
@pytest.mark.parametrize(
    ("used", "exhausted"), [([SENATE, MILITARY], [SENATE, MILITARY]), ([SENATE, MILITARY, POPULACE], [])]
)
def test_iron_4_7_all_three_cylinders_come_back_together(used: list[str], exhausted: list[str]) -> None:
    state = table()
    state.mat(BOT).exhausted = used
    run(state, ResetMat(BOT))
    assert state.mat(BOT).exhausted == exhausted


@holds("iron-4.5.1 event-in-play")
def test_iron_4_5_1_only_cards_in_play_give_events() -> None:
    state = table()
    assert events_of(state, SENATE, 2) == ["tribute"]
    del state.market["tribute"]
    assert events_of(state, SENATE, 2) == []


@holds("iron-4.5.3 events")
def test_iron_4_5_3_the_praetorian_guard_makes_an_emperor_where_the_senate_would_not() -> None:
    state = table()
    governors(state, BOT, 1)
    govern(state, 1, "italia", support=1)
    assert spend(state, "praetorian_guard", military=3, pips=[HIT] * 3)[0] == (12, "praetorian_guard", "italia")
    assert state.emperor == BOT


@holds("iron-4.5.3 events")
def test_iron_4_5_3_tribute_goes_to_the_largest_tribe_of_its_own_provinces() -> None:
    state = table()
    govern(state, BOT, "syria", support=4)
    barbarians(state, "sassanids", "syria", active=3)
    barbarians(state, "nomads", "aegyptus", active=2)
    barbarians(state, "goths", "asia", active=3)
    assert spend(state, "tribute") == [(1, "tribute", "syria")]


@holds("iron-4.5.3 events")
def test_iron_4_5_3_foederati_come_out_of_a_troubled_province_into_the_largest_army() -> None:
    state = table()
    barbarians(state, "nomads", "aegyptus", active=1)
    barbarians(state, "nomads", "nomads", active=2)
    army(state, BOT, "aegyptus", full=1)
    large = army(state, BOT, "africa", full=3)
    assert spend(state, "foederati") == [(1, "foederati", "aegyptus")]
    assert state.armies[large].foederati == {"nomads": 1}


@holds("iron-4.5.3 events")
def test_iron_4_5_3_a_mob_gathers_where_the_target_is_strongest() -> None:
    state = table()
    govern(state, 1, "italia", "britannia", support=3)
    state.players[0].legacy = 45
    govern(state, 0, "galatia", support=4)
    assert spend(state, "mob") == [(25, "mob", "galatia")]


@holds("iron-4.5.3 events")
def test_iron_4_5_3_nobody_sends_a_mob_among_the_neutral() -> None:
    assert spend(table(), "mob") == []


@holds("iron-4.5.3 events")
def test_iron_4_5_3_with_three_strong_provinces_it_breaks_away() -> None:
    state = table()
    govern(state, BOT, "syria", "africa", support=3)
    state.provinces["aegyptus"].support = 4
    assert spend(state, "pretender") == [(25, "pretender", "aegyptus")]


@holds("iron-4.5.3 events")
def test_iron_4_5_3_castra_guard_italia_before_others() -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    army(state, BOT, "aegyptus", capital=True)
    army(state, BOT, "italia", capital=True)
    assert spend(state, "castra") == [(25, "castra", "italia")]


@holds("iron-4.5.3 events", "iron-4.5.2 battle")
@pytest.mark.parametrize(("full", "used"), [(2, True), (6, False)])
def test_iron_4_5_3_flanking_is_kept_for_a_battle_that_may_be_lost(full: int, used: bool) -> None:
    state = table()
    barbarians(state, "nomads", "aegyptus", active=2)
    army(state, BOT, "aegyptus", full=full)
    again = [HIT] * full if used else []
    spend(state, "flanking_maneuver", military=1, pips=[MISS] * full + [MISS] * 2 + again)
    assert ("flanking_maneuver" in state.now.events) is not used


@holds("iron-4.5.3 events")
def test_iron_4_5_3_damnatio_follows_on_the_fall_of_an_emperor() -> None:
    state = table()
    governors(state, BOT, 1)
    govern(state, 1, "italia", support=3)
    state.players[1].emperor_turns, state.players[1].legacy = 2, 10
    state.now.events = ["damnatio_memoriae"]
    run(state, Vote(BOT, "italia", 6, 6), pips=[HIT] * 6)
    assert (state.players[1].emperor_turns, state.players[1].legacy) == (1, 7)


@holds("iron-4.5.2 battle")
def test_iron_4_5_2_leaders_fall_first_and_support_rises_for_them() -> None:
    state = table()
    state.provinces["aegyptus"].support = 2
    barbarians(state, "sassanids", "aegyptus", active=1, inactive=1)
    leader(state, "ardashir", "aegyptus")
    army(state, BOT, "aegyptus", full=5)
    spend(state, military=1, pips=[HIT, HIT, MISS, MISS, MISS] + [MISS] * 4)
    assert "ardashir" not in state.leaders
    assert state.homelands["sassanids"].inactive == 9, "the one that was awake fell, the other fled"
    assert state.provinces["aegyptus"].support == 3


@holds("iron-4.5.2 battle")
def test_iron_4_5_2_as_a_defender_it_keeps_as_many_legions_as_it_can() -> None:
    state = table()
    number = army(state, BOT, "aegyptus", full=2, capital=True)
    mine = army(state, 0, "aegyptus", full=2)
    begin(state, 0, military=1)
    do(state, f"attack army {number} with army {mine}", pips=[HIT, HIT, MISS, MISS])
    survivors = state.armies[number]
    assert (survivors.full, survivors.reduced, survivors.capital) == (0, 2, False)


@holds("iron-4.5.2 battle")
def test_iron_4_5_2_a_governor_of_its_own_follows_where_an_empire_ends() -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    governors(state, BOT, 1)
    army(state, BOT, "italia", capital=True)
    empire(state, 0, "asia", "galatia", "syria")
    army(state, BOT, "syria", full=1)
    spend(state, military=1)
    assert state.provinces["syria"].governor == BOT


@holds("iron-4.5.2 battle")
def test_iron_4_5_2_a_rival_emperor_who_falls_brings_support() -> None:
    state = table()
    rival(state, "zenobia")
    army(state, BOT, "aegyptus", full=5)
    state.provinces["aegyptus"].support = 3
    spend(state, military=1, pips=[HIT] * 5 + [MISS] * 3)
    assert not state.rivals
    assert state.provinces["aegyptus"].support == 4
