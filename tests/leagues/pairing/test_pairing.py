"""Draws: everybody sits once a round, meets evenly, sits everywhere equally often, and can be drawn again."""

import random
from collections import Counter
from hashlib import sha256
from itertools import combinations, permutations, product

import pytest

from games.leagues.pairing import (
    LINKS,
    Lots,
    Wishes,
    assign_seats,
    at_once,
    draw_division,
    draw_round,
    energy,
    least_energy,
    least_spread,
    link,
    meetings,
    schedule,
    seal_name,
    seat_spread,
    sizes,
    spread,
    swiss,
)
from games.leagues.pairing.designs import CIRCLES, PRIMES, columns, design
from games.leagues.pairing.names import join_seals
from games.leagues.pairing.rounds import history, name_of_lots
from games.leagues.pairing.swiss import round_sizes
from games.leagues.terms import table_size
from rulebooks.engine.dice import KeyedDice
from tools.bench import swiss_best
from tools.bench.swiss import play_swiss

BEST = [  # players, rounds, size: spread, energy
    (8, 7, 4, 0, 84),
    (8, 3, 4, 2, 12),
    (12, 11, 4, 0, 198),
    (12, 5, 4, 2, 30),
    (16, 5, 4, 0, 0),
    (16, 6, 4, 1, 24),
    (20, 5, 4, 1, 0),
    (20, 19, 4, 0, 570),
    (24, 7, 4, 1, 0),
    (28, 9, 4, 0, 0),
    (32, 9, 4, 1, 0),
    (64, 21, 4, 0, 0),
    (64, 10, 4, 1, 0),
    (9, 4, 3, 0, 0),
    (12, 11, 3, 0, 66),
    (15, 7, 3, 0, 0),
    (10, 9, 2, 0, 0),
]


def lots(name: str = "a season") -> Lots:
    return Lots(b"secret" * 6, name)


@pytest.mark.parametrize(("players", "rounds", "size", "least", "cost"), BEST)
def test_the_best_known_for_these_numbers(players: int, rounds: int, size: int, least: int, cost: int) -> None:
    drawn_rounds = schedule(players, rounds, size, lots())
    assert len(drawn_rounds) == rounds
    for tables in drawn_rounds:
        assert sorted(player for table in tables for player in table) == list(range(players))
        assert {len(table) for table in tables} == {size}
    assert (spread(players, drawn_rounds), energy(drawn_rounds)) == (least, cost)
    assert least_energy(players, drawn_rounds) == cost
    assert least_spread(players, drawn_rounds) <= least


@pytest.mark.parametrize(("players", "size"), [(64, 4), (10, 4), (15, 3), (10, 2)])
def test_after_any_game_everybody_sat_everywhere_equally_often_but_for_one(players: int, size: int) -> None:
    drawn_rounds = schedule(players, 7, size, lots())
    seatings = assign_seats(drawn_rounds, lots())
    assert [[sorted(table) for table in tables] for tables in seatings] == [
        [sorted(table) for table in tables] for tables in drawn_rounds
    ]
    assert all(seat_spread(seatings[:rounds]) <= 1 for rounds in range(1, 8))


@pytest.mark.parametrize(
    ("players", "size"),
    [*((players, 4) for players in (*range(4, 33), 64)), *((players, 3) for players in range(3, 20))],
)
def test_as_many_games_at_once_as_a_table_has_seats_meet_as_evenly_as_can_be(players: int, size: int) -> None:
    tables = at_once(players, size, size, lots())
    assert {len(table) for table in tables} == {size}
    assert Counter(player for table in tables for player in table) == dict.fromkeys(range(players), size)
    assert energy([tables]) == least_energy(players, [tables])
    assert spread(players, [tables]) == least_spread(players, [tables])
    assert seat_spread(assign_seats([tables], lots())) == 0  # each seat exactly once


