"""Promotion between tiers of several divisions, and the dealing into these."""

from games.leagues.scoring.promotion import Finish, dealt, moves
from games.leagues.terms import letters, pyramid

LOT = {who: who for who in range(100)}


def division(first: int, points: int = 0) -> list[Finish]:
    """Return seven people from this one on, the first with so many points more."""
    return [Finish(first + rank, 700 - 100 * rank + points, 0) for rank in range(7)]


def test_the_first_two_go_up_and_the_last_two_down_and_the_ends_stay() -> None:
    found = moves([[division(0)], [division(10)], [division(20)]], 2, 2, LOT)
    assert found == {5: -1, 6: -1, 10: 1, 11: 1, 15: -1, 16: -1, 20: 1, 21: 1}


def test_in_a_pyramid_the_first_of_each_go_up_for_as_many_who_go_down() -> None:
    found = moves([[division(0)], [division(10), division(20)]], 1, 2, LOT)
    assert found == {5: -1, 6: -1, 10: 1, 20: 1}


def test_where_more_could_go_up_than_down_the_better_do() -> None:
    below = [division(10), division(20, points=5), division(30, points=5)]
    assert moves([[division(0)], below], 1, 2, LOT) == {6: -1, 5: -1, 20: 1, 30: 1}
    assert moves([[division(0)], below], 1, 1, LOT) == {6: -1, 20: 1}  # level but for the lot


def test_where_more_could_go_down_than_up_the_worse_do() -> None:
    above = [division(10), division(20, points=5)]
    assert moves([[division(0)], above, [division(30)]], 1, 2, LOT) == {6: -1, 5: -1, 20: 1, 10: 1, 16: -1, 30: 1}


def test_nobody_goes_both_ways() -> None:
    above = [division(10)[:2]]
    assert moves([[division(0)], above, [division(20)]], 2, 2, LOT) == {6: -1, 5: -1, 10: 1, 11: 1}


def test_the_strong_are_dealt_to_and_fro() -> None:
    assert dealt(range(7), [3, 2, 2]) == [[0, 5, 6], [1, 4], [2, 3]]
    assert dealt(range(4), [4]) == [[0, 1, 2, 3]]


def test_tiers_widen_by_the_rules_and_the_last_has_what_is_left() -> None:
    assert [list(tier) for tier in pyramid([7, 7, 7, 7, 6], 2)] == [[7], [7, 7], [7, 6]]
    assert [list(tier) for tier in pyramid([7, 7, 6], 1)] == [[7], [7], [6]]
    assert (letters(1), letters(2), letters(28)[-2:]) == ([""], ["A", "B"], ["AA", "AB"])
