"""4.1 to 4.5.1 of the expansion: factions sit down, crises touch them, and their mats say what they may spend."""

from itertools import pairwise

import pytest

import rulebooks
from rulebooks.engine.dice import KeyedDice, ScriptedDice
from rulebooks.engine.errors import IllegalAction
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.crisis import Crisis
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY, POPULACE, SENATE
from rulebooks.time_of_crisis.rules.data.factions import CIRCLES, MATS
from rulebooks.time_of_crisis.rules.data.regions import NEIGHBOURS
from rulebooks.time_of_crisis.rules.factions.turn import GatherInfluence, ImproveMat
from rulebooks.time_of_crisis.rules.state import Faction, TocState, TurnRecord
from rulebooks.time_of_crisis.rules.turn import PlayerTurn

from .clauses import holds
from .factions import BOT, GORDIAN, PUPIENUS, THRAX, table
from .positions import army, barbarians, do, govern, happened, leader, militia, position, run, top_event

EVENT = [3, 4]
PAX = [6, 6]


def gather(state: TocState, *pips: int) -> log.ModeMarked:
    """Gather influence, and return the event with the points that it may spend."""
    [event] = happened(run(state, GatherInfluence(BOT), pips=pips), log.ModeMarked)
    assert isinstance(event, log.ModeMarked)
    return event


def new(players: int, *mats: str, pips: list[int] | None = None, **options: bool) -> TocState:
    """A game that waits for its first person."""
    dice = KeyedDice(bytes(32), "factions") if pips is None else ScriptedDice([1] * 16 + pips)
    state = rulebooks.new("time_of_crisis", {"players": players, "factions": list(mats), **options}, dice)
    assert isinstance(state, TocState)
    return state


@holds("iron-4.2 pieces")
def test_iron_4_2_a_mat_begins_with_its_pawns_to_the_left_and_its_cylinders_available() -> None:
    assert new(4, THRAX).mat(BOT) == Faction(THRAX, {MILITARY: 0, SENATE: 0, POPULACE: 0})


@holds("iron-4.2 order", "iron-4.3 first")
@pytest.mark.parametrize(
    ("lots", "order"), [([3, 2], [1, 2, 3, 0]), ([1, 2], [3, 2, 1, 0]), ([2, 1], [3, 1, 2, 0]), ([1, 1], [2, 3, 1, 0])]
)
def test_iron_4_2_factions_draw_their_order_and_come_before_the_people(lots: list[int], order: list[int]) -> None:
    assert new(4, THRAX, PUPIENUS, GORDIAN, pips=lots).order == order


@holds("iron-4.3 first")
def test_iron_4_3_a_lot_says_which_person_follows_them() -> None:
    assert new(4, THRAX, pips=[3]).order == [3, 2, 0, 1]


@holds("iron-4.2 provinces", "iron-4.2 units")
def test_iron_4_2_factions_begin_in_the_listed_provinces_with_a_persons_pieces() -> None:
    state = new(4, THRAX, GORDIAN, pips=[1, 1])
    assert (state.governed(3), state.governed(2)) == (["gallia"], ["macedonia"])
    [legions] = state.armies_of(3)
    assert (legions.region, legions.capital, legions.full) == ("gallia", True, 1)
    assert state.provinces["gallia"].militia
    assert state.players[3].hand == state.players[3].available == []


@holds("iron-4.2 scattered")
def test_iron_4_2_as_a_variant_factions_begin_apart_by_lot() -> None:
    state = new(4, THRAX, PUPIENUS, GORDIAN, scattered=True)
    starts = [state.governed(seat)[0] for seat in (1, 2, 3)]
    assert "italia" not in starts
    assert not any(other in NEIGHBOURS[name] for name in starts for other in starts)
    by_lot = new(4, THRAX, PUPIENUS, pips=[2, 1, 3, 7], scattered=True)
    assert by_lot.governed(2) == ["hispania"], "the third that is free"
    assert by_lot.governed(3) == ["macedonia"], "Gallia and Africa touch it"


@holds("iron-4.2 number")
@pytest.mark.parametrize(
    ("players", "factions"),
    [(4, (THRAX, THRAX)), (4, ("nero",)), (3, tuple(MATS)), (5, tuple(MATS)), (2, (THRAX, GORDIAN))],
)
def test_iron_4_2_other_factions_than_there_are_or_no_person_are_refused(
    players: int, factions: tuple[str, ...]
) -> None:
    with pytest.raises(IllegalAction):
        new(players, *factions)


