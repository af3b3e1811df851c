"""8.1 Hits, and how they are taken."""

from collections.abc import Sequence

import pytest

import rulebooks
from rulebooks import engine
from rulebooks.time_of_crisis.rules.state import TocState, legions_left, militia_left

from .battles import duel, hits, legions, raid
from .clauses import holds
from .positions import (
    act,
    army,
    barbarians,
    do,
    leader,
    may,
    militia,
    orders,
    player,
    position,
    province,
    rival,
)


@holds("8.1 simultaneous")
def test_8_1_a_unit_that_falls_has_rolled_all_the_same() -> None:
    state, us, them = duel(attacker={"full": 0, "reduced": 1}, defender={"full": 0, "reduced": 1})
    applied = do(state, f"attack army {them} with army {us}", pips=[5, 5])
    assert state.armies == {}
    assert hits(applied) == (1, 1)


def both_hurt() -> tuple[TocState, int, int]:
    """Two hits on either side, each of which may be taken in two ways."""
    state, us, them = duel(attacker={"full": 2, "reduced": 2}, defender={"full": 2, "reduced": 2})
    do(state, f"attack army {them} with army {us}", pips=[3, 3, 1, 1, 3, 3, 1, 1])
    return state, us, them


@holds("8.1 simultaneous", "8.1 legions-choice")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_8_1_both_players_take_their_hits_in_any_order(order: Sequence[int]) -> None:
    state, us, them = both_hurt()
    assert engine.to_move(state) == (0, 1)
    answers = {0: "keep 2 full 0 reduced", 1: "keep 0 full 4 reduced"}
    for seat in order:
        do(state, answers[seat], seat=seat)
    assert (legions(state, us), legions(state, them)) == ((2, 0), (0, 4))


@holds("8.1 simultaneous")
def test_8_1_nobody_sees_how_the_other_takes_his_hits_before_both_have() -> None:
    views = []
    for answer in ("keep 2 full 0 reduced", "keep 0 full 4 reduced"):
        state, _, them = both_hurt()
        applied = do(state, answer, seat=1)
        assert applied.events == []
        assert legions(state, them) == (2, 2)
        views.append([rulebooks.view(state, seat) for seat in (0, 2, None)])
    assert views[0] == views[1]


@holds("8.1 simultaneous")
def test_8_1_a_player_who_has_answered_is_not_asked_again() -> None:
    state, _, _ = both_hurt()
    do(state, "keep 0 full 4 reduced", seat=0)
    assert engine.to_move(state) == (1,)
    assert engine.legal(state, 0) == []


@holds("8.1 hit", "8.1 legions-choice")
@pytest.mark.parametrize(
    ("full", "reduced", "count", "legions_left"),
    [
        (2, 0, 1, {(1, 1)}),
        (2, 1, 1, {(2, 0), (1, 2)}),
        (2, 0, 2, {(1, 0), (0, 2)}),
        (2, 1, 2, {(1, 1), (0, 3)}),
        (1, 2, 2, {(1, 0), (0, 2)}),
        (2, 0, 3, {(0, 1)}),
        (0, 3, 2, {(0, 1)}),
        (2, 2, 5, {(0, 1)}),
    ],
)
def test_8_1_a_hit_flips_a_full_legion_or_removes_a_reduced_one(
    full: int, reduced: int, count: int, legions_left: set[tuple[int, int]]
) -> None:
    state, us, them = duel(attacker={"full": count}, defender={"full": full, "reduced": reduced})
    do(state, f"attack army {them} with army {us}", pips=[3] * count + [1] * (full + reduced))
    if len(legions_left) == 1:
        assert legions(state, them) == legions_left.pop()
        return
    assert set(orders(state, 1)) == {f"keep {strong} full {weak} reduced" for strong, weak in legions_left}


@holds("8.1 hit", "8.1 general", "8.1 supply")
def test_8_1_hits_beyond_the_last_unit_are_ignored() -> None:
    state, us, them = duel(attacker={"full": 3}, defender={"full": 1})
    before = legions_left(state)
    do(state, f"attack army {them} with army {us}", pips=[6, 5, 5, 5, 1])
    assert them not in state.armies
    assert legions_left(state) == before + 1


@holds("8.1 precedence")
def test_8_1_hits_fall_on_militia_then_barbarians_then_legions() -> None:
    for count, rest in [
        (1, (0, 1, 2, 0)),
        (2, (0, 0, 2, 0)),
        (3, (0, 0, 1, 1)),
    ]:
        state = position()
        us = army(state, 0, "gallia", full=count)
        them = army(state, 1, "gallia", full=2, capital=True, foederati={"franks": 1})
        militia(state, "gallia")
        act(state, 0, military=1)
        do(state, f"attack army {them} with army {us}", pips=[3] * count + [1] * 4)
        survivors = state.armies[them]
        has_militia = int(province(state, "gallia").militia is not None)
        assert (has_militia, survivors.barbarians, survivors.full, survivors.reduced) == rest


