"""9. Invasions."""

import pytest

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.crisis import INVASION_PATHS
from rulebooks.time_of_crisis.rules.data.regions import NEIGHBOURS, TRIBES

from .clauses import holds
from .crises import ROLLS, anywhere, at_home, band, crisis, invasion
from .positions import (
    army,
    at,
    barbarians,
    decision,
    happened,
    lasting,
    leader,
    may,
    position,
    province,
    top_event,
)


@holds("9 tribe-flip", "9 tribe-roll", "9 black")
@pytest.mark.parametrize("tribe", TRIBES)
def test_9_a_tribes_crisis_stirs_one_of_it_and_rolls_again(tribe: str) -> None:
    state = position()
    events = invasion(state, tribe, white=1, black=2)
    assert at_home(state, tribe) == (1, 9)
    assert happened(events, log.InvasionRolled) == [log.InvasionRolled(tribe, 1, 2, 0)]
    assert [at_home(state, other) for other in TRIBES if other != tribe] == [(0, 10)] * 4


@holds("9 black", "9 white", "9 tribe-flip")
@pytest.mark.parametrize("tribe", TRIBES)
@pytest.mark.parametrize("white", [1, 2, 3, 4, 5, 6])
def test_9_the_one_just_stirred_may_invade_where_the_white_die_says(tribe: str, white: int) -> None:
    state = position()
    invasion(state, tribe, white=white, black=1)
    first = INVASION_PATHS[tribe][white].value[0]
    assert band(state, first, tribe) == (1, 0)
    assert at_home(state, tribe) == (0, 9)


@holds("9 white")
@pytest.mark.parametrize(
    ("tribe", "white", "path"),
    [
        ("sassanids", 3, ("galatia", "asia")),
        ("sassanids", 6, ("syria", "aegyptus")),
        ("goths", 1, ("thracia", "macedonia")),
    ],
)
def test_9_the_paths_that_the_rulebook_shows(tribe: str, white: int, path: tuple[str, ...]) -> None:
    assert INVASION_PATHS[tribe][white].value == path


@holds("9 white")
def test_9_every_path_begins_where_the_homeland_or_a_sea_of_its_coast_touches() -> None:
    for tribe, paths in INVASION_PATHS.items():
        near = {*NEIGHBOURS[tribe], *(far for sea in NEIGHBOURS[tribe] for far in NEIGHBOURS[sea])}
        assert {cell.value[0] for cell in paths.values()} <= near


@holds("9 black")
@pytest.mark.parametrize(("active", "black", "come"), [(2, 3, 3), (2, 4, 0), (5, 6, 6), (4, 6, 0), (7, 2, 2)])
def test_9_as_many_invade_as_the_black_die_shows_if_so_many_are_active(active: int, black: int, come: int) -> None:
    state = position()
    barbarians(state, "goths", "goths", active=active)
    invasion(state, "goths", white=1, black=black)
    assert anywhere(state, "goths") == come
    assert at_home(state, "goths") == (active + 1 - come, 9 - active)


@holds("9 tribe-flip", "2 barbarians")
def test_9_with_none_inactive_at_home_the_dice_are_rolled_all_the_same() -> None:
    state = position()
    barbarians(state, "goths", "goths", active=10)
    invasion(state, "goths", white=1, black=2)
    assert (at_home(state, "goths"), band(state, "thracia", "goths")) == ((8, 0), (2, 0))


@holds("9 three")
@pytest.mark.parametrize(
    ("present", "black", "first", "second"),
    [(0, 3, 3, 0), (0, 4, 3, 1), (0, 6, 3, 3), (1, 3, 3, 1), (2, 2, 3, 1), (3, 1, 3, 1), (4, 2, 4, 2)],
)
def test_9_each_province_of_the_path_is_filled_up_to_three(present: int, black: int, first: int, second: int) -> None:
    state = position()
    barbarians(state, "goths", "thracia", active=present)
    barbarians(state, "goths", "goths", active=5)
    invasion(state, "goths", white=1, black=black)
    assert band(state, "thracia", "goths") == (first, 0)
    assert band(state, "macedonia", "goths") == (second, 0)


@holds("9 three")
def test_9_inactive_barbarians_and_leaders_take_up_room_and_those_of_armies_do_not() -> None:
    state = position()
    army(state, 0, "thracia", full=3, capital=True, foederati={"goths": 2})
    barbarians(state, "goths", "thracia", inactive=1)
    leader(state, "cniva", "thracia")
    barbarians(state, "goths", "goths", active=1)
    invasion(state, "goths", white=1, black=2)
    assert band(state, "thracia", "goths") == (1, 1)
    assert band(state, "macedonia", "goths") == (1, 0)


