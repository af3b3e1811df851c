"""The chances of an invasion, held against hand-made sums and against the rules played out roll by roll."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

import rulebooks
from rulebooks.engine import kernel
from rulebooks.engine.dice import KeyedDice, ScriptedDice
from rulebooks.time_of_crisis.analysis import danger
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.crisis import Crisis
from rulebooks.time_of_crisis.rules.data.crisis import CRISIS_TABLES, EVENT, PAX_DEORUM
from rulebooks.time_of_crisis.rules.data.event_cards import PREPARING_FOR_WAR
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES, TRIBES
from rulebooks.time_of_crisis.rules.ending import GameEnd
from rulebooks.time_of_crisis.rules.setup import empty_table
from rulebooks.time_of_crisis.rules.state import Band, TocOptions, TocState

from .rules import positions

PIPS = range(1, 7)
GOTHS, IRA = Fraction(5, 36), Fraction(1, 36)
"""The chance of either crisis with four players."""

Futures = dict[tuple[str, frozenset[str]], int]
"""Positions, each with the provinces invaded on the way to it, and in how many ways it comes about."""


def homelands(**bands: Band) -> TocState:
    """The table for four, nobody home but these."""
    state = empty_table(TocOptions())
    state.homelands = {tribe: bands.get(tribe, Band()) for tribe in TRIBES}
    return state


def played_out(state: TocState, rolls: int) -> dict[str, Fraction]:
    """Every fall of the dice, carried out by the rules."""
    futures: Futures = {(rulebooks.dump(state), frozenset()): 1}
    for _ in range(rolls):
        futures = next_roll(futures, len(state.players))
    return {
        province: Fraction(sum(ways for (_, hit), ways in futures.items() if province in hit), 1296**rolls)
        for province in PROVINCES
    }


def next_roll(futures: Futures, players: int) -> Futures:
    """One crisis roll more, in its 1296 ways with the invasion dice, used or not."""
    outcomes: Counter[tuple[str, frozenset[str]]] = Counter()
    for (stored, hit), ways in futures.items():
        for pips, weight in crisis_dice(players):
            after, fresh = crisis(stored, pips)
            outcomes[after, hit | fresh] += ways * weight
    return outcomes


def crisis_dice(players: int) -> list[tuple[list[int], int]]:
    """Return dice for each sum, and the ways in which it comes; nothing for results that are held still."""
    rolls: list[tuple[list[int], int]] = []
    for total, cell in CRISIS_TABLES[players].items():
        ways, pips = 6 - abs(7 - total), [max(1, total - 6), total - max(1, total - 6)]
        if cell.value in TRIBES:
            rolls += [([*pips, *invading], ways) for invading in product(PIPS, PIPS)]
        else:
            rolls.append(([] if cell.value in (EVENT, PAX_DEORUM) else pips, 36 * ways))
    return rolls


def crisis(stored: str, pips: list[int]) -> tuple[str, frozenset[str]]:
    """A position after a crisis, and the provinces invaded."""
    state = rulebooks.load(stored)
    if not pips:
        return stored, frozenset()
    state.agenda.clear()
    state.then(Crisis(0))
    state.draws = 0
    events = kernel.start(state, ScriptedDice(pips))
    return rulebooks.dump(state), frozenset(event.province for event in events if isinstance(event, log.Invaded))


def test_9_all_falls_of_the_dice_are_counted() -> None:
    for players, tribes in product((2, 3, 4), danger.INVADERS.values()):
        assert sum(danger.count_stories(players, (), 2).values()) == 1296**2
        ways_of_stories = danger.count_stories(players, tribes, 2)
        # 36 more for every crisis that calls one of the tribes: all in a story but Ira Deorum
        calls = {stories: sum(result in TRIBES for story in stories for result in story) for stories in ways_of_stories}
        assert sum(ways * 36 ** calls[stories] for stories, ways in ways_of_stories.items()) == 1296**2


def test_9_no_province_is_safe_from_a_full_homeland_and_macedonia_lies_behind() -> None:
    threat = danger.invasion_chances(homelands(goths=Band(active=6, inactive=4)), 4)

    assert set(threat) == set(PROVINCES)
    # half of the Goths' crises go over Thracia, with any black die
    assert threat["thracia"] == GOTHS / 2
    # black 4, 5 or 6: three stay in Thracia, the rest go on
    assert threat["macedonia"] == GOTHS / 2 / 2
    assert threat["italia"] == 0


def test_9_one_lone_goth_can_go_to_one_place_only() -> None:
    """With one to stir, black 1 brings him out, half of the time over Thracia; once in Asia he stays there."""
    state = homelands(goths=Band(inactive=1))
    out, over_thracia = GOTHS / 6, GOTHS / 12

    assert danger.invasion_chances(state, 4)["thracia"] == over_thracia
    assert danger.invasion_chances(state, 4, 2)["thracia"] == over_thracia + (1 - out) * over_thracia


def test_9_barbarians_stirred_by_the_first_roll_come_with_the_second() -> None:
    """Two to stir: who is second to hear a call has two active, unless one has gone to Asia."""
    state = homelands(goths=Band(inactive=2))
    one_active, two_active = Fraction(1, 12), Fraction(2, 12)  # over Thracia with one active, with two
    neither = 1 - 2 * one_active
    second = GOTHS * (neither * two_active + one_active**2) + IRA * two_active + (1 - GOTHS - IRA) * one_active

    assert danger.invasion_chances(state, 4, 2)["thracia"] == GOTHS * one_active + GOTHS * second


def test_9_a_full_province_lets_them_pass() -> None:
    state = homelands(goths=Band(active=6))
    state.provinces["thracia"].barbarians["goths"] = Band(active=3)

    assert danger.invasion_chances(state, 4)["thracia"] == 0
    assert danger.invasion_chances(state, 4)["macedonia"] == GOTHS / 2


def test_preparing_for_war_keeps_all_at_home() -> None:
    state = homelands(goths=Band(active=6))
    state.lasting = PREPARING_FOR_WAR

    assert set(danger.invasion_chances(state, 4, 4).values()) == {0}


def quiet(players: int) -> TocState:
    """Nobody has stirred yet."""
    return positions.position(players)


def restless(players: int) -> TocState:
    """Some are active, some abroad, and some homelands are almost empty."""
    state = positions.position(players)
    positions.barbarians(state, "goths", "thracia", active=2)
    positions.barbarians(state, "franks", "gallia", inactive=3)
    positions.barbarians(state, "alamanni", "pannonia", active=3)
    for tribe, active in (("goths", 2), ("franks", 4), ("alamanni", 6)):
        state.homelands[tribe].active += active
        state.homelands[tribe].inactive -= active
    return state


def led(players: int) -> TocState:
    """Cniva is with the Goths, both great kings with the Sassanids."""
    state = restless(players)
    for name in ("cniva", "ardashir", "shapur"):
        positions.leader(state, name)
    return state


def raiding(players: int) -> TocState:
    """Cniva, and Raiding Parties in force."""
    state = restless(players)
    positions.leader(state, "cniva")
    positions.lasting(state, "raiding_parties")
    return state


@pytest.mark.parametrize(
    ("state", "rolls"),
    [
        (quiet(2), 1),
        (quiet(2), 2),
        (restless(2), 2),
        (raiding(2), 2),
        (restless(3), 2),
        pytest.param(quiet(2), 3, marks=pytest.mark.night),
        (quiet(4), 2),
        (led(4), 1),
        (led(4), 2),
        (raiding(4), 2),
    ],
)
def test_9_the_chances_are_those_of_the_rules_played_out(state: TocState, rolls: int) -> None:
    players = len(state.players)
    assert danger.invasion_chances(state, players, rolls) == played_out(state, rolls)


def turns(state: TocState) -> list[int]:
    return danger.rolls_to_come(rulebooks.view(state, 0))


def test_6_every_seat_rolls_once_before_the_turn_comes_round() -> None:
    state = positions.position()
    positions.at(state, 1, "upkeep", pips=[6, 6])
    assert state.turn
    assert turns(state) == [2, 3, 0, 1]  # seat 1 has rolled
    state.turn.phase = "upkeep"
    assert turns(state) == [1, 2, 3, 0]  # it has not


def test_3_2_before_the_first_turn_the_first_player_rolls_first() -> None:
    state = rulebooks.new("time_of_crisis", {"players": 3}, KeyedDice(bytes(32), "first player"))
    assert isinstance(state, TocState)
    assert turns(state) == [(state.first + place) % 3 for place in range(3)]


def test_7_1_the_last_round_ends_before_the_first_player() -> None:
    state = positions.position()
    state.first, state.last_round = 1, True
    assert state.turn
    state.turn.seat = 2
    assert turns(state) == [3, 0]
    state.turn.seat, state.turn.phase = 1, "upkeep"
    assert turns(state) == [1, 2, 3, 0]
    state.turn.seat, state.turn.phase = 0, "actions"
    assert turns(state) == []
    assert danger.find_danger(rulebooks.view(state, 0)) is None


def test_7_1_nothing_threatens_when_the_game_is_over() -> None:
    state = positions.position()
    for seat, player in enumerate(state.players):
        player.legacy = seat
    positions.run(state, GameEnd())
    assert danger.find_danger(rulebooks.view(state, 0)) is None


@pytest.mark.parametrize(("reader", "rolls", "own"), [(0, 4, False), (1, 0, True), (3, 3, False), (None, 0, False)])
def test_each_reader_is_told_of_the_next_roll_and_of_his_own(reader: int | None, rolls: int, own: bool) -> None:
    view = rulebooks.view(restless(4), reader)
    dangers = danger.find_danger(view)
    assert dangers
    assert dangers.soon == danger.invasion_chances(view, 4)
    assert dangers.by_turn == (danger.invasion_chances(view, 4, rolls) if rolls else None)
    assert dangers.own is own


def test_3_3_the_last_of_two_rolls_is_ones_own() -> None:
    view = rulebooks.view(quiet(2), 0)
    dangers = danger.find_danger(view)
    assert dangers and dangers.by_turn == danger.invasion_chances(view, 2, 2)
