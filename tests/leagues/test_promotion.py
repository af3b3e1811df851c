"""Promotion between tiers of several divisions, and the dealing into these."""

from collections.abc import Sequence
from string import ascii_uppercase

import pytest

from games.leagues import season_draws
from games.leagues.scoring.promotion import Finish, change_tiers, deal_into_divisions
from games.leagues.terms import division_letters, pyramid

LOT = {who: who for who in range(100)}


def division(first: int, points: int = 0) -> list[Finish]:
    """Return seven people from this one on, the first with so many points more."""
    return [Finish(first + rank, 700 - 100 * rank + points, 0) for rank in range(7)]


def test_the_first_two_go_up_and_the_last_two_down_and_the_ends_stay() -> None:
    moves = change_tiers([[division(0)], [division(10)], [division(20)]], 2, 2, LOT)
    assert moves == {5: -1, 6: -1, 10: 1, 11: 1, 15: -1, 16: -1, 20: 1, 21: 1}


def test_in_a_pyramid_the_first_of_each_go_up_for_as_many_who_go_down() -> None:
    moves = change_tiers([[division(0)], [division(10), division(20)]], 1, 2, LOT)
    assert moves == {5: -1, 6: -1, 10: 1, 20: 1}


def test_the_better_go_up_if_more_could_go_up_than_down() -> None:
    below = [division(10), division(20, points=5), division(30, points=5)]
    assert change_tiers([[division(0)], below], 1, 2, LOT) == {6: -1, 5: -1, 20: 1, 30: 1}
    assert change_tiers([[division(0)], below], 1, 1, LOT) == {6: -1, 20: 1}  # level but for the lot


def test_the_worse_go_down_if_more_could_go_down_than_up() -> None:
    above = [division(10), division(20, points=5)]
    assert change_tiers([[division(0)], above, [division(30)]], 1, 2, LOT) == {
        6: -1,
        5: -1,
        20: 1,
        10: 1,
        16: -1,
        30: 1,
    }


Rows = list[tuple[int, int, int]]


def finishes(*rows: tuple[int, int, int]) -> list[Finish]:
    return [Finish(*row) for row in rows]


@pytest.mark.parametrize(
    ("above", "below", "expected"),
    [
        # of two first ones the one with more points goes up, whatever their wins
        ([[(1, 9, 9)]], [[(2, 50, 0)], [(3, 40, 48)]], {1: -1, 2: 1}),
        ([[(1, 9, 9)]], [[(2, 40, 48)], [(3, 50, 0)]], {1: -1, 3: 1}),
        ([[(1, 9, 9)]], [[(2, 50, 24)], [(3, 50, 48)]], {1: -1, 3: 1}),
        ([[(1, 9, 9)]], [[(3, 50, 24)], [(2, 50, 24)]], {1: -1, 2: 1}),  # the lower lot
        # of two last ones the one with fewer points goes down, whatever their wins
        ([[(1, 50, 0)], [(2, 40, 48)]], [[(3, 9, 9)]], {2: -1, 3: 1}),
        ([[(1, 40, 48)], [(2, 50, 0)]], [[(3, 9, 9)]], {1: -1, 3: 1}),
        ([[(1, 50, 24)], [(2, 50, 48)]], [[(3, 9, 9)]], {1: -1, 3: 1}),
        ([[(2, 50, 24)], [(1, 50, 24)]], [[(3, 9, 9)]], {2: -1, 3: 1}),  # the higher lot
        # the position in the division comes before points
        ([[(1, 9, 9), (2, 8, 8)]], [[(3, 50, 0), (4, 49, 0)], [(5, 10, 0)]], {1: -1, 2: -1, 3: 1, 5: 1}),
        ([[(1, 60, 0), (2, 59, 0)], [(3, 8, 8), (4, 7, 8)]], [[(5, 9, 9), (6, 9, 8)]], {2: -1, 4: -1, 5: 1, 6: 1}),
    ],
)
def test_position_points_and_lot_decide_the_first_to_move(
    above: list[Rows], below: list[Rows], expected: dict[int, int]
) -> None:
    tiers = [[finishes(*rows) for rows in tier] for tier in (above, below)]
    assert change_tiers(tiers, 2, 2, LOT) == expected


