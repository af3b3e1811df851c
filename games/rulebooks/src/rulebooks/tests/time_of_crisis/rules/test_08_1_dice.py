"""8.1 Who fights whom, who rolls how many dice, and what they need."""

from typing import Any

import pytest

from .battles import duel, hits, legacy, raid, rolled, winner
from .clauses import holds
from .positions import (
    act,
    army,
    barbarians,
    decision,
    do,
    hand,
    lasting,
    leader,
    may,
    militia,
    orders,
    play_cards,
    position,
    rival,
)


@holds("8.1 dice")
@pytest.mark.parametrize(
    ("ours", "dice"),
    [
        ({"full": 3}, 3),
        ({"full": 1, "reduced": 2}, 3),
        ({"full": 2, "foederati": {"franks": 1}}, 3),
    ],
)
def test_8_1_legions_and_barbarians_roll_one_die_each(ours: dict[str, Any], dice: int) -> None:
    state, us, them = duel(attacker=ours, defender={"full": 1})
    applied = do(state, f"attack army {them} with army {us}", pips=[1] * dice + [1])
    assert len(rolled(applied).attacker_shots) == dice


@holds("8.1 dice")
def test_8_1_militia_rolls_one_die_with_the_army_it_is_stacked_with() -> None:
    state = position()
    us = army(state, 0, "gallia", full=2)
    them = army(state, 1, "gallia", capital=True)
    militia(state, "gallia")
    act(state, 0, military=1)
    applied = do(state, f"attack army {them} with army {us}", pips=[1, 1, 1, 1])
    assert [shot.unit for shot in rolled(applied).defender_shots] == ["full", "militia"]


@holds("8.1 dice")
def test_8_1_militia_stays_out_of_the_battle_of_an_army_outside_the_capital() -> None:
    state = position()
    us = army(state, 0, "gallia", full=2)
    them = army(state, 1, "gallia")
    militia(state, "gallia")
    act(state, 0, military=1)
    applied = do(state, f"attack army {them} with army {us}", pips=[1, 1, 1])
    assert [shot.unit for shot in rolled(applied).defender_shots] == ["full"]


@holds("8.1 dice", "10.1 leader")
def test_8_1_a_leader_rolls_two_dice_beside_his_tribe() -> None:
    state, us = raid(active=1)
    leader(state, "cniva", "thracia")
    applied = do(state, f"attack goths with army {us}", pips=[1, 1, 1, 2, 2, 2])
    assert [shot.unit for shot in rolled(applied).defender_shots] == ["cniva", "cniva", "barbarian"]


@holds("8.1 dice", "10.2 rival")
def test_8_1_a_rival_emperor_rolls_three_dice() -> None:
    state = position()
    us = army(state, 0, "syria")
    rival(state, "priest_king_of_emesa")
    act(state, 0, military=1)
    applied = do(state, f"attack priest king of emesa with army {us}", pips=[1, 2, 2, 2])
    assert [shot.unit for shot in rolled(applied).defender_shots] == ["priest_king_of_emesa"] * 3


@holds("8.1 needs-full", "8.1 needs-barbarian", "8.1 needs-reduced")
@pytest.mark.parametrize(
    ("ours", "needs"),
    [({"full": 1}, 3), ({"full": 0, "reduced": 1}, 5), ({"full": 0, "reduced": 0, "foederati": {"franks": 1}}, 4)],
)
def test_8_1_each_unit_hits_from_its_own_number_on(ours: dict[str, Any], needs: int) -> None:
    for pip in (1, 2, 3, 4, 5):
        state, us, them = duel(attacker=ours, defender={"full": 1})
        applied = do(state, f"attack army {them} with army {us}", pips=[pip, 1])
        assert hits(applied) == (int(pip >= needs), 0)


@holds("8.1 needs-reduced")
def test_8_1_militia_hits_on_five_or_more() -> None:
    for pip in (4, 5):
        state = position()
        militia(state, "asia")
        us = army(state, 1, "asia")
        act(state, 1, military=1)
        assert hits(do(state, f"attack militia asia with army {us}", pips=[1, pip])) == (0, int(pip == 5))


@holds("8.1 needs-barbarian")
def test_8_1_barbarians_and_leaders_hit_on_four_or_more() -> None:
    state, us = raid(active=2)
    leader(state, "cniva", "thracia")
    applied = do(state, f"attack goths with army {us}", pips=[1, 1, 1, 3, 4, 3, 5])
    assert hits(applied) == (0, 2)


@holds("8.1 needs-barbarian", "10.2 rival")
def test_8_1_rival_emperors_hit_on_four_or_more() -> None:
    state = position()
    us = army(state, 0, "gallia", full=2)
    rival(state, "postumus")
    act(state, 0, military=1)
    assert hits(do(state, f"attack postumus with army {us}", pips=[1, 1, 3, 4, 5])) == (0, 2)