@pytest.mark.parametrize(
    ("players", "games", "size", "threes"),
    [(9, 3, 4, 1), (6, 3, 4, 2), (7, 5, 4, 1), (10, 2, 4, 0), (5, 2, 4, 2), (7, 2, 3, 1)],
)
def test_other_games_at_once_sit_at_full_tables_but_for_the_fewest(
    players: int, games: int, size: int, threes: int
) -> None:
    tables = at_once(players, games, size, lots())
    assert Counter(map(len, tables)) == +Counter({size: len(tables) - threes, size - 1: threes})
    assert Counter(player for table in tables for player in table) == dict.fromkeys(range(players), games)
    assert all(len(set(table)) == len(table) for table in tables)
    assert spread(players, [tables]) <= least_spread(players, [tables]) + 1


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_division_of_any_number_is_drawn(size: int) -> None:
    for people, games in product(range(size, 33, 2 if size == 2 else 1), (1, 3, 4)):
        seats = table_size(people, size, games)
        assert seats == size or people < 6
        draw_input = {"version": 2, "entries": range(people), "size": seats, "games": games, "at_once": True}
        if games == size or people < 12:  # the others take their time to search
            (round_,) = draw_division(b"secret", "any", draw_input)
            assert Counter(player for table in round_ for player in table) == dict.fromkeys(range(people), games)


@pytest.mark.parametrize("players", [7, 9])
def test_seasons_of_the_first_version_are_drawn_again_by_it(players: int) -> None:
    draw_input = {"entries": range(players), "size": 4, "games": 4, "at_once": True}
    (first,), (second,) = (draw_division(b"secret", "x", draw_input | more) for more in ({}, {"version": 2}))
    assert first != second


@pytest.mark.parametrize(
    ("players", "size", "expected"),
    [(8, 4, [4, 4]), (7, 4, [4, 3]), (6, 4, [3, 3]), (9, 4, [3, 3, 3]), (5, 3, [3, 2]), (2, 2, [2])],
)
def test_an_uneven_number_of_players_sits_at_smaller_tables(players: int, size: int, expected: list[int]) -> None:
    assert sizes(players, size) == expected


@pytest.mark.parametrize(
    ("players", "size", "expected"),
    [
        *((2, 2, [2]), (3, 2, [3]), (4, 2, [2, 2]), (5, 2, [2, 3]), (8, 2, [2] * 4), (9, 2, [2, 2, 2, 3])),
        *((3, 3, [3]), (5, 3, [3, 2]), (7, 4, [4, 3]), (9, 3, [3, 3, 3])),
    ],
)
def test_in_a_swiss_of_two_an_odd_number_has_one_larger_table(players: int, size: int, expected: list[int]) -> None:
    assert round_sizes(players, size) == expected


@pytest.mark.parametrize(("players", "size"), [(5, 4), (1, 2), (3, 2), (0, 4)])
def test_numbers_that_make_no_tables(players: int, size: int) -> None:
    with pytest.raises(ValueError, match="cannot all sit"):
        sizes(players, size)


def test_people_who_do_not_want_to_meet_are_kept_apart() -> None:
    apart = {(0, 1): 50.0, (2, 3): 50.0}
    rounds = schedule(16, 4, 4, lots(), Wishes(apart=apart))
    assert not apart.keys() & meetings(rounds).keys()
    assert energy(rounds) <= 6  # nearly as even as without


def test_the_same_secret_draws_the_same_again() -> None:
    assert schedule(10, 5, 4, lots()) == schedule(10, 5, 4, lots())
    assert schedule(16, 5, 4, lots()) != schedule(16, 5, 4, lots("another"))


def test_every_order_is_drawn() -> None:
    dice = lots()
    assert {tuple(dice.shuffled("abc")) for _time in range(60)} == set(permutations("abc"))


