"""4.5.2 of the expansion: the priority list, step by step."""

import pytest

from rulebooks.time_of_crisis.rules.state import NEUTRAL, Militia

from .clauses import holds
from .factions import BOT, GORDIAN, PUPIENUS, acts, spend, table
from .positions import army, barbarians, do, empire, general, govern, governors, militia, orders, rival

MISS, HIT = 1, 5


@holds("iron-4.5.2 skip")
def test_iron_4_5_2_without_influence_nothing_is_done() -> None:
    assert spend(table()) == []


@holds("iron-4.5.2 order", "iron-4.5.2 skip", "iron-4.5.2 why")
def test_iron_4_5_2_the_list_is_gone_through_from_the_top() -> None:
    state = table()
    army(state, BOT, "aegyptus", capital=True)
    steps = spend(state, military=2, senate=1, populace=2)
    assert steps == [
        (3, "recruit_governor", ""),
        (13, "add_legion", "aegyptus"),
        (21, "raise_support", "aegyptus"),
    ]


@holds("iron-4.5.2 loop")
def test_iron_4_5_2_a_loop_begins_again_only_where_something_was_done() -> None:
    state = table()
    army(state, BOT, "aegyptus", full=0, reduced=3, capital=True)
    assert [step for step, _why, _where in spend(state, military=3)] == [9, 14, 9]
    assert [step for step, _why, _where in spend(state, military=1)] == [9]


@holds("iron-4.5.2 loop", "iron-4.5.2 step-7", "iron-4.5.2 step-5")
def test_iron_4_5_2_governors_are_hired_and_placed_while_points_last() -> None:
    steps = spend(table(), senate=5)
    assert [step for step, _why, _where in steps] == [3, 4, 7]


@holds("iron-4.5.2 step-1")
@pytest.mark.parametrize(("card", "why"), [("tribute", "tribute"), ("quaestor", "quaestor")])
def test_iron_4_5_2_step_1_an_event_quiets_what_threatens(card: str, why: str) -> None:
    state = table()
    barbarians(state, "nomads", "aegyptus", active=1)
    assert spend(state, card) == [(1, why, "aegyptus")]


@holds("iron-4.5.2 step-1", "iron-4.5.2 battle")
def test_iron_4_5_2_step_1_else_the_nearest_army_that_is_a_match_attacks() -> None:
    state = table()
    state.provinces["aegyptus"].support = 3
    barbarians(state, "nomads", "aegyptus", active=1)
    near = army(state, BOT, "africa", full=2)
    army(state, BOT, "hispania", full=4)
    steps = spend(state, military=2, pips=[HIT, MISS, MISS])
    assert steps == [(1, "defend_march", "aegyptus"), (1, "defend", "aegyptus")]
    assert (state.armies[near].region, state.armies[near].capital) == ("aegyptus", True)
    assert state.players[BOT].legacy == 3


@holds("iron-4.5.2 step-1")
def test_iron_4_5_2_step_1_no_army_attacks_what_is_too_strong() -> None:
    state = table()
    barbarians(state, "nomads", "aegyptus", active=3)
    army(state, BOT, "aegyptus", full=1)
    assert not any(step == 1 for step, _why, _where in spend(state, military=1))


@holds("iron-4.5.2 step-2", "iron-4.5.2 step-10")
@pytest.mark.parametrize(("where", "military", "steps"), [("italia", 0, [2]), ("gallia", 1, [2, 2])])
def test_iron_4_5_2_step_2_the_emperor_guards_italia(where: str, military: int, steps: list[int]) -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    number = army(state, BOT, where)
    assert [step for step, _why, _where in spend(state, military=military)][: len(steps)] == steps
    assert (state.armies[number].region, state.armies[number].capital) == ("italia", True)


@holds("iron-4.5.2 step-2")
def test_iron_4_5_2_step_2_with_no_army_near_one_is_created() -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    general(state, BOT)
    assert spend(state, military=1) == [(2, "hold_italia_create", "italia")]
    assert state.army_in_capital("italia") is not None


@holds("iron-4.5.2 step-2", "iron-4.5.2 step-10", "iron-4.5.2 militia")
def test_iron_4_5_2_steps_2_and_10_a_militia_by_itself_holds_italia() -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    militia(state, "italia")
    army(state, BOT, "gallia", full=1)
    general(state, BOT)
    assert not {step for step, _why, _where in spend(state, military=3)} & {2, 10}


@holds("iron-4.5.2 step-12", "iron-4.5.2 militia")
@pytest.mark.parametrize(("full", "fights"), [(1, False), (2, True)])
def test_iron_4_5_2_step_12_a_militia_by_itself_is_fought_for_the_capital(full: int, fights: bool) -> None:
    state = table()
    govern(state, 1, "italia", support=4)
    militia(state, "italia", castra=True)
    army(state, BOT, "italia", full=full)
    general(state, BOT)
    steps = spend(state, military=1, pips=[MISS] * 3 if fights else [])
    assert ((12, "contest_italia", "italia") in steps) == fights


