"""Pairs are kept apart, as far as possible, by draws anybody can check and without naming them."""

from hashlib import sha256
from typing import Any

import pytest

from games.leagues.pairing import deal_apart, draw_again, draw_division, draw_round, in_order, weigh
from games.leagues.pairing.apart import IN_ROUND, pair_weights
from games.leagues.pairing.meetings import meetings

SECRET = sha256(b"apart").digest()
LOTS = [f"lot {number}" for number in range(500)]


def round_given(people: int, points: list[int], **more: Any) -> dict[str, Any]:
    return {
        "version": 2,
        "entries": list(range(people)),
        "size": 4,
        "points": [24 * each for each in points],
        "met": [],
        "sat": [[0] * 4] * people,
        "short": [0] * people,
        **more,
    }


@pytest.mark.parametrize("pair", [(0, 3), (1, 2), (5, 9)])
def test_in_a_round_two_of_like_points_do_not_meet(pair: tuple[int, int]) -> None:
    points = [10] * 4 + [6] * 4 + [3] * 4 + [1] * 4
    if pair == (5, 9):
        points[9] = 6
    taken = weigh(range(16), [pair], LOTS)
    given = round_given(16, points, weights=taken)
    drawn = draw_round(SECRET, "round 2", given)
    assert pair not in meetings(drawn)
    assert draw_again(SECRET, "round 2", given) == drawn
    kept = pair_weights(given, IN_ROUND)
    assert pair in kept and len(kept) > 3, "others hide it"


def test_without_anybody_to_sit_apart_a_round_is_drawn_as_ever() -> None:
    given = round_given(8, [10, 10, 6, 6, 3, 3, 1, 1])
    assert pair_weights(given, IN_ROUND) == {}
    assert draw_round(SECRET, "round 2", given) == draw_again(SECRET, "round 2", given)


def test_the_same_lots_weigh_the_same_people_in_every_draw() -> None:
    weights = weigh(range(16), [(2, 9)], LOTS)
    every = round_given(16, [0] * 16, weights=weights)
    fewer = every | {"entries": [each for each in range(16) if each != 5]}
    named = [
        {(people[one], people[other]) for one, other in pair_weights(given, 1)}
        for given in (every, fewer)
        for people in [given["entries"]]
    ]
    assert (2, 9) in named[1] and named[1] == {pair for pair in named[0] if 5 not in pair}


def test_six_pairs_have_a_weight_at_once() -> None:
    pairs = [(0, 1), (2, 3), (4, 5), (6, 7), (8, 9), (0, 9)]
    taken = weigh(range(16), pairs, (f"{number}" for number in range(20_000)))
    assert set(pairs) <= set(pair_weights(round_given(16, [0] * 16, weights=taken), 1))


def test_a_division_is_dealt_so_that_they_do_not_meet() -> None:
    given = {"version": 2, "entries": [11, 22, 33, 44, 55, 66, 77, 88], "size": 4, "games": 1, "at_once": True}
    drawn = draw_division(SECRET, "division 1", given)
    met, taken = deal_apart(SECRET, "division 1", given, drawn, [(11, 22), (33, 44)], LOTS)
    assert met == 0 and sorted(taken["entries"]) == given["entries"]
    tables = [{taken["entries"][place] for place in table} for table in drawn[0]]
    assert not [table for table in tables if {11, 22} <= table or {33, 44} <= table]
    assert draw_again(SECRET, "division 1", taken) == drawn
    assert in_order(SECRET, "division 1", taken) == taken["entries"]
    one, other, *others = taken["entries"]
    assert in_order(SECRET, "division 1", taken | {"entries": [other, one, *others]}) != [other, one, *others]


@pytest.mark.parametrize("at_once", [True, False])
def test_drawn_with_weights_even_those_are_apart_who_would_meet_by_any_deal(at_once: bool) -> None:
    given = {"version": 2, "entries": list(range(8)), "size": 4, "games": 3, "at_once": at_once}
    given["weights"] = {"lots": "a", "one_in": 5}
    drawn = draw_division(SECRET, "division 1", given)
    apart = set(pair_weights(given, 1))
    met = meetings(drawn)
    assert apart and sum(met[pair] for pair in apart) < len(apart)