def test_lots_are_the_dice_of_the_secret_counted_from_none_on() -> None:
    dice, kept_dice = lots(), KeyedDice(b"secret" * 6, "a season")
    assert [dice.below(limit) for limit in (6, 2, 100)] == [
        kept_dice.draw(number, "lot", limit) - 1 for number, limit in enumerate((6, 2, 100))
    ]
    assert dice.generator().random() == random.Random(kept_dice.draw(3, "lot", 1 << 60) - 1).random()


def test_each_secret_of_a_chain_is_the_mark_of_the_next() -> None:
    last = b"last"
    assert link(last, 2, 3) == last
    assert link(last, 1, 3) == sha256(last).digest()
    assert link(last, 0, 3) == sha256(sha256(last).digest()).digest()
    assert LINKS == 32  # another number makes other secrets of those that old tournaments have sealed


@pytest.mark.parametrize("number", [-1, 3])
def test_a_chain_has_no_secret_before_its_first_or_after_its_last(number: int) -> None:
    with pytest.raises(ValueError, match="chain of 3"):
        link(b"last", number, 3)


def test_a_name_is_sealed_with_its_entry_and_salt() -> None:
    assert seal_name(7, "Ana", "salt") == sha256(b"7 salt Ana").hexdigest()[:32]


def test_all_names_of_a_draw_are_sealed_in_the_order_of_their_entries() -> None:
    assert join_seals({"10": "b", "9": "a"}) == sha256(b"9 a 10 b").hexdigest()
    assert name_of_lots("round 1", {"people": {"9": "a"}}) == f"round 1 {sha256(b'9 a').hexdigest()}"
    assert name_of_lots("round 1", {}) == "round 1"


@pytest.mark.parametrize(
    ("size", "rounds", "short"),
    [
        (4, [[[20, 10, 30, 40], [60, 50, 70]], [[10, 20, 50], [30, 70, 60]]], [0, 0, 0, 0, 1, 1]),
        (2, [[[20, 10], [30, 40, 50]], [[10, 50], [40, 30], [60, 20]]], [0, 0, 1, 1, 1, 0]),
    ],
)
def test_a_draw_is_told_who_sat_at_an_odd_table(size: int, rounds: list[list[list[int]]], short: list[int]) -> None:
    """Smaller ones than others of the round are odd; at tables of two those of three."""
    assert history(rounds, [10, 20, 30, 40, 50, 60], size)["short"] == short


def test_a_draw_is_told_who_met_whom_how_often_and_who_sat_where() -> None:
    rounds = [[[20, 10, 30], [40, 99, 50]], [[10, 20, 40], [50, 30, 99]]]
    told_before = history(rounds, [10, 20, 30, 40, 50], 3)  # 99 has left
    assert told_before["met"] == [[0, 1, 2], [0, 2, 1], [0, 3, 1], [1, 2, 1], [1, 3, 1], [2, 4, 1], [3, 4, 1]]
    assert told_before["sat"] == [[1, 1, 0, 0], [1, 1, 0, 0], [0, 1, 1, 0], [1, 0, 1, 0], [1, 0, 1, 0]]


def test_a_player_who_sat_in_a_seat_more_often_sits_elsewhere() -> None:
    draw_input = {
        "version": 3, "entries": [1, 2, 3, 4], "size": 4, "points": [0] * 4, "met": [], "short": [0] * 4,
        "sat": [[5, 5, 5, 0], [5, 5, 0, 5], [5, 0, 5, 5], [0, 5, 5, 5]],
    }  # fmt: skip
    assert draw_round(b"secret", "round 2", draw_input) == [[[3, 2, 1, 0]]]


@pytest.mark.parametrize("prime", PRIMES)
def test_four_times_a_prime_has_a_design_of_as_many_rounds_without_a_second_meeting(prime: int) -> None:
    rounds = columns(prime)
    assert len(rounds) == prime and all(sorted(sum(tables, ())) == list(range(4 * prime)) for tables in rounds)
    met = meetings(rounds)
    assert max(met.values()) == 1 and len(met) == 6 * prime * prime  # each with each of the other columns
    if (4, 4 * prime) not in CIRCLES:
        assert design(4 * prime, 4, prime) == rounds


