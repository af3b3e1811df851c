"""7. Determining the winner."""

import pytest

from rulebooks import engine
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.ending import GameEnd, undisputed_bonus
from rulebooks.time_of_crisis.rules.state import NEUTRAL, TocResult, TocState
from rulebooks.time_of_crisis.rules.turn import NextPlayer

from .clauses import holds
from .positions import army, at, decision, do, empire, govern, hand, happened, player, position, run, top_event

CALM = (1, 1)
"""Dice of a crisis that stirs the tribes and does no more."""


def emperor_with(legacy: int, *, seat: int = 0, short: bool = False) -> TocState:
    """A seat governs Italia and has so much legacy."""
    state = position(short=short)
    govern(state, seat, "italia", support=3)
    player(state, seat).legacy = legacy
    return state


def finish(state: TocState, pips: tuple[int, ...] = ()) -> TocResult:
    """End the game and return the result."""
    run(state, GameEnd(), pips=pips)
    result = state.result
    assert isinstance(result, TocResult)
    return result


def contest(first: int = 10, second: int = 10) -> TocState:
    """Seats 0 and 1 with this legacy, the others with none; everybody governs one province."""
    state = position()
    player(state, 0).legacy, player(state, 1).legacy = first, second
    player(state, 2).legacy, player(state, 3).legacy = 2, 1
    return state


# 7.1 Game end.


@holds("7.1 trigger")
@pytest.mark.parametrize(("legacy", "last"), [(59, False), (60, True), (75, True)])
def test_7_1_an_emperor_with_60_legacy_at_the_end_of_his_turn_begins_the_last_round(legacy: int, last: bool) -> None:
    state = emperor_with(legacy)
    events = run(state, NextPlayer(0), pips=CALM)
    assert state.last_round is last
    assert bool(happened(events, log.LastRound)) is last


@holds("7.1 trigger")
def test_7_1_legacy_alone_does_not_end_the_game() -> None:
    state = emperor_with(0, seat=1)
    player(state, 0).legacy = 80
    run(state, NextPlayer(0), pips=CALM)
    assert not state.last_round


@holds("7.1 trigger")
def test_7_1_only_the_player_whose_turn_ends_begins_the_last_round() -> None:
    state = emperor_with(70, seat=1)
    run(state, NextPlayer(0), pips=CALM)
    assert not state.last_round


@holds("7.1 trigger")
def test_7_1_legacy_gained_in_the_turn_counts() -> None:
    state = emperor_with(54)
    hand(state, 0, *["mob"] * 5)
    at(state, 0, "legacy")
    do(state, "end turn", pips=CALM)
    assert player(state, 0).legacy == 59
    assert not state.last_round
    state = emperor_with(55)
    hand(state, 0, *["mob"] * 5)
    at(state, 0, "legacy")
    do(state, "end turn", pips=CALM)
    assert state.last_round


@holds("7.1 equal-turns")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_7_1_the_game_ends_before_the_first_players_next_turn(first: int) -> None:
    state = position()
    state.first = first
    state.last_round = True
    last = (first - 1) % 4
    for seat in range(4):
        if seat != last:
            run(state, NextPlayer(seat), pips=CALM)
            assert engine.to_move(state) == ((seat + 1) % 4,)
    run(state, NextPlayer(last), pips=(1, 2, 3, 4))
    assert engine.to_move(state) == ()
    assert state.result is not None


@holds("7.1 equal-turns")
def test_7_1_the_last_player_of_a_round_ends_the_game_at_once() -> None:
    state = emperor_with(60, seat=3)
    run(state, NextPlayer(3), pips=(1, 2, 3))
    assert state.result is not None


@holds("7.1 equal-turns")
def test_7_1_the_last_round_is_played_out_though_the_emperor_falls() -> None:
    state = emperor_with(60)
    run(state, NextPlayer(0), pips=CALM)
    govern(state, NEUTRAL, "asia")
    govern(state, 2, "italia")
    for seat in (1, 2):
        run(state, NextPlayer(seat), pips=CALM)
    assert state.result is None
    run(state, NextPlayer(3), pips=(1, 2))
    assert state.result is not None


@holds("7.1 diocletian", "events diocletian")
def test_7_1_diocletian_ends_the_game_at_once() -> None:
    state = contest(20, 10)
    top_event(state, "diocletian")
    at(state, 1, "crisis", pips=[3, 4])
    result = state.result
    assert result and result.diocletian and result.places == [0, 1, 2, 3]
    assert engine.to_move(state) == () and decision(state) == ""


