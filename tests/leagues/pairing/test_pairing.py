"""Draws: everybody sits once a round, meets evenly, sits everywhere equally often, and can be drawn again."""

from collections import Counter
from itertools import combinations, permutations, product

import pytest

from games.leagues.pairing import (
    Lots,
    Wishes,
    assign_seats,
    at_once,
    draw_division,
    energy,
    least_energy,
    least_spread,
    meetings,
    schedule,
    seat_spread,
    sizes,
    spread,
    swiss,
)
from games.leagues.terms import table_size
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
def test_what_does_not_come_out_even_sits_at_smaller_tables(players: int, size: int, expected: list[int]) -> None:
    assert sizes(players, size) == expected


@pytest.mark.parametrize(("players", "size"), [(5, 4), (1, 2), (3, 2), (0, 4)])
def test_numbers_that_make_no_tables(players: int, size: int) -> None:
    with pytest.raises(ValueError, match="cannot all sit"):
        sizes(players, size)


def test_people_who_do_not_want_to_meet_are_kept_apart() -> None:
    apart = {(0, 1): 50.0, (2, 3): 50.0}
    rounds = schedule(16, 4, 4, lots(), Wishes(apart=apart))
    assert not apart.keys() & meetings(rounds).keys()
    assert energy(rounds) <= 6  # nearly as even as without


def test_whoever_knows_the_secret_draws_the_same_again() -> None:
    assert schedule(10, 5, 4, lots()) == schedule(10, 5, 4, lots())
    assert schedule(16, 5, 4, lots()) != schedule(16, 5, 4, lots("another"))


def test_every_order_is_drawn() -> None:
    dice = lots()
    assert {tuple(dice.shuffled("abc")) for _time in range(60)} == set(permutations("abc"))


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