@pytest.mark.parametrize(
    ("players", "size", "rounds", "longest"),
    [
        *((12, 4, 3, 11), (16, 4, 5, 5), (20, 4, 5, 5), (20, 4, 6, 19), (20, 4, 40, 19), (64, 4, 30, 21)),
        *((10, 2, 3, 9), (9, 3, 9, 4), (15, 3, 1, 7), (24, 4, 1, 7), (92, 4, 1, 23)),
    ],
)
def test_of_several_designs_the_first_long_enough_is_taken_or_the_longest(
    players: int, size: int, rounds: int, longest: int
) -> None:
    assert len(design(players, size, rounds)) == longest


@pytest.mark.parametrize(("players", "size"), [(11, 2), (13, 4), (22, 4), (21, 3), (116, 4), (15, 5)])
def test_other_numbers_have_no_design(players: int, size: int) -> None:
    assert design(players, size, 3) is None


class TestSwiss:
    def test_like_points_meet(self) -> None:
        tables = swiss([3, 0, 3, 0, 3, 0, 3, 0], 4, lots(), {})
        assert [sorted(table) for table in tables] == [[0, 2, 4, 6], [1, 3, 5, 7]]

    def test_nobody_meets_twice_where_that_can_be(self) -> None:
        points = [0.0] * 16
        first = swiss(points, 4, lots("1"), {})
        before = meetings([first])
        second = swiss(points, 4, lots("2"), before)
        assert not before.keys() & meetings([second]).keys()

    @pytest.mark.parametrize(
        ("players", "size", "rounds"),
        [
            *((players, 4, 4) for players in (6, 7, 9, 10, 11, 13, 14, 15, 16)),
            *((16, 4, 5), (15, 4, 5), (22, 4, 5), (9, 3, 4), (8, 3, 4), (11, 3, 5)),
            *((6, 2, 5), (7, 2, 5), (10, 2, 6)),
        ],
    )
    def test_as_few_meet_again_as_can_be_and_odd_tables_are_shared(self, players: int, size: int, rounds: int) -> None:
        course = play_swiss(players, size, rounds)
        assert course.repeats <= 1.1 * swiss_best.BEST[size][players][swiss_best.ROUNDS.index(rounds)]
        assert course.unevenness <= 1

    def test_of_two_an_odd_number_has_one_table_of_three(self) -> None:
        tables = swiss([5, 4, 3, 2, 1], 2, lots(), {}, [0, 0, 0, 0, 1])
        assert [len(table) for table in tables] == [2, 3] and 4 in tables[0]

    def test_the_rounds_ahead_do_not_hide_the_points_of_this_one(self) -> None:
        """After a first round of sixteen the winners can meet, though four rounds are to follow."""
        met = {pair: 1 for table in range(4) for pair in combinations(range(4 * table, 4 * table + 4), 2)}
        points = [10.0, 6.0, 3.0, 1.0] * 4
        tables = swiss(points, 4, lots(), met, ahead=3)
        assert sorted(sum(points[player] for player in table) for table in tables) == [4, 12, 24, 40]

    def test_smaller_tables_are_the_lowest_and_shared(self) -> None:
        points = [6, 5, 4, 3, 2, 1, 0]
        first = swiss(points, 4, lots("1"), {})
        assert [sorted(table) for table in first] == [[0, 1, 2, 3], [4, 5, 6]]
        second = swiss(points, 4, lots("2"), {}, [0, 0, 0, 0, 1, 1, 1])
        assert not {4, 5, 6} & set(second[1])

    def test_a_second_meeting_is_less_bad_than_a_wide_gap(self) -> None:
        points = [30, 30, 30, 30, 0, 0, 0, 0]
        met = dict.fromkeys(combinations(range(4), 2), 1)
        assert [sorted(table) for table in swiss(points, 4, lots(), met)] == [[0, 1, 2, 3], [4, 5, 6, 7]]