@holds("8.1 precedence")
def test_8_1_the_owner_chooses_among_barbarians_of_two_tribes() -> None:
    state, us, them = duel(attacker={"full": 1}, defender={"full": 3, "foederati": {"franks": 1, "goths": 1}})
    do(state, f"attack army {them} with army {us}", pips=[3, 1, 1, 1, 1, 1])
    assert orders(state, 1) == ["keep 3 full 0 reduced lose franks", "keep 3 full 0 reduced lose goths"]
    do(state, "keep 3 full 0 reduced lose goths", seat=1)
    assert state.armies[them].foederati == {"franks": 1}


@holds("8.1 barbarians-home")
def test_8_1_barbarians_of_an_army_that_fall_go_home_inactive() -> None:
    state, us, them = duel(attacker={"full": 1}, defender={"full": 2, "foederati": {"franks": 1}})
    home = state.homelands["franks"]
    assert (home.active, home.inactive) == (0, 9)
    do(state, f"attack army {them} with army {us}", pips=[3, 1, 1, 1])
    assert (home.active, home.inactive) == (0, 10)


@holds("8.1 supply")
def test_8_1_eliminated_militia_goes_back_to_the_supply() -> None:
    state = position()
    militia(state, "asia")
    us = army(state, 1, "asia")
    act(state, 1, military=1)
    before = militia_left(state)
    do(state, f"attack militia asia with army {us}", pips=[3, 1])
    assert province(state, "asia").militia is None
    assert militia_left(state) == before + 1


@holds("8.1 supply")
def test_8_1_an_eliminated_legion_may_be_acquired_again() -> None:
    state = position()
    us = army(state, 0, "asia", full=1)
    army(state, 2, "pannonia", full=31)
    them = army(state, 1, "asia", full=1)
    act(state, 0, military=9)
    assert not may(state, f"add legion to army {us}")
    do(state, f"attack army {them} with army {us}", pips=[6, 3, 1])
    do(state, "decline")
    assert may(state, f"add legion to army {us}")


@holds("8.1 general")
def test_8_1_a_general_without_units_goes_back_to_his_box() -> None:
    state, us, them = duel(attacker={"full": 1}, defender={"full": 0, "reduced": 1, "castra": False})
    general = player(state, 1).generals_for_hire[0] - 1
    do(state, f"attack army {them} with army {us}", pips=[3, 1])
    assert them not in state.armies
    assert player(state, 1).generals == [general]


@holds("8.1 general")
def test_8_1_castra_on_a_destroyed_army_goes_with_it() -> None:
    state, us, them = duel(attacker={"full": 3}, defender={"full": 0, "reduced": 1, "castra": True})
    applied = do(state, f"attack army {them} with army {us}", pips=[3, 3, 1, 1])
    assert hits(applied) == (1, 0)
    assert them not in state.armies


@holds("8.1 allocate")
def test_8_1_the_attacker_chooses_which_barbarians_fall() -> None:
    state, us = raid(active=2, inactive=2)
    leader(state, "cniva", "thracia")
    do(state, f"attack goths with army {us}", pips=[3, 3, 1, 1, 1, 1, 1, 1, 1])
    assert engine.to_move(state) == (0,)
    assert sorted(orders(state)) == [
        "remove 0 active 1 inactive and cniva",
        "remove 0 active 2 inactive",
        "remove 1 active 0 inactive and cniva",
        "remove 1 active 1 inactive",
        "remove 2 active 0 inactive",
    ]


@holds("8.1 allocate", "8.1 barbarians-home")
def test_8_1_fallen_barbarians_go_home_inactive() -> None:
    state, us = raid(active=1, inactive=1)
    barbarians(state, "goths", "goths", active=2)
    do(state, f"attack goths with army {us}", pips=[3, 3, 1, 1, 1])
    home = state.homelands["goths"]
    assert (home.active, home.inactive) == (2, 8)
    assert state.tribes_in("thracia") == []


@holds("8.1 leader-gone", "10.1 leader")
def test_8_1_a_fallen_leader_leaves_the_game() -> None:
    state, us = raid()
    leader(state, "cniva", "thracia")
    do(state, f"attack goths with army {us}", pips=[3, 1, 1, 1, 1])
    assert state.leaders == {}
    assert state.homelands["goths"].total == 10


@holds("8.1 hit", "10.2 rival")
def test_8_1_a_rival_emperor_falls_to_one_hit() -> None:
    state = position()
    us = army(state, 0, "gallia", full=3)
    rival(state, "postumus")
    act(state, 0, military=1)
    do(state, f"attack postumus with army {us}", pips=[3, 1, 1, 1, 1, 1])
    assert state.rivals == {}
