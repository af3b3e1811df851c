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
    weights = weigh(range(16), [pair], LOTS)
    draw_input = round_given(16, points, weights=weights)
    rounds = draw_round(SECRET, "round 2", draw_input)
    assert pair not in meetings(rounds)
    assert draw_again(SECRET, "round 2", draw_input) == rounds
    weighed_pairs = pair_weights(draw_input, IN_ROUND)
    assert pair in weighed_pairs and len(weighed_pairs) > 3, "others hide it"


def test_without_anybody_to_sit_apart_a_round_is_drawn_as_ever() -> None:
    draw_input = round_given(8, [10, 10, 6, 6, 3, 3, 1, 1])
    assert pair_weights(draw_input, IN_ROUND) == {}
    assert draw_round(SECRET, "round 2", draw_input) == draw_again(SECRET, "round 2", draw_input)


def test_the_same_lots_weigh_the_same_people_in_every_draw() -> None:
    weights = weigh(range(16), [(2, 9)], LOTS)
    every = round_given(16, [0] * 16, weights=weights)
    fewer = every | {"entries": [each for each in range(16) if each != 5]}
    weighed_people = [
        {(people[one], people[other]) for one, other in pair_weights(draw_input, 1)}
        for draw_input in (every, fewer)
        for people in [draw_input["entries"]]
    ]
    assert (2, 9) in weighed_people[1] and weighed_people[1] == {pair for pair in weighed_people[0] if 5 not in pair}


def test_six_pairs_have_a_weight_at_once() -> None:
    pairs = [(0, 1), (2, 3), (4, 5), (6, 7), (8, 9), (0, 9)]
    weights = weigh(range(16), pairs, (f"{number}" for number in range(20_000)))
    assert set(pairs) <= set(pair_weights(round_given(16, [0] * 16, weights=weights), 1))


def test_a_division_is_dealt_so_that_they_do_not_meet() -> None:
    draw_input = {"version": 2, "entries": [11, 22, 33, 44, 55, 66, 77, 88], "size": 4, "games": 1, "at_once": True}
    rounds = draw_division(SECRET, "division 1", draw_input)
    met, dealt = deal_apart(SECRET, "division 1", draw_input, rounds, [(11, 22), (33, 44)], LOTS)
    assert met == 0 and sorted(dealt["entries"]) == draw_input["entries"]
    tables = [{dealt["entries"][place] for place in table} for table in rounds[0]]
    assert not [table for table in tables if {11, 22} <= table or {33, 44} <= table]
    assert draw_again(SECRET, "division 1", dealt) == rounds
    assert in_order(SECRET, "division 1", dealt) == dealt["entries"]
    one, other, *others = dealt["entries"]
    assert in_order(SECRET, "division 1", dealt | {"entries": [other, one, *others]}) != [other, one, *others]


@pytest.mark.parametrize("at_once", [True, False])
def test_drawn_with_weights_even_those_are_apart_who_would_meet_by_any_deal(at_once: bool) -> None:
    draw_input = {"version": 2, "entries": list(range(8)), "size": 4, "games": 3, "at_once": at_once}
    draw_input["weights"] = {"lots": "a", "one_in": 5}
    rounds = draw_division(SECRET, "division 1", draw_input)
    apart = set(pair_weights(draw_input, 1))
    met = meetings(rounds)
    assert apart and sum(met[pair] for pair in apart) < len(apart)


def test_of_lots_as_good_as_each_other_the_first_are_taken() -> None:
    draw_input = {"entries": [11, 22, 33, 44]}
    times, dealt = deal_apart(SECRET, "x", draw_input, [[[0, 1, 2, 3]]] * 2, [(11, 22)], ["a", "b"])
    assert (times, dealt["lots"]) == (2, "a")
    assert dealt["entries"] == in_order(SECRET, "x", {**draw_input, "lots": "a"})
    twice = weigh(range(4), [(0, 1)], ["a"] * 2)
    assert twice["lots"] == "a"


@pytest.mark.parametrize(("pairs", "one_in"), [(1, 12), (3, 12), (4, 10), (5, 6), (6, 4), (9, 4)])
def test_the_more_pairs_sit_apart_the_more_others_have_a_weight(pairs: int, one_in: int) -> None:
    assert weigh(range(20), [(0, other) for other in range(1, pairs + 1)], ["a"])["one_in"] == one_in


def test_without_lots_there_is_nothing_to_draw_by() -> None:
    assert weigh(range(4), [(0, 1)], []) == {}
    assert deal_apart(SECRET, "x", {"entries": [1, 2]}, [[[0, 1]]], [(1, 2)], []) == (-1, {"entries": [1, 2]})


def test_members_of_a_team_have_a_weight_and_people_without_a_team_none() -> None:
    draw_input = {"entries": [5, 6, 7, 8, 9], "teams": [1, 0, 1, 0, 2]}
    assert pair_weights(draw_input, 6.0) == {(0, 2): 6.0}
    assert pair_weights({"entries": [5, 6]}, 6.0) == {}


def test_lots_are_tried_until_nobody_meets() -> None:
    draw_input, rounds = {"entries": [11, 22, 33, 44, 55, 66, 77, 88]}, [[[0, 1, 2, 3], [4, 5, 6, 7]]]
    pairs = [(11, 22), (33, 44)]
    times = [deal_apart(SECRET, "x", draw_input, rounds, pairs, [lot])[0] for lot in LOTS[:20]]
    first = times.index(0)
    assert 1 in times[:first]
    least, dealt = deal_apart(SECRET, "x", draw_input, rounds, pairs, LOTS[:20])
    assert (least, dealt["lots"]) == (0, LOTS[first])