@holds("8.1 sixes")
def test_8_1_a_six_earns_a_die_of_the_same_kind_and_that_one_may_earn_another() -> None:
    state, us, them = duel(attacker={"full": 1, "reduced": 1}, defender={"full": 3})
    # 6 and 6; then 3 for the full and 6 for the reduced Legion; then 4, a miss for a reduced one
    applied = do(state, f"attack army {them} with army {us}", pips=[6, 6, 3, 6, 4, 1, 1, 1])
    shots = [(shot.unit, shot.pip, shot.hit, shot.bonus) for shot in rolled(applied).attacker_shots]
    assert shots == [
        ("full", 6, True, False),
        ("reduced", 6, True, False),
        ("full", 3, True, True),
        ("reduced", 6, True, True),
        ("reduced", 4, False, True),
    ]
    assert hits(applied) == (4, 0)


@holds("8.1 sixes")
def test_8_1_barbarians_earn_bonus_dice_too() -> None:
    state, us = raid(active=1, full=3)
    applied = do(state, f"attack goths with army {us}", pips=[1, 1, 1, 6, 6, 4])
    assert hits(applied) == (0, 3)


@holds("8.1 inactive-fight")
def test_8_1_inactive_barbarians_of_a_province_fight_like_active_ones() -> None:
    state, us = raid(inactive=2)
    applied = do(state, f"attack goths with army {us}", pips=[1, 1, 1, 4, 4])
    assert hits(applied) == (0, 2)


@holds("4 inactive-at-home", "faq homeland")
def test_8_1_in_a_homeland_only_active_barbarians_fight_and_fall() -> None:
    state = position()
    us = army(state, 0, "goths", full=3)
    barbarians(state, "goths", "goths", active=2)
    act(state, 0, military=1)
    applied = do(state, f"attack goths with army {us}", pips=[3, 3, 3, 1, 1])
    home = state.homelands["goths"]
    assert len(rolled(applied).defender_shots) == 2
    assert (home.active, home.inactive) == (0, 10)
    assert (winner(applied), legacy(state)[0]) == (f"army {us}", 4)


@holds("4 inactive-at-home")
def test_8_1_a_homeland_without_active_barbarians_cannot_be_attacked() -> None:
    state = position()
    us = army(state, 0, "goths")
    act(state, 0, military=1)
    assert orders(state, start="attack") == []
    leader(state, "cniva")
    assert may(state, f"attack goths with army {us}")


@holds("4 inactive-at-home")
def test_8_1_a_leader_at_home_is_attacked_with_the_active_ones() -> None:
    state = position()
    us = army(state, 0, "goths", full=2)
    barbarians(state, "goths", "goths", active=1)
    leader(state, "cniva")
    act(state, 0, military=1)
    applied = do(state, f"attack goths with army {us}", pips=[1, 1, 1, 1, 1])
    assert [shot.unit for shot in rolled(applied).defender_shots] == ["cniva", "cniva", "barbarian"]


@holds("4 army", "4 enemy")
def test_8_1_tribes_of_one_province_are_fought_one_by_one() -> None:
    state, us = raid(active=1)
    barbarians(state, "alamanni", "thracia", active=2)
    assert orders(state, start="attack") == [f"attack alamanni with army {us}", f"attack goths with army {us}"]
    applied = do(state, f"attack goths with army {us}", pips=[3, 1, 1, 1])
    assert len(rolled(applied).defender_shots) == 1
    assert state.tribes_in("thracia") == ["alamanni"]


@holds("4 army", "4 enemy")
def test_8_1_militia_alone_is_an_army_of_the_governors_and_may_attack() -> None:
    state = position()
    militia(state, "asia")
    them = army(state, 1, "asia")
    act(state, 0, military=1)
    applied = do(state, f"attack army {them} with militia asia", pips=[5, 1])
    assert winner(applied) == "militia asia"
    assert legacy(state) == [2, 0, 0, 0]
    assert state.provinces["asia"].militia is not None


@holds("4 army")
def test_8_1_militia_stacked_with_an_army_is_no_army_by_itself() -> None:
    state = position()
    us = army(state, 0, "asia", capital=True)
    them = army(state, 1, "asia")
    militia(state, "asia")
    act(state, 0, military=1)
    assert orders(state, start="attack") == [f"attack army {them} with army {us}"]


@holds("4 enemy")
def test_8_1_nobody_attacks_his_own_or_other_regions() -> None:
    state = position()
    army(state, 0, "asia")
    army(state, 0, "asia", capital=True)
    militia(state, "asia")
    army(state, 1, "galatia")
    barbarians(state, "goths", "thracia", active=1)
    act(state, 0, military=1)
    assert orders(state, start="attack") == []


@holds("cards castra")
@pytest.mark.parametrize(("pips", "expected"), [([1, 1, 1], 0), ([3, 1, 1], 0), ([3, 3, 1], 1)])
def test_8_1_castra_takes_one_hit_off_but_not_below_zero(pips: list[int], expected: int) -> None:
    state, us, them = duel(attacker={"full": 3}, defender={"full": 3, "castra": True})
    applied = do(state, f"attack army {them} with army {us}", pips=[*pips, 1, 1, 1])
    assert hits(applied) == (expected, 0)