@holds("iron-4.5.2 step-10")
def test_iron_4_5_2_step_10_italia_is_looked_after_again_once_legions_are_trained() -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    army(state, 0, "italia", full=1, capital=True)
    mine = army(state, BOT, "italia", full=0, reduced=1)
    steps = spend(state, military=2, pips=[HIT, MISS])
    assert [step for step, _why, _where in steps][:2] == [9, 10]
    assert state.armies[mine].capital


@holds("iron-4.5.2 step-3")
def test_iron_4_5_2_step_3_the_cheapest_governor_is_hired_when_none_is_left() -> None:
    state = table()
    govern(state, BOT, "syria")
    assert spend(state, senate=2) == [(3, "recruit_governor", "")]
    assert 2 not in state.players[BOT].governors_for_hire


@holds("iron-4.5.2 step-3")
def test_iron_4_5_2_step_3_a_governor_who_is_lost_anyway_is_called_back() -> None:
    state = table()
    govern(state, BOT, "syria")
    barbarians(state, "nomads", "aegyptus", active=1)
    steps = spend(state, senate=4)
    assert steps[0] == (3, "recall", "aegyptus")
    assert steps[1][:2] == (4, "target")
    assert state.provinces["aegyptus"].governor == NEUTRAL


@holds("iron-4.5.2 step-3")
def test_iron_4_5_2_step_3_nobody_is_called_back_whom_the_people_can_keep() -> None:
    state = table()
    barbarians(state, "nomads", "aegyptus", active=1)
    steps = spend(state, senate=3, populace=2)
    assert (3, "recall", "aegyptus") not in steps
    assert (19, "shore_up", "aegyptus") in steps


@holds("iron-4.5.2 step-4")
def test_iron_4_5_2_step_4_italia_comes_first_where_the_points_reach() -> None:
    state = table()
    governors(state, BOT, 1)
    govern(state, 1, "italia", support=2)
    assert spend(state, senate=4, pips=[HIT] * 4)[0] == (4, "target", "italia")
    assert state.emperor == BOT


@holds("iron-4.5.2 step-4")
def test_iron_4_5_2_step_4_else_another_province_of_the_emperor() -> None:
    state = table()
    governors(state, BOT, 1)
    govern(state, 1, "italia", support=4)
    assert spend(state, senate=2, pips=[MISS, MISS]) == [(4, "target", "gallia")]


@holds("iron-4.5.2 step-4")
def test_iron_4_5_2_step_4_whoever_has_more_than_forty_legacy_is_the_target() -> None:
    state = table()
    governors(state, BOT, 1)
    state.players[0].legacy, state.players[2].legacy = 40, 41
    assert spend(state, senate=2, pips=[MISS, MISS]) == [(4, "target", "pannonia")]


@holds("iron-4.5.2 dice")
@pytest.mark.parametrize(
    ("senate", "dice", "steps"),
    [(5, 5, [4]), (6, 4, [4, 5]), (10, 4, [4, 5, 7, 5])],
)
def test_iron_4_5_2_a_vote_has_no_more_dice_than_it_needs_where_the_others_buy_something(
    senate: int, dice: int, steps: list[int]
) -> None:
    state = table()
    governors(state, BOT, 1)
    state.players[0].legacy = 41
    assert [step for step, _why, _where in spend(state, senate=senate, pips=[MISS] * dice)] == steps


@holds("iron-4.5.2 step-5")
def test_iron_4_5_2_step_5_an_emperor_takes_the_easiest_province_of_anybody() -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    governors(state, BOT, 1)
    steps = spend(state, senate=2)
    assert steps[-1] == (5, "elsewhere", "africa"), "neutral, and beside Aegyptus"


@holds("iron-4.5.2 ties")
def test_iron_4_5_2_the_neutral_come_before_people_and_those_before_factions() -> None:
    state = table(others=(PUPIENUS, GORDIAN))
    govern(state, BOT, "italia", support=4)
    governors(state, BOT, 1)
    for name in state.governed(NEUTRAL):
        state.provinces[name].support = 4
    assert spend(state, senate=2, pips=[MISS, MISS])[-1] == (5, "elsewhere", "asia"), "the only person's"


@holds("iron-4.5.2 ties-board")
def test_iron_4_5_2_of_equals_what_lies_beside_its_own_comes_first() -> None:
    state = table()
    governors(state, BOT, 1)
    assert spend(state, senate=2) == [(4, "target", "africa")]


