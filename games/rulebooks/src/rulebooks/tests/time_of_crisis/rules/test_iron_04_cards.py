"""4.5.1, 4.5.3 of the expansion: factions use the events of its cards as well."""

import pytest

from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY, POPULACE, SENATE
from rulebooks.time_of_crisis.rules.factions.turn import (
    IN_TIME,
    OUT_OF_REACH,
    GatherInfluence,
    events_of,
    moment_of_event,
    more_useful,
)
from rulebooks.time_of_crisis.rules.state import NEUTRAL, TocState

from .clauses import holds
from .factions import BOT, PUPIENUS, THRAX, spend, table
from .positions import army, barbarians, do, general, govern, governors, hand, orders, player, run

MISS, HIT = 1, 5


def gathered(state: TocState, *pips: int) -> list[str]:
    """The events that it may use with every pawn on the second circle."""
    state.mat(BOT).pawns = dict.fromkeys((MILITARY, SENATE, POPULACE), 1)
    run(state, GatherInfluence(BOT), pips=pips)
    return state.now.events


@holds("iron-4.5.1 event-die")
@pytest.mark.parametrize(
    ("pip", "card"), [(1, "tribute"), (3, "tribute"), (4, "princeps_senatus"), (6, "princeps_senatus")]
)
def test_iron_4_5_1_a_die_chooses_between_both_games(pip: int, card: str) -> None:
    assert gathered(table(cards="fixed"), pip) == [card]


@holds("iron-4.5.1 event-tougher")
@pytest.mark.parametrize(("reigns", "card"), [(True, "princeps_senatus"), (False, "tribute")])
def test_iron_4_5_1_tougher_is_the_event_that_has_something_to_do(reigns: bool, card: str) -> None:
    state = table(cards="fixed", tougher=True)
    if reigns:
        govern(state, BOT, "italia", support=3)
        army(state, BOT, "italia", capital=True)
    assert gathered(state) == [card]


@holds("iron-4.5.1 event-tougher")
@pytest.mark.parametrize(("reigns", "card"), [(True, "spiculum"), (False, "praetorian_guard")])
def test_iron_4_5_1_tougher_is_no_praetorian_guard_for_who_is_emperor(reigns: bool, card: str) -> None:
    state = table(cards="fixed", tougher=True)
    state.mat(BOT).pawns = dict.fromkeys((MILITARY, SENATE, POPULACE), 5)
    if reigns:
        govern(state, BOT, "italia", support=3)
    else:
        barbarians(state, "nomads", "aegyptus", active=1)
        governors(state, BOT, 1)
    run(state, GatherInfluence(BOT))
    assert state.now.events[0] == card


@holds("iron-4.5.1 event-tougher")
@pytest.mark.parametrize(
    ("emperor", "cards", "card"),
    [
        (BOT, ("damnatio_memoriae_ii", "triumph"), "triumph"),
        (NEUTRAL, ("damnatio_memoriae_ii", "triumph"), "triumph"),
        (0, ("damnatio_memoriae_ii", "triumph"), "damnatio_memoriae_ii"),
        (BOT, ("praetorian_guard", "spiculum"), "spiculum"),
        (0, ("praetorian_guard", "spiculum"), "praetorian_guard"),
        (BOT, ("flanking_maneuver", "force_march"), "flanking_maneuver"),
        (BOT, ("foederati", "frumentarii"), "foederati"),
        (BOT, ("quaestor", "ambitus"), "quaestor"),
        (BOT, ("pretender", "demagogue"), "demagogue"),
        (0, ("pretender", "demagogue"), "demagogue"),
    ],
)
def test_iron_4_5_1_tougher_is_no_card_whose_moment_cannot_come(
    emperor: int, cards: tuple[str, str], card: str
) -> None:
    state = table(cards="fixed", tougher=True)
    governors(state, BOT, 1)
    if emperor != NEUTRAL:
        govern(state, emperor, "italia", support=3)
    state.now.points |= {MILITARY: 3, SENATE: 3}
    if "demagogue" in cards:
        hand(state, 0, "military_1")
    assert more_useful(state, BOT, list(cards)) == card
    assert state.now.events == []