@holds("cards castra")
def test_8_1_castra_protects_an_attacker_too() -> None:
    state, us, them = duel(attacker={"full": 1, "castra": True}, defender={"full": 3})
    assert hits(do(state, f"attack army {them} with army {us}", pips=[3, 3, 1, 1])) == (1, 0)


@holds("cards castra")
def test_8_1_castra_protects_militia_alone() -> None:
    state = position()
    militia(state, "asia", castra=True)
    us = army(state, 1, "asia", full=2)
    act(state, 1, military=1)
    applied = do(state, f"attack militia asia with army {us}", pips=[3, 1, 1])
    assert (hits(applied), winner(applied)) == ((0, 0), "militia asia")


@holds("events bad-auguries", "faq foederati-auguries")
def test_8_1_bad_auguries_make_dice_of_roman_armies_need_one_more() -> None:
    state, us, them = duel(
        attacker={"full": 1, "reduced": 1, "foederati": {"franks": 1}},
        defender={"full": 3},
    )
    lasting(state, "bad_auguries")
    applied = do(state, f"attack army {them} with army {us}", pips=[3, 5, 4, 3, 3, 4])
    assert [shot.need for shot in rolled(applied).attacker_shots] == [4, 6, 5]
    assert hits(applied) == (0, 1)


@holds("events good-auguries")
def test_8_1_good_auguries_make_them_need_one_less_but_bonus_dice_still_take_a_six() -> None:
    state, us, them = duel(
        attacker={"full": 1, "reduced": 1, "foederati": {"franks": 1}},
        defender={"full": 3},
    )
    lasting(state, "good_auguries")
    applied = do(state, f"attack army {them} with army {us}", pips=[2, 4, 3, 1, 1, 5])
    assert [shot.need for shot in rolled(applied).attacker_shots] == [2, 4, 3]
    assert hits(applied) == (3, 1)


@holds("events bad-auguries", "events good-auguries")
@pytest.mark.parametrize(("event", "needs"), [("bad_auguries", 5), ("good_auguries", 3)])
def test_8_1_auguries_count_for_rival_emperors_and_not_for_tribes(event: str, needs: int) -> None:
    state = position()
    one, other = army(state, 0, "gallia"), army(state, 0, "gallia")
    rival(state, "postumus")
    barbarians(state, "franks", "gallia", active=1)
    lasting(state, event)
    act(state, 0, military=2)
    applied = do(state, f"attack postumus with army {one}", pips=[1, 1, 1, 1])
    assert [shot.need for shot in rolled(applied).defender_shots] == [needs] * 3
    applied = do(state, f"attack franks with army {other}", pips=[1, 1])
    assert [shot.need for shot in rolled(applied).defender_shots] == [4]


@holds("cards flanking")
def test_8_1_flanking_maneuver_is_readied_before_the_dice() -> None:
    state, us, them = duel(attacker={"full": 1}, defender={"full": 1})
    play_cards(state, 0, "flanking_maneuver")
    do(state, f"attack army {them} with army {us}")
    assert decision(state) == "ArmBattle"
    do(state, "decline", pips=[1, 1])
    assert decision(state) != "OfferReroll"
    assert state.now.events == ["flanking_maneuver"]


@holds("cards flanking")
def test_8_1_with_both_rolls_known_the_attacker_may_roll_all_his_dice_again_once() -> None:
    state, us, them = duel(attacker={"full": 2}, defender={"full": 2})
    play_cards(state, 0, "flanking_maneuver")
    do(state, f"attack army {them} with army {us}")
    do(state, "use flanking maneuver", pips=[3, 1, 3, 3])
    assert [(shot.pip) for shot in state.fight.defender_shots] == [3, 3]
    assert orders(state) == ["reroll", "decline"]
    applied = do(state, "reroll", pips=[1, 1])
    assert hits(applied) == (0, 2)
    assert rolled(applied).again
    assert decision(state) == "AllocateHits"


@holds("cards flanking")
def test_8_1_an_unused_reroll_is_lost_with_the_battle() -> None:
    state, us, them = duel(attacker={"full": 1}, defender={"full": 1})
    play_cards(state, 0, "flanking_maneuver")
    do(state, f"attack army {them} with army {us}")
    do(state, "use flanking maneuver", pips=[1, 1])
    do(state, "decline")
    assert state.now.events == []


@holds("cards flanking")
def test_8_1_the_defender_is_not_asked_for_a_flanking_maneuver() -> None:
    state, us, them = duel(attacker={"full": 1}, defender={"full": 1})
    hand(state, 1, "flanking_maneuver")
    do(state, f"attack army {them} with army {us}", pips=[1, 1])
    assert decision(state) == "ChooseAdvance"