@pytest.mark.parametrize(
    ("gone", "up", "down", "expected"),
    [
        ((), 1, 1, {4: -1, 11: 1}),
        ((1,), 1, 1, {1: -1, 11: 1}),  # nobody better goes down for who left, though first by points
        ((4,), 1, 1, {4: -1, 11: 1}),  # the last is not saved by leaving
        ((1, 4), 1, 1, {4: -1, 11: 1}),  # of two who left the worse
        ((1, 4), 2, 2, {4: -1, 1: -1, 11: 1, 12: 1}),
        ((1,), 2, 2, {1: -1, 4: -1, 11: 1, 12: 1}),
        ((1, 2, 3, 4), 2, 2, {4: -1, 3: -1, 11: 1, 12: 1}),
        ((1, 4), 2, 1, {4: -1, 11: 1}),  # no more than the last so many, though both left
        ((11,), 1, 1, {4: -1, 12: 1}),  # who left never goes up
        ((11, 12, 13), 2, 2, {4: -1, 14: 1}),
        ((11, 12, 13, 14), 2, 2, {}),  # nobody goes up, so nobody goes down
        ((1, 11), 0, 1, {}),
        ((1, 11), 1, 0, {}),
    ],
)
def test_players_who_left_go_down_first(gone: tuple[int, ...], up: int, down: int, expected: dict[int, int]) -> None:
    def ranked(first: int) -> list[Finish]:
        everybody = [Finish(first + rank, 400 - 100 * rank, 0) for rank in range(4)]
        return sorted(everybody, key=lambda finish: finish.who in gone)

    assert change_tiers([[ranked(1)], [ranked(11)]], up, down, LOT, frozenset(gone)) == expected


@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        ((), {14: -1, 24: -1, 31: 1, 32: 1}),
        ((12,), {12: -1, 24: -1, 31: 1, 32: 1}),
        ((12, 13), {13: -1, 12: -1, 31: 1, 32: 1}),  # both of one division before anybody of the other
        ((13, 22), {22: -1, 13: -1, 31: 1, 32: 1}),
        ((12, 13, 22), {22: -1, 13: -1, 31: 1, 32: 1}),  # first the last of each
        ((11, 12, 13, 14, 31), {14: -1, 13: -1, 32: 1, 33: 1}),
    ],
)
def test_leavers_of_any_division_go_down_before_players_who_stayed(
    gone: tuple[int, ...], expected: dict[int, int]
) -> None:
    def ranked(first: int, points: int = 0) -> list[Finish]:
        everybody = [Finish(first + rank, 400 - 100 * rank + points, 0) for rank in range(4)]
        return sorted(everybody, key=lambda finish: finish.who in gone)

    tiers = [[ranked(1)], [ranked(11), ranked(21, points=-5)], [ranked(31)]]
    moves = change_tiers(tiers, 2, 1, LOT, frozenset(gone))
    assert {who: way for who, way in moves.items() if (way == -1 and who > 10) or who > 30} == expected


def test_of_two_who_left_at_the_same_place_the_one_with_fewer_points_goes_down() -> None:
    above = [finishes((1, 50, 0), (2, 9, 24)), finishes((3, 50, 0), (4, 9, 0)), finishes((5, 50, 0), (6, 10, 0))]
    below = [finishes((30, 9, 9))]
    assert change_tiers([above, below], 1, 1, LOT, frozenset({2, 4, 6})) == {4: -1, 30: 1}


def test_a_division_without_anybody_to_go_down_adds_no_relegation_to_another() -> None:
    """All who stayed in one division may go up; of the four who left the other, two are relegated."""
    middle = [finishes((10, 90, 0), (11, 80, 0)), finishes(*((20 + rank, 50 - rank, 0) for rank in range(6)))]
    tiers = [[division(0)], middle, [division(30), division(40)]]
    moves = change_tiers(tiers, 2, 2, LOT, frozenset({22, 23, 24, 25}))
    assert {who for who, way in moves.items() if way == -1 and 10 <= who < 30} == {24, 25}


@pytest.mark.parametrize(
    ("stayed", "left", "down", "expected"),
    [
        (2, 0, 2, 0),  # all who stayed may go up
        (2, 1, 2, 1),  # and who left goes down all the same
        (3, 0, 2, 1),
        (3, 2, 2, 2),
        (4, 0, 1, 1),
    ],
)
def test_players_who_may_go_up_do_not_go_down(stayed: int, left: int, down: int, expected: int) -> None:
    middle = [Finish(10 + rank, 100 - rank, 0) for rank in range(stayed + left)]
    gone = frozenset(range(10 + stayed, 10 + stayed + left))
    moves = change_tiers([[division(0)], [middle], [division(30)]], 2, down, LOT, gone)
    assert sum(way == -1 for who, way in moves.items() if 10 <= who < 30) == expected
    assert gone >= {who for who, way in moves.items() if 10 <= who < 30 and way == -1} or expected > left