@holds("iron-4.5.1 event-tougher")
@pytest.mark.parametrize(("emperor", "card"), [(BOT, "demagogue"), (NEUTRAL, "pretender")])
def test_iron_4_5_1_tougher_without_a_hand_to_stir_a_pretender_may_still_rise(emperor: int, card: str) -> None:
    state = table(cards="fixed", tougher=True)
    if emperor == BOT:
        govern(state, BOT, "italia", support=3)
        hand(state, 0, "military_1")
    assert more_useful(state, BOT, ["pretender", "demagogue"]) == card


@holds("iron-4.5.1 event-tougher")
@pytest.mark.parametrize(
    ("enemy", "has_army", "military", "battles"),
    [
        ("africa", True, 2, 1),
        ("africa", True, 1, 0),
        ("africa", True, 3, 2),
        ("aegyptus", True, 1, 1),
        ("gallia", True, 3, 0),
        ("", True, 9, 0),
        ("aegyptus", False, 3, 1),  # a General for hire, his army, and the battle
        ("aegyptus", False, 2, 0),
        ("africa", False, 5, 2),
    ],
)
def test_iron_4_5_1_tougher_looks_for_an_enemy_within_the_points(
    enemy: str, has_army: bool, military: int, battles: int
) -> None:
    state = table(cards="fixed", tougher=True)
    govern(state, BOT, "aegyptus", support=3)
    state.now.points |= {MILITARY: military}
    player(state, BOT).generals, player(state, BOT).generals_for_hire = [], [1]
    if has_army:
        army(state, BOT, "aegyptus")
    if enemy:
        barbarians(state, "nomads", enemy, active=1)
    waits = {"spiculum": 1, "cavalry": 1, "triumph": 1, "flanking_maneuver": 1, "force_march": 2}
    in_time = {card: moment_of_event(state, BOT, card) == IN_TIME for card in waits}
    assert in_time == {card: battles_needed <= battles for card, battles_needed in waits.items()}


@holds("iron-4.5.1 event-tougher")
@pytest.mark.parametrize(("enemy", "card"), [("", "praetorian_guard"), ("aegyptus", "spiculum")])
def test_iron_4_5_1_tougher_is_no_arms_without_an_enemy(enemy: str, card: str) -> None:
    """The Guard waits for a Governor, who can be hired."""
    state = table(cards="fixed", tougher=True)
    governors(state, BOT, 0)
    govern(state, 0, "italia", support=3)
    army(state, BOT, "aegyptus")
    state.now.points |= {MILITARY: 3, SENATE: 3}
    if enemy:
        barbarians(state, "nomads", enemy, active=1)
    assert more_useful(state, BOT, ["spiculum", "praetorian_guard"]) == card


@holds("iron-4.5.1 event-tougher")
def test_iron_4_5_1_tougher_without_anybody_to_lead_an_army_no_battle_comes() -> None:
    state = table(cards="fixed", tougher=True)
    barbarians(state, "nomads", "aegyptus", active=1)
    state.now.points |= {MILITARY: 9}
    assert moment_of_event(state, BOT, "spiculum") == IN_TIME
    player(state, BOT).generals, player(state, BOT).generals_for_hire = [], []
    assert moment_of_event(state, BOT, "spiculum") == OUT_OF_REACH
    player(state, BOT).generals = [1]
    assert moment_of_event(state, BOT, "spiculum") == IN_TIME