@holds("iron-4.5.2 step-6")
def test_iron_4_5_2_step_6_a_senate_event_is_used() -> None:
    state = table()
    army(state, BOT, "syria", full=1)
    barbarians(state, "sassanids", "sassanids", active=1)
    govern(state, BOT, "galatia")
    assert spend(state, "foederati", senate=1)[-1] == (6, "foederati", "sassanids")


@holds("iron-4.5.2 step-9")
def test_iron_4_5_2_step_9_legions_at_home_are_trained_first() -> None:
    state = table()
    army(state, BOT, "asia", full=0, reduced=1)
    army(state, BOT, "aegyptus", full=0, reduced=1)
    assert spend(state, military=1) == [(9, "train", "aegyptus")]


@holds("iron-4.5.2 step-11")
def test_iron_4_5_2_step_11_the_emperor_attacks_a_rival_emperor() -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    army(state, BOT, "italia", capital=True)
    rival(state, "postumus")
    army(state, BOT, "gallia", full=5)
    assert spend(state, military=1, pips=[MISS] * 8)[0] == (11, "hunt", "gallia")


@holds("iron-4.5.2 step-11")
@pytest.mark.parametrize(("owner", "step"), [(0, 11), (1, 17)])
def test_iron_4_5_2_step_11_a_pretender_is_attacked_and_no_third_army_in_his_empire(owner: int, step: int) -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    army(state, BOT, "italia", capital=True)
    empire(state, 0, "asia", "galatia", "syria")
    militia(state, "asia", "syria", castra=True)
    army(state, 0, "galatia", full=5, capital=True)
    army(state, owner, "galatia", full=1)
    army(state, BOT, "galatia", full=3)
    army(state, BOT, "aegyptus")
    general(state, BOT)
    assert spend(state, military=1, pips=[MISS] * 4)[0] == (step, "hunt", "galatia")


@holds("iron-4.5.2 step-11", "iron-4.5.2 militia")
def test_iron_4_5_2_step_11_the_militia_of_a_pretender_is_an_army_of_his() -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    army(state, BOT, "italia", capital=True)
    empire(state, 0, "asia", "galatia", "syria")
    militia(state, "asia")
    army(state, BOT, "asia", full=2)
    assert spend(state, military=1, pips=[HIT, HIT, MISS])[0] == (11, "hunt", "asia")
    assert state.players[BOT].legacy == 2
    assert not state.pretenders(), "it has gone into the open capital"


@holds("iron-4.5.2 step-11")
def test_iron_4_5_2_step_11_an_open_capital_of_an_empire_is_entered() -> None:
    state = table()
    govern(state, BOT, "italia", support=4)
    army(state, BOT, "italia", capital=True)
    empire(state, 0, "asia", "galatia", "syria")
    army(state, BOT, "asia", full=1)
    assert spend(state, military=1)[0] == (11, "occupy", "asia")
    assert not state.pretenders()


@holds("iron-4.5.2 step-12")
def test_iron_4_5_2_step_12_the_largest_army_goes_for_italia() -> None:
    state = table()
    govern(state, 1, "italia", support=4)
    army(state, BOT, "gallia", full=1)
    large = army(state, BOT, "pannonia", full=2)
    assert spend(state, military=1) == [(12, "contest_italia", "italia"), (12, "contest_italia", "italia")]
    assert (state.armies[large].region, state.armies[large].capital) == ("italia", True)


@holds("iron-4.5.2 step-12")
def test_iron_4_5_2_step_12_it_attacks_no_army_that_is_stronger() -> None:
    state = table()
    govern(state, 1, "italia", support=4)
    army(state, 1, "italia", full=3, capital=True)
    army(state, BOT, "italia", full=2)
    assert not any(step == 12 for step, _why, _where in spend(state, military=1))


@holds("iron-4.5.2 sea")
def test_iron_4_5_2_an_army_at_sea_goes_where_it_was_bound_for() -> None:
    state = table()
    govern(state, 1, "italia", support=4)
    number = army(state, BOT, "africa", full=2)
    steps = spend(state, military=2)
    assert [why for _step, why, _where in steps] == ["contest_italia", "sail", "contest_italia"]
    assert state.armies[number].region == "italia"


@holds("iron-4.5.2 step-13")
def test_iron_4_5_2_step_13_the_smallest_army_at_home_grows() -> None:
    state = table()
    govern(state, BOT, "syria")
    army(state, BOT, "aegyptus", full=2, capital=True)
    army(state, BOT, "syria", full=1, capital=True)
    assert spend(state, military=2) == [(13, "add_legion", "syria")]


@holds("iron-4.5.2 step-14", "iron-4.5.2 step-15")
def test_iron_4_5_2_steps_14_and_15_the_most_exposed_province_gets_an_army() -> None:
    state = table()
    govern(state, BOT, "syria", support=3)
    army(state, BOT, "asia")
    assert spend(state, military=2) == [(14, "recruit_general", ""), (15, "create_army", "aegyptus")]