def test_nobody_goes_both_ways() -> None:
    above = [division(10)[:2]]
    assert change_tiers([[division(0)], above, [division(20)]], 2, 2, LOT) == {6: -1, 5: -1, 10: 1, 11: 1}


def test_players_who_may_go_up_from_a_small_division_do_not_go_down() -> None:
    middle = [finishes((10, 90, 0), (11, 80, 0)), finishes(*((20 + rank, 500 - rank, 0) for rank in range(4)))]
    moves = change_tiers([[division(0)], middle, [division(30), division(40)]], 2, 2, LOT)
    assert {who for who, way in moves.items() if way == -1 and who >= 10} == {22, 23}


def test_the_strong_are_dealt_to_and_fro() -> None:
    assert deal_into_divisions(range(3), [2, 1]) == [[0, 2], [1]]
    assert deal_into_divisions(range(7), [3, 2, 2]) == [[0, 5, 6], [1, 4], [2, 3]]
    assert deal_into_divisions(range(4), [4]) == [[0, 1, 2, 3]]


def test_tiers_widen_by_the_rules_and_the_last_has_what_is_left() -> None:
    assert [list(tier) for tier in pyramid([7, 7, 7, 7, 6], 2)] == [[7], [7, 7], [7, 6]]
    assert [list(tier) for tier in pyramid([7, 7, 6], 1)] == [[7], [7], [6]]
    assert (division_letters(1), division_letters(2), division_letters(28)[-2:]) == ([""], ["A", "B"], ["AA", "AB"])


def tiers_of(
    people: int, earned: Sequence[int], *, division: int, size: int, branches: int = 1, too_many: int = 0
) -> list[int]:
    """Count the people in each tier where so many of these people have earned the first, the second ... tier."""
    tier_of = [tier for tier, count in enumerate(earned, 1) for _person in range(count)]
    draw_input = {
        "name": "x",
        "entries": list(range(people)),
        "earned": [[who, tier, who % 3 - 1, who] for who, tier in enumerate(tier_of)],
        "division": division,
        "size": size,
        "branches": branches,
        "tiers_hold": True,
    }
    *divided, (_name, left_over) = season_draws.divide_by_lots(b"x", draw_input)
    assert sorted(who for _name, those in divided for who in those) + sorted(left_over) == list(range(people))
    assert all(len(those) >= min(size, people) for _name, those in divided)
    assert len(left_over) == (people % 2 if size == 2 else 0)
    tiers = dict[int, list[int]]()
    for name, those in divided:
        tiers.setdefault(int(name.rstrip(ascii_uppercase)), []).extend(those)
    below = [who for who, tier in enumerate(tier_of) for lower in tiers if lower > tier and who in tiers[lower]]
    assert len(below) == too_many
    return [len(those) for those in tiers.values()]


@pytest.mark.parametrize(
    ("people", "earned", "rules", "expected"),
    [
        (12, (7, 5), {"division": 7, "size": 4}, [7, 5]),  # six and six else, and one who went up would stay
        (12, (5, 5), {"division": 7, "size": 4}, [6, 6]),  # a gap above is filled from below
        (16, (4, 4), {"division": 7, "size": 4}, [8, 8]),  # newcomers come last
        (9, (7, 2), {"division": 7, "size": 4}, [9]),  # two make no table
        (13, (4, 9), {"division": 7, "size": 4}, [7, 6]),
        (14, (9, 5), {"division": 4, "size": 4, "too_many": 3}, [6, 8]),  # rules that came to be narrower
        (11, (5, 5), {"division": 5, "size": 2}, [6, 4]),  # pairs, and one is left over
        (24, (10,), {"division": 6, "size": 2, "too_many": 2}, [8, 6, 6, 4]),  # no more than half more, and even
        (20, (7, 13), {"division": 7, "size": 4, "branches": 2}, [7, 13]),
        (19, (7, 10), {"division": 6, "size": 3, "branches": 2}, [7, 12]),
    ],
)
def test_players_who_earned_a_tier_have_a_place_in_it(
    people: int, earned: Sequence[int], rules: dict[str, int], expected: list[int]
) -> None:
    assert tiers_of(people, earned, **rules) == expected