@holds("iron-4.5.1 event-tougher")
@pytest.mark.parametrize(
    ("provinces", "support", "senate", "populace", "reaches"),
    [
        (("aegyptus", "syria", "galatia"), 2, 0, 9, True),
        (("aegyptus", "syria", "galatia"), 2, 0, 1, False),  # three levels are lacking
        (("aegyptus", "syria", "hispania"), 3, 0, 9, False),  # not connected
        (("aegyptus", "syria"), 3, 0, 9, False),
        (("aegyptus", "syria"), 3, 1, 9, True),  # a vote for Galatia
        (("aegyptus",), 3, 1, 9, False),
        (("aegyptus",), 3, 2, 9, True),
    ],
)
def test_iron_4_5_1_tougher_a_pretender_needs_provinces_in_reach(
    provinces: tuple[str, ...], support: int, senate: int, populace: int, reaches: bool
) -> None:
    state = table(cards="fixed", tougher=True)
    governors(state, BOT, 2)
    govern(state, BOT, *provinces, support=support)
    state.now.points |= {SENATE: senate, POPULACE: populace, MILITARY: 0}
    assert moment_of_event(state, BOT, "pretender") == (IN_TIME if reaches else OUT_OF_REACH)


@holds("iron-4.5.1 event-in-play")
def test_iron_4_5_1_the_damnatio_of_the_expansion_has_replaced_the_other() -> None:
    assert events_of(table(cards="fixed"), SENATE, 4) == ["damnatio_memoriae_ii", "triumph"]
    assert events_of(table(), SENATE, 4) == ["damnatio_memoriae"]


@holds("iron-4.5.3 events")
@pytest.mark.parametrize(("emperor", "support"), [(BOT, 4), (0, 2)])
def test_iron_4_5_3_princeps_helps_its_emperor_or_hurts_another(emperor: int, support: int) -> None:
    state = table(cards="fixed")
    govern(state, emperor, "italia", support=3)
    army(state, emperor, "italia", capital=True)
    assert spend(state, "princeps_senatus") == [(25, "princeps_senatus", "italia")]
    assert state.provinces["italia"].support == support


@holds("iron-4.5.3 events", "iron-4.5.2 step-6")
@pytest.mark.parametrize(
    ("support", "senate", "dice", "steps"),
    [
        (2, 4, 4, [(4, "princeps_senatus", "italia"), (4, "target", "italia")]),
        (3, 4, 4, [(4, "princeps_senatus", "italia"), (4, "target", "italia")]),
        (5, 2, 2, [(4, "princeps_senatus", "italia"), (4, "target", "asia")]),
    ],
)
def test_iron_4_5_3_princeps_comes_before_the_votes_that_it_is_for(
    support: int, senate: int, dice: int, steps: list[tuple[int, str, str]]
) -> None:
    state = table(cards="fixed")
    governors(state, BOT, 1)
    govern(state, 0, "italia", support=support)
    acts = spend(state, "princeps_senatus", senate=senate, pips=[MISS] * dice)
    assert acts == steps
    assert state.provinces["italia"].support == support - 1


@holds("iron-4.5.3 events")
def test_iron_4_5_3_princeps_comes_before_the_vote_of_the_praetorian_guard_too() -> None:
    state = table(cards="fixed")
    governors(state, BOT, 1)
    govern(state, 0, "italia", support=2)
    steps = spend(state, "princeps_senatus", "praetorian_guard", military=3, pips=[MISS] * 3)
    assert steps == [(12, "princeps_senatus", "italia"), (12, "praetorian_guard", "italia")]


@holds("iron-4.5.3 events", "iron-4.5.2 dice")
def test_iron_4_5_3_the_praetorian_guard_has_no_more_dice_than_it_needs() -> None:
    state = table(cards="fixed")
    governors(state, BOT, 1)
    govern(state, 0, "italia", support=1)
    army(state, BOT, "africa", full=1)
    steps = spend(state, "praetorian_guard", military=6, pips=[MISS] * 4)
    assert steps[:2] == [(12, "praetorian_guard", "italia"), (12, "contest_italia", "italia")]