@holds("iron-4.2 number")
@pytest.mark.parametrize(("players", "factions"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
def test_iron_4_2_any_number_of_factions_plays_beside_a_person(players: int, factions: int) -> None:
    state = new(players, *list(MATS)[:factions])
    assert rulebooks.check(state) == []
    assert [player.faction is None for player in state.players].count(True) == players - factions


@holds("iron-4.3 as-usual")
def test_iron_4_3_a_turn_has_all_phases() -> None:
    state = table()
    state.provinces["aegyptus"].quaestor = True
    state.provinces["aegyptus"].support = 3
    barbarians(state, "nomads", "aegyptus", active=1, inactive=1)
    state.provinces["aegyptus"].mobs = 2
    events = run(state, PlayerTurn(BOT), pips=[1, 1, 1, 1])
    kinds = [type(event) for event in events]
    for kind in (log.MarkersRemoved, log.CrisisRolled, log.ModeMarked, log.LegacyGained, log.MobsGrew, log.TurnEnded):
        assert kind in kinds
    assert state.provinces["aegyptus"].barbarians["nomads"].inactive == 0, "6.8 roused"


@holds("iron-4.4 pax")
def test_iron_4_4_pax_deorum_turns_every_marker_whoever_rolls_it() -> None:
    state = position(factions=(THRAX, GORDIAN))
    run(state, Crisis(0), pips=PAX)
    assert [state.mat(seat).plus for seat in (2, 3)] == [True, True]


@holds("iron-4.4 palmyra")
def test_iron_4_4_palmyra_helps_its_own_provinces_the_fewest_first_and_leaders_before_others() -> None:
    state = table()
    govern(state, BOT, "syria", "galatia")
    barbarians(state, "sassanids", "syria", active=2)
    barbarians(state, "sassanids", "galatia", active=1, inactive=1)
    barbarians(state, "sassanids", "asia", active=1)
    leader(state, "ardashir", "syria")
    top_event(state, "palmyra_allies")
    events = run(state, Crisis(BOT), pips=[*EVENT, 4])
    expelled = [(event.region, event.leader) for event in events if isinstance(event, log.Expelled)]
    assert expelled == [("galatia", ""), ("galatia", ""), ("syria", "ardashir"), ("syria", "")]


@holds("iron-4.4 palmyra-homeland")
def test_iron_4_4_palmyra_empties_the_homeland_where_none_of_its_own_is_concerned() -> None:
    state = table()
    barbarians(state, "sassanids", "asia", active=1)
    barbarians(state, "sassanids", "sassanids", active=2)
    leader(state, "ardashir")
    top_event(state, "palmyra_allies")
    events = run(state, Crisis(BOT), pips=[*EVENT, 4])
    expelled = [(event.region, event.leader) for event in events if isinstance(event, log.Expelled)]
    assert expelled == [("sassanids", "ardashir"), ("sassanids", ""), ("sassanids", ""), ("asia", "")]


@holds("iron-4.4 ludi", "iron-4.4 ludi-next", "iron-4.5.1 ludi", "iron-4.5.1 ludi-event")
def test_iron_4_4_ludi_bring_its_emperor_legacy_and_cost_its_next_turn() -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    state.mat(BOT).pawns = dict.fromkeys((MILITARY, SENATE, POPULACE), 3)
    top_event(state, "ludi_saeculares")
    state.turn = TurnRecord(0)
    run(state, Crisis(0), pips=EVENT)
    assert state.players[BOT].legacy == 4
    state.turn = TurnRecord(BOT, phase="actions")
    event = gather(state)
    assert CIRCLES[3].secondary.value == 4
    assert (event.mode, event.secondary_points, event.lost) == (2, 0, 4)
    assert state.now.events == ["flanking_maneuver"], "the primary event alone"
    run(state, ImproveMat(BOT))
    assert state.mat(BOT).ludi == ""


@holds("iron-4.4 ludi-own")
def test_iron_4_4_ludi_of_its_own_turn_cost_the_turn_after_it() -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    top_event(state, "ludi_saeculares")
    run(state, Crisis(BOT), pips=EVENT)
    assert gather(state).lost == 0
    run(state, ImproveMat(BOT))
    assert gather(state).lost == 2, "all that there is"
    assert state.now.points[POPULACE] == 0


@holds("iron-4.1 areas", "iron-4.5.1 points")
@pytest.mark.parametrize("mat", MATS)
@pytest.mark.parametrize("mode", [1, 2, 3])
def test_iron_4_5_1_the_circles_of_both_areas_give_the_points(mat: str, mode: int) -> None:
    state = table(mat)
    if mode == 2:
        barbarians(state, "nomads", "aegyptus", active=1)
    state.provinces["aegyptus"].mobs = mode == 3
    box = MATS[mat].modes[mode].value
    state.mat(BOT).pawns |= {box.primary: 2, box.secondary: 4}
    event = gather(state)
    assert (event.mode, event.primary, event.secondary) == (mode, *box)
    assert state.now.points == {MILITARY: 0, SENATE: 0, POPULACE: 0, box.primary: 5, box.secondary: 5}
    assert state.mat(BOT).influence == [*box]


@holds("iron-4.5.1 mode-4")
@pytest.mark.parametrize(
    ("mat", "used", "box"),
    [
        (THRAX, [SENATE, MILITARY], (POPULACE, MILITARY)),
        (THRAX, [MILITARY, POPULACE], (SENATE, MILITARY)),
        (PUPIENUS, [SENATE, MILITARY], (POPULACE, SENATE)),
        (PUPIENUS, [POPULACE, SENATE], (MILITARY, SENATE)),
        (GORDIAN, [SENATE, POPULACE], (MILITARY, POPULACE)),
        (GORDIAN, [MILITARY, POPULACE], (SENATE, POPULACE)),
    ],
)
def test_iron_4_5_1_with_two_cylinders_used_the_third_is_primary(
    mat: str, used: list[str], box: tuple[str, str]
) -> None:
    state = table(mat)
    state.mat(BOT).exhausted = used
    state.players[BOT].legacy = 50
    event = gather(state)
    assert (event.mode, event.primary, event.secondary) == (4, *box)


@holds("iron-4.5.1 mode-legacy")
@pytest.mark.parametrize(("legacy", "emperor", "mode"), [(49, 0, 2), (50, 0, 1), (50, BOT, 2)])
def test_iron_4_5_1_fifty_legacy_without_the_throne_asks_for_the_senate(legacy: int, emperor: int, mode: int) -> None:
    state = table()
    govern(state, emperor, "italia", support=4)
    barbarians(state, "nomads", "aegyptus", active=1)
    state.players[BOT].legacy = legacy
    event = gather(state)
    assert (event.mode, event.why) == (mode, "legacy" if mode == 1 else "troubled")


@holds("iron-4.5.1 mode-troubled", "iron-4.5.1 mode-mobs", "iron-4.5.1 mode-1")
@pytest.mark.parametrize(
    ("active", "inactive", "mobs", "why", "mode"),
    [(1, 0, 1, "troubled", 2), (0, 1, 1, "mobs", 3), (0, 1, 0, "otherwise", 1)],
)
def test_iron_4_5_1_trouble_comes_before_mobs(active: int, inactive: int, mobs: int, why: str, mode: int) -> None:
    state = table()
    barbarians(state, "nomads", "aegyptus", active=active, inactive=inactive)
    state.provinces["aegyptus"].mobs = mobs
    event = gather(state)
    assert (event.mode, event.why) == (mode, why)


@holds("iron-4.5.1 mode-italia")
@pytest.mark.parametrize(
    ("keeper", "mode"),
    [("nobody", 2), ("army outside", 2), ("another's army", 2), ("army", 1), ("militia", 1), ("both", 1)],
)
def test_iron_4_5_1_an_emperor_without_an_army_in_italia_arms(keeper: str, mode: int) -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    if keeper in ("militia", "both"):
        militia(state, "italia")
    if keeper != "nobody" and keeper != "militia":
        army(state, 0 if keeper == "another's army" else BOT, "italia", capital=keeper != "army outside")
    event = gather(state)
    assert event.mode == mode
    if keeper in ("nobody", "army outside"):
        assert event.why == "italia"


@holds("iron-4.5.1 plus", "iron-4.6 markers")
def test_iron_4_5_1_the_other_side_of_the_marker_adds_two_once() -> None:
    state = table()
    state.provinces["aegyptus"].support = 2
    state.mat(BOT).plus = True
    assert gather(state).primary_points == 3 + 2
    run(state, ImproveMat(BOT))
    state.mat(BOT).exhausted = []
    assert gather(state).plus == 0


@holds("iron-4.5.1 events")
@pytest.mark.parametrize(
    ("circle", "events"),
    [
        (1, []),
        (2, ["tribute"]),
        (3, ["tribute", "castra"]),
        (4, ["foederati", "castra"]),
        (6, ["damnatio_memoriae", "flanking_maneuver"]),
    ],
)
def test_iron_4_5_1_a_box_grants_the_event_of_its_number(circle: int, events: list[str]) -> None:
    state = table()
    state.mat(BOT).pawns = dict.fromkeys((MILITARY, SENATE, POPULACE), circle - 1)
    gather(state)
    assert state.now.events == events


def test_every_circle_stands_in_the_rows_of_both_boxes() -> None:
    assert [circle.cost.value for circle in CIRCLES] == [0, 2, 4, 6, 8, 10]
    assert all(circle.primary.value > circle.secondary.value for circle in CIRCLES)
    assert all(one.primary.value < other.primary.value for one, other in pairwise(CIRCLES))


def test_a_faction_is_asked_nothing_and_a_person_as_ever() -> None:
    state = new(4, THRAX, pips=[1])
    assert rulebooks.view(state, 0).question.seats == (0,)
    do(state, "start in britannia")
    do(state, "start in asia")
    do(state, "start in pannonia")
    assert rulebooks.view(state, 0).question.seats == (0, 1, 2)