@holds("9 three", "events cniva")
def test_9_leaders_are_placed_first() -> None:
    state = position()
    leader(state, "cniva")
    barbarians(state, "goths", "thracia", active=2)
    barbarians(state, "goths", "goths", active=1)
    invasion(state, "goths", white=1, black=1)
    assert (state.leaders["cniva"].region, state.leaders["cniva"].active) == ("thracia", True)
    assert band(state, "thracia", "goths") == (2, 0)
    assert band(state, "macedonia", "goths") == (2, 0)


@holds("9 three", "events shapur")
def test_9_two_leaders_take_two_of_the_three_places() -> None:
    state = position()
    leader(state, "ardashir")
    leader(state, "shapur")
    barbarians(state, "sassanids", "sassanids", active=1)
    invasion(state, "sassanids", white=6, black=4)
    assert [leader.region for leader in state.leaders.values()] == ["syria", "syria"]
    assert band(state, "syria", "sassanids") == (1, 0)
    assert band(state, "aegyptus", "sassanids") == (1, 0)


@holds("9 three")
def test_9_a_leader_who_finds_the_first_province_full_goes_on_along_the_path() -> None:
    state = position()
    leader(state, "ardashir")
    leader(state, "shapur")
    barbarians(state, "sassanids", "syria", active=2)
    invasion(state, "sassanids", white=6, black=1)
    assert [leader.region for leader in state.leaders.values()] == ["syria", "aegyptus"]
    assert band(state, "aegyptus", "sassanids") == (1, 0)


@holds("events ardashir", "9 black")
@pytest.mark.parametrize(("black", "come"), [(1, 4), (4, 4), (5, 0)])
def test_9_with_a_leader_at_home_all_invade_if_any_do_and_he_counts_among_them(black: int, come: int) -> None:
    state = position()
    leader(state, "ardashir")
    barbarians(state, "sassanids", "sassanids", active=2)
    events = invasion(state, "sassanids", white=1, black=black)
    assert happened(events, log.InvasionRolled) == [log.InvasionRolled("sassanids", 1, black, come)]
    assert at_home(state, "sassanids") == ((0, 7) if come else (3, 7))


@holds("events ardashir")
def test_9_a_leader_who_is_not_at_home_leads_no_invasion() -> None:
    state = position()
    leader(state, "ardashir", "syria")
    barbarians(state, "sassanids", "sassanids", active=3)
    invasion(state, "sassanids", white=1, black=1)
    assert at_home(state, "sassanids") == (3, 6)


@holds("9 rest")
def test_9_barbarians_without_room_on_the_path_stay_at_home_active() -> None:
    state = position()
    barbarians(state, "goths", "thracia", active=2)
    barbarians(state, "goths", "macedonia", active=3)
    barbarians(state, "goths", "goths", active=3)
    invasion(state, "goths", white=1, black=4)
    assert band(state, "thracia", "goths") == (3, 0)
    assert at_home(state, "goths") == (3, 1)


@holds("9 rest")
def test_9_a_leader_who_finds_no_room_stays_at_home_active() -> None:
    state = position()
    leader(state, "cniva")
    barbarians(state, "goths", "thracia", active=3)
    barbarians(state, "goths", "macedonia", inactive=3)
    invasion(state, "goths", white=1, black=1)
    assert (state.leaders["cniva"].region, state.leaders["cniva"].active) == ("goths", True)


@holds("9 three", "6.3.3 limes")
def test_9_limes_turn_invaders_inactive_there_and_in_all_later_provinces_of_the_path() -> None:
    state = position()
    province(state, "thracia").improvements.append("limes")
    barbarians(state, "goths", "goths", active=3)
    invasion(state, "goths", white=1, black=4)
    assert band(state, "thracia", "goths") == (0, 3)
    assert band(state, "macedonia", "goths") == (0, 1)


@holds("6.3.3 limes")
def test_9_limes_do_nothing_for_provinces_before_them() -> None:
    state = position()
    province(state, "macedonia").improvements.append("limes")
    barbarians(state, "goths", "goths", active=3)
    invasion(state, "goths", white=1, black=4)
    assert band(state, "thracia", "goths") == (3, 0)
    assert band(state, "macedonia", "goths") == (0, 1)


@holds("6.3.3 limes")
def test_9_limes_count_though_the_province_is_full_already() -> None:
    state = position()
    province(state, "thracia").improvements.append("limes")
    barbarians(state, "goths", "thracia", active=3)
    invasion(state, "goths", white=1, black=1)
    assert band(state, "thracia", "goths") == (3, 0)
    assert band(state, "macedonia", "goths") == (0, 1)