@holds("iron-4.5.2 step-15", "iron-4.5.2 militia")
def test_iron_4_5_2_step_15_a_militia_by_itself_is_an_army_that_a_province_has() -> None:
    state = table()
    govern(state, BOT, "syria", support=3)
    militia(state, "aegyptus")
    general(state, BOT)
    assert spend(state, military=1) == [(15, "create_army", "syria")]


@holds("iron-4.5.2 step-16")
def test_iron_4_5_2_step_16_sleeping_barbarians_are_attacked_as_well() -> None:
    state = table()
    barbarians(state, "nomads", "aegyptus", inactive=1)
    army(state, BOT, "aegyptus", full=2, capital=True)
    general(state, BOT)
    assert spend(state, military=1, pips=[HIT, HIT, MISS])[0] == (16, "defend", "aegyptus")


@holds("iron-4.5.2 step-17")
def test_iron_4_5_2_step_17_the_battle_that_pays_best_is_sought() -> None:
    state = table()
    barbarians(state, "franks", "gallia", active=2)
    barbarians(state, "goths", "thracia", active=1)
    army(state, BOT, "gallia", full=5)
    army(state, BOT, "aegyptus")
    general(state, BOT)
    assert spend(state, military=1, pips=[MISS] * 5 + [MISS] * 2)[0] == (17, "hunt", "gallia")


@holds("iron-4.5.2 step-18")
def test_iron_4_5_2_step_18_mobs_that_would_cost_the_province_are_dispersed() -> None:
    state = table()
    state.provinces["aegyptus"].support, state.provinces["aegyptus"].mobs = 2, 2
    army(state, BOT, "aegyptus", full=4, capital=True)
    general(state, BOT)
    assert spend(state, military=1) == [(18, "disperse", "aegyptus")]


@holds("iron-4.5.2 step-19")
def test_iron_4_5_2_step_19_support_rises_where_danger_is_greatest() -> None:
    state = table()
    govern(state, BOT, "syria", support=2)
    barbarians(state, "nomads", "aegyptus", active=1)
    barbarians(state, "sassanids", "syria", active=1)
    assert spend(state, populace=2) == [(19, "shore_up", "aegyptus")]


@holds("iron-4.5.2 step-20")
def test_iron_4_5_2_step_20_games_are_held_where_the_province_is_nearest_to_loss() -> None:
    state = table()
    govern(state, BOT, "syria", support=4)
    state.provinces["syria"].mobs, state.provinces["aegyptus"].mobs = 1, 1
    state.provinces["aegyptus"].support = 3
    assert spend(state, populace=2) == [(20, "hold_games", "aegyptus")]


@holds("iron-4.5.2 step-21")
def test_iron_4_5_2_step_21_the_lowest_support_rises_where_it_is_most_easily_lost() -> None:
    state = table()
    govern(state, BOT, "syria")
    militia(state, "aegyptus")
    assert spend(state, populace=2) == [(21, "raise_support", "syria")]


@holds("iron-4.5.2 step-22", "iron-4.5.2 step-23")
def test_iron_4_5_2_steps_22_and_23_militia_come_before_improvements() -> None:
    state = table()
    state.provinces["aegyptus"].support = 4
    assert spend(state, populace=5) == [(22, "place_militia", "aegyptus"), (23, "build", "aegyptus")]
    assert state.provinces["aegyptus"].militia == Militia()
    assert state.provinces["aegyptus"].improvements == ["limes"], "on the border of the Nomads"


@holds("iron-4.5.2 step-25", "iron-4.5.3 events")
def test_iron_4_5_2_step_25_what_is_left_of_the_events_is_used() -> None:
    state = table()
    army(state, BOT, "aegyptus", capital=True)
    assert spend(state, "castra", "quaestor") == [(25, "castra", "aegyptus"), (25, "quaestor", "aegyptus")]


def test_a_person_who_is_attacked_is_asked_as_ever_and_the_turn_goes_on() -> None:
    state = table()
    govern(state, 1, "italia", support=4)
    army(state, 1, "italia", full=2, capital=True)
    army(state, BOT, "italia", full=3)
    steps = spend(state, military=1, populace=2, pips=[HIT, HIT, MISS, MISS, MISS])
    assert steps == [(12, "contest_italia", "italia")]
    assert orders(state, 1) == ["keep 1 full 0 reduced", "keep 0 full 2 reduced"]
    events = do(state, "keep 1 full 0 reduced", seat=1).events
    guard = state.army_in_capital("italia")
    assert guard and guard.seat == BOT
    assert acts(events) == [(21, "raise_support", "aegyptus")]