@holds("7.1 bonus", "7.1 bonus-none")
@pytest.mark.parametrize(
    ("turns", "bonus"),
    [
        ([4, 3, 2, 1], [10, 6, 3, 0]),
        ([1, 2, 3, 4], [0, 3, 6, 10]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([1, 0, 0, 0], [10, 0, 0, 0]),
        ([2, 1, 0, 0], [10, 6, 0, 0]),
    ],
)
def test_7_1_the_bonus_for_emperor_turns(turns: list[int], bonus: list[int]) -> None:
    assert bonus_for(turns) == bonus


@holds("7.1 bonus-ties", "7.1 example")
@pytest.mark.parametrize(
    ("turns", "bonus"),
    [
        ([5, 0, 3, 5], [10, 0, 3, 10]),
        ([2, 2, 2, 1], [10, 10, 10, 0]),
        ([3, 1, 1, 1], [10, 6, 6, 6]),
        ([3, 2, 2, 1], [10, 6, 6, 0]),
    ],
)
def test_7_1_equals_share_a_bonus_and_the_next_place_is_skipped(turns: list[int], bonus: list[int]) -> None:
    assert bonus_for(turns) == bonus


def bonus_for(turns: list[int]) -> list[int]:
    """The bonus of each seat for its Emperor Turns."""
    state = position()
    for seat, count in enumerate(turns):
        player(state, seat).emperor_turns = count
    return undisputed_bonus(state.players)


@holds("7.1 winner", "7.1 bonus")
def test_7_1_the_most_legacy_wins_the_bonus_included() -> None:
    state = contest(12, 10)
    player(state, 1).emperor_turns = 1
    result = finish(state)
    assert result.places == [1, 0, 2, 3]
    assert (result.scores, result.columns) == ([12, 20, 2, 1], {"bonus": [0, 10, 0, 0]})


# Ties.


@holds("7.1 tie-emperor")
def test_7_1_a_tie_goes_to_the_emperor() -> None:
    state = contest()
    govern(state, 1, "italia")
    empire(state, 0, "asia", "galatia", "syria")
    army(state, 0, "asia", full=5)
    assert finish(state).places[:2] == [1, 0]


@holds("7.1 tie-pretender")
def test_7_1_a_tie_without_an_emperor_goes_to_a_pretender() -> None:
    state = contest()
    empire(state, 1, "gallia", "hispania", "britannia")
    govern(state, 0, "syria", "galatia", "thracia")
    army(state, 0, "asia", full=5)
    assert finish(state).places[:2] == [1, 0]


@holds("7.1 tie-provinces")
def test_7_1_a_tie_without_a_pretender_goes_to_the_most_provinces() -> None:
    state = contest()
    govern(state, 1, "syria")
    army(state, 0, "asia", full=5)
    assert finish(state).places[:2] == [1, 0]


@holds("7.1 tie-legions")
def test_7_1_a_tie_in_provinces_goes_to_the_most_legions_whatever_their_strength() -> None:
    state = contest()
    army(state, 0, "asia", full=2, foederati={"goths": 1})
    army(state, 1, "gallia", full=1, reduced=2)
    assert finish(state).places[:2] == [1, 0]


@holds("7.1 tie-die")
def test_7_1_a_tie_in_legions_goes_to_the_highest_die() -> None:
    assert finish(contest(), pips=(3, 5)).places == [1, 0, 2, 3]
    assert finish(contest(), pips=(5, 3)).places == [0, 1, 2, 3]


@holds("7.1 tie-die")
def test_7_1_equal_dice_are_rolled_again_by_those_who_rolled_them() -> None:
    state = position()
    assert finish(state, pips=(2, 4, 4, 6, 1, 5)).places == [3, 2, 1, 0]


@holds("7.1 tie-die")
def test_7_1_without_a_tie_no_die_is_rolled() -> None:
    assert finish(contest(11, 10)).places == [0, 1, 2, 3]


# 7.2 Short game.


@holds("7.2 short")
@pytest.mark.parametrize(("legacy", "short", "last"), [(39, True, False), (40, True, True), (40, False, False)])
def test_7_2_the_short_game_needs_40_legacy(legacy: int, short: bool, last: bool) -> None:
    state = emperor_with(legacy, short=short)
    run(state, NextPlayer(0), pips=CALM)
    assert state.last_round is last