@holds("6.3.3 limes", "faq leaders")
def test_9_limes_turn_a_leader_inactive_too() -> None:
    state = position()
    province(state, "thracia").improvements.append("limes")
    leader(state, "cniva")
    invasion(state, "goths", white=1, black=1)
    assert (state.leaders["cniva"].region, state.leaders["cniva"].active) == ("thracia", False)
    assert band(state, "thracia", "goths") == (0, 1)


@holds("9 peace")
def test_9_tribes_share_a_province_and_start_no_battle_with_anybody() -> None:
    state = position()
    barbarians(state, "alamanni", "thracia", active=3)
    us = army(state, 0, "thracia", capital=True)
    events = invasion(state, "goths", white=1, black=1)
    assert (band(state, "thracia", "alamanni"), band(state, "thracia", "goths")) == ((3, 0), (1, 0))
    assert happened(events, log.BattleJoined) == []
    assert (state.armies[us].full, state.armies[us].capital) == (1, True)


@holds("3.3 otherwise")
@pytest.mark.parametrize("players", [2, 3])
def test_9_provinces_where_nobody_may_govern_are_invaded_like_any_other(players: int) -> None:
    state = position(players)
    dice = {2: (1, 2), 3: (5, 5)}[players]
    barbarians(state, "franks", "franks", active=3)
    crisis(state, *dice, 3, 4)
    assert band(state, "hispania", "franks") == (1, 0)


@holds("faq two-player-sassanids")
@pytest.mark.parametrize("name", ["ardashir", "shapur"])
def test_9_with_two_players_a_leader_of_the_sassanids_comes_and_nothing_follows(name: str) -> None:
    state = position(2)
    top_event(state, name)
    crisis(state, 3, 4)
    assert state.leaders[name].region == "sassanids"
    crisis(state, 1, 1)
    assert (state.leaders[name].region, at_home(state, "sassanids")) == ("sassanids", (0, 0))


# Lasting events


@holds("events raiding-parties")
@pytest.mark.parametrize(("active", "black", "come"), [(2, 4, 1), (0, 6, 1), (2, 3, 3)])
def test_9_with_raiding_parties_one_invades_though_the_black_die_is_too_high(
    active: int, black: int, come: int
) -> None:
    state = position()
    lasting(state, "raiding_parties")
    barbarians(state, "goths", "goths", active=active)
    invasion(state, "goths", white=1, black=black)
    assert anywhere(state, "goths") == come


@holds("events raiding-parties")
def test_9_raiding_parties_need_an_active_barbarian_at_home() -> None:
    state = position()
    lasting(state, "raiding_parties")
    army(state, 0, "asia", full=6, foederati={"goths": 4})
    barbarians(state, "goths", "asia", active=3)
    barbarians(state, "goths", "galatia", active=3)
    invasion(state, "goths", white=1, black=6)
    assert (at_home(state, "goths"), anywhere(state, "goths")) == ((0, 0), 6)


@holds("events preparing-for-war")
def test_9_while_preparing_for_war_a_tribe_stirs_but_rolls_for_no_invasion() -> None:
    state = position()
    lasting(state, "preparing_for_war")
    barbarians(state, "goths", "goths", active=5)
    events = crisis(state, *ROLLS["goths"])
    assert at_home(state, "goths") == (6, 4)
    assert happened(events, log.InvasionRolled) == []


# The phase, and the example


@holds("9 table")
def test_9_the_crisis_is_checked_after_upkeep_and_before_the_actions() -> None:
    state = position()
    province(state, "asia").quaestor = True
    events = at(state, 0, "upkeep", pips=[*ROLLS["goths"], 1, 6])
    names = [type(event) for event in events]
    assert names.index(log.MarkersRemoved) < names.index(log.CrisisRolled)
    assert decision(state) == "TakeActions"
    assert may(state, "end actions")


@holds("9 example")
def test_9_the_example_of_an_invasion() -> None:
    state = position()
    barbarians(state, "goths", "asia", active=3)
    barbarians(state, "sassanids", "galatia", active=2)
    barbarians(state, "sassanids", "sassanids", active=5)
    province(state, "galatia").improvements.append("limes")
    assert at_home(state, "sassanids") == (5, 3)

    invasion(state, "sassanids", white=3, black=5)
    assert band(state, "galatia", "sassanids") == (2, 1)
    assert band(state, "asia", "sassanids") == (0, 3)
    assert band(state, "asia", "goths") == (3, 0)
    assert at_home(state, "sassanids") == (2, 2)