@holds("iron-4.5.3 events")
def test_iron_4_5_3_mobile_vulgus_comes_before_a_vote_that_it_brings_within_reach() -> None:
    state = table(cards="fixed")
    governors(state, BOT, 1)
    govern(state, 0, "italia", support=6)
    state.provinces["asia"].support = 3
    steps = spend(state, "mobile_vulgus", senate=4, populace=6, pips=[HIT] * 4)
    assert steps[:2] == [(4, "mobile_vulgus", "asia"), (4, "target", "asia")]
    assert state.provinces["asia"].governor == BOT


@holds("iron-4.5.3 events")
def test_iron_4_5_3_mobile_vulgus_brings_the_target_down() -> None:
    state = table(cards="fixed")
    state.players[1].legacy = 45
    state.provinces["gallia"].support = 4
    assert spend(state, "mobile_vulgus", populace=7)[0] == (21, "mobile_vulgus", "gallia")
    assert state.provinces["gallia"].support == 2, "four and three points"


@holds("iron-4.5.3 events")
def test_iron_4_5_3_mobile_vulgus_leaves_its_step_to_be_done() -> None:
    state = table(cards="fixed")
    state.players[1].legacy = 45
    state.provinces["gallia"].support = 2
    steps = spend(state, "mobile_vulgus", populace=4)
    assert steps == [(21, "mobile_vulgus", "gallia"), (21, "raise_support", "aegyptus")]


@holds("iron-4.5.3 events")
def test_iron_4_5_3_a_demagogue_finds_hands_of_people_alone() -> None:
    state = table(cards="fixed", others=(PUPIENUS,))
    hand(state, 0, "military_1")
    hand(state, 1, "castra")
    state.provinces["asia"].support = 3
    assert spend(state, "demagogue") == [(25, "demagogue", "")]
    assert orders(state, 0) == ["reveal military 1"]
    do(state, "reveal military 1", seat=0)
    do(state, "reveal castra", seat=1)
    assert state.provinces["asia"].mobs == 1
    assert sum(place.mobs for place in state.provinces.values()) == 1


@holds("iron-4.5.3 events")
def test_iron_4_5_3_an_army_marches_again_to_another_battle() -> None:
    state = table(cards="fixed")
    barbarians(state, "nomads", "aegyptus", active=1)
    barbarians(state, "goths", "aegyptus", inactive=1)
    army(state, BOT, "aegyptus", full=6, fought=True, capital=True)
    general(state, BOT)
    steps = spend(state, "force_march", military=1, pips=[MISS] * 7)
    assert steps[0] == (17, "force_march", "aegyptus")
    assert steps[1][1] == "hunt"


@holds("iron-4.5.3 events", "iron-4.5.2 battle")
@pytest.mark.parametrize(("card", "strike"), [("cavalry", []), ("spiculum", [MISS] * 2)])
def test_iron_4_5_3_cavalry_and_spiculum_are_kept_for_hard_battles(card: str, strike: list[int]) -> None:
    state = table(cards="fixed")
    barbarians(state, "nomads", "aegyptus", active=2)
    army(state, BOT, "aegyptus", full=2)
    spend(state, card, military=1, pips=[*strike, MISS, MISS, MISS, MISS])
    assert state.now.events == []


@holds("iron-4.5.3 events")
def test_iron_4_5_3_a_triumph_follows_on_a_victory_and_ambitus_goes_into_italia() -> None:
    state = table(cards="fixed")
    barbarians(state, "nomads", "aegyptus", active=1)
    army(state, BOT, "aegyptus", full=5)
    spend(state, "triumph", military=1, pips=[HIT] * 5 + [MISS])
    assert state.players[BOT].legacy == 2 + 1 + 3
    state = table(cards="fixed")
    governors(state, BOT, 1)
    govern(state, 0, "italia", support=1)
    spend(state, "ambitus", senate=2)
    assert state.emperor == BOT
    assert state.now.events == []


def test_frumentarii_are_nothing_to_it() -> None:
    assert spend(table(THRAX, cards="fixed"), "frumentarii") == []
