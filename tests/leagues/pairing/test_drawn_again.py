"""Draws of old come out the same for ever: whoever has a season's secret can check it by any later site."""

import json
import random
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from typing import Any

import pytest

from games.leagues.pairing import draw_division, draw_round
from games.leagues.pairing.designs import around, design
from games.leagues.pairing.look_ahead import RoundsPlan
from games.leagues.pairing.lots import Lots
from games.leagues.pairing.search import Search, Wishes

SECRET = b"secret" * 6
POINTS = [240, 240, 144, 72, 24, 168, 0, 100, 72, 30]


def mark(drawn: object) -> str:
    """Return a short mark of a draw: another one has another."""
    return sha256(json.dumps(drawn).encode()).hexdigest()[:12]


def second_round(many: int, size: int, **more: Any) -> dict[str, Any]:
    """Return the input of a second round: in the first neighbours sat together, the last at a smaller table."""
    first = [list(range(begin, min(begin + size, many))) for begin in range(0, many, size)]
    return {
        "entries": list(range(10, 10 + many)),
        "size": size,
        "points": POINTS[:many],
        "met": [[one, other, 1] for table in first for one, other in combinations(table, 2)],
        "sat": [[int(player % size == seat) for seat in range(4)] for player in range(many)],
        "short": [int(len(table) < size) for table in first for _player in table],
        **more,
    }


STEPS = 400
"""Of a search cut short: each step of it is to be the same."""


def cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("schedule", "swiss", "version_two"):
        monkeypatch.setattr(sys.modules[f"games.leagues.pairing.{module}"], "STEPS", STEPS)


@pytest.mark.parametrize(
    ("draw_input", "expected"),
    [
        (second_round(5, 3, version=1), "672a42d4aa63"),
        (second_round(6, 3, version=2), "7bbb0fe5decc"),
        (second_round(6, 3, version=3, ahead=1), "e5724815ea95"),
    ],
)
def test_a_whole_search_comes_to_the_same(draw_input: dict[str, Any], expected: str) -> None:
    assert mark(draw_round(SECRET, "round 2", draw_input)) == expected


WEIGHTS = {"lots": "a lot", "one_in": 5}


@pytest.mark.parametrize(
    ("draw_input", "expected"),
    [
        (second_round(7, 4), "2ee369699894"),
        (second_round(10, 4, version=1), "a618a8faed4e"),
        (second_round(7, 4, version=2), "04292127aad7"),
        (second_round(9, 4, version=2, weights=WEIGHTS), "b00db57a870c"),
        (second_round(8, 4, version=2, teams=[1, 1, 0, 0, 2, 2, 0, 3]), "a477449da1d8"),
        (second_round(7, 4, version=3), "2ee369699894"),
        (second_round(7, 4, version=3, ahead=1), "8420bd729b92"),
        (second_round(7, 2, version=3, ahead=2), "b828e7688966"),
        (second_round(8, 3, version=3, ahead=1, teams=[1, 1, 0, 0, 2, 2, 0, 3]), "2fdede62ef07"),
        (second_round(8, 4, version=1, met=[[0, 1, 2], [0, 2, 2], [1, 2, 1], [4, 5, 2], [0, 4, 1]]), "729b1027abce"),
        (second_round(9, 3, version=2, met=[[0, 1, 2], [0, 2, 2], [1, 2, 1], [4, 5, 2], [0, 4, 1]]), "1715b8e0fce5"),
        (second_round(10, 4, version=2, short=[0, 0, 1, 1, 0, 0, 1, 0, 1, 2]), "433ce4c4b407"),
        (second_round(9, 3, version=3, sat=[[1, 1, 0, 0]] * 9), "db4caceca4be"),
        (second_round(8, 4, version=3, weights=WEIGHTS, people={"10": "a", "9": "b"}), "e14096f067ff"),
    ],
)
def test_a_round_of_each_version_is_drawn_the_same(
    monkeypatch: pytest.MonkeyPatch, draw_input: dict[str, Any], expected: str
) -> None:
    cut_short(monkeypatch)
    assert mark(draw_round(SECRET, "round 2", draw_input)) == expected


@pytest.mark.parametrize(
    ("people", "rules", "expected"),
    [
        (7, {"size": 4, "games": 4, "at_once": True}, "c949b7b6b1a9"),
        (13, {"size": 4, "games": 4, "at_once": True}, "dfa83a834fa5"),
        (8, {"size": 4, "games": 3, "at_once": True}, "dea185c5a78e"),
        (7, {"size": 4, "games": 4, "at_once": True, "version": 2}, "67f046173ddf"),
        (5, {"size": 4, "games": 2, "at_once": True, "version": 2}, "be1390ec6e87"),
        (6, {"size": 3, "games": 2, "at_once": True, "version": 2}, "52414afe0676"),
        (5, {"size": 4, "games": 4, "at_once": True}, "bd725a4738c7"),
        (7, {"size": 3, "games": 3, "at_once": True}, "6eb7a31f9d3f"),
        (8, {"size": 4, "games": 4, "at_once": True, "version": 2, "weights": WEIGHTS}, "95768e8432a7"),
        (16, {"size": 4, "games": 2, "at_once": True, "version": 2, "weights": WEIGHTS}, "73197a9e7c7f"),
        (16, {"size": 4, "games": 3, "at_once": True, "version": 2}, "f04906151efe"),
        (8, {"size": 4, "games": 3, "at_once": True, "version": 2}, "43598e83fb71"),
        (8, {"size": 4, "games": 2, "at_once": True, "version": 2, "weights": WEIGHTS}, "8e9b349fcb4a"),
        (9, {"size": 4, "games": 3, "at_once": False, "version": 2, "weights": WEIGHTS}, "d9ebf88bf562"),
        (8, {"size": 4, "games": 2, "at_once": False, "version": 2, "teams": [1, 1, 0, 0, 2, 2, 0, 3]}, "80b9ba921607"),
        (4, {"size": 4, "games": 1, "at_once": False, "version": 2}, "9c8b683cbb31"),
        (10, {"size": 4, "games": 3, "at_once": False}, "9542b1606b62"),
        (12, {"size": 4, "games": 5, "at_once": False, "version": 2}, "04b479f63f10"),
        (16, {"size": 4, "games": 5, "at_once": False, "version": 3}, "ee4812f22b4b"),
        (9, {"size": 3, "games": 6, "at_once": False, "version": 3, "people": {"0": "a"}}, "f4bc25b901fe"),
        (6, {"size": 2, "games": 7, "at_once": False, "version": 3}, "f4306b5c8049"),
    ],
)
def test_a_division_is_drawn_the_same(
    monkeypatch: pytest.MonkeyPatch, people: int, rules: dict[str, Any], expected: str
) -> None:
    cut_short(monkeypatch)
    assert mark(draw_division(SECRET, "division 1", {"entries": list(range(people)), **rules})) == expected


@pytest.mark.parametrize(
    ("size", "players", "expected"),
    [
        (4, [8, 12, 16, 24, 28, 32, 64, 20, 44, 52, 92], "22601d648ee8"),
        (3, [9, 12, 15], "4a99087dacfb"),
        (2, [4, 10], "034424092c7d"),
    ],
)
def test_designs_have_the_same_tables_in_the_same_order(size: int, players: list[int], expected: str) -> None:
    assert mark([[design(number, size, rounds) for rounds in (1, 99)] for number in players]) == expected


@pytest.mark.parametrize(
    ("size", "players", "expected"),
    [
        (4, range(4, 20), "7edea32deeb3"),
        (3, range(3, 12), "53b21eaf5aef"),
        (2, range(2, 8), "4d7662f4863f"),
    ],
)
def test_tables_around_a_circle_are_the_same_in_the_same_order(size: int, players: range, expected: str) -> None:
    assert mark([around(number, size) for number in players]) == expected


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        (Wishes(), "e08e06b2f208"),
        (Wishes(before={(0, 1): 2, (3, 8): 1}), "20df65a3bd4b"),
        (Wishes(apart={(0, 1): 6.0, (2, 5): 3.0}), "9436157a1045"),
        (Wishes(at_smaller={player: 0.3 * player for player in range(10)}), "b8356b4f353b"),
        (Wishes(cost=lambda met: float(met * met), before={(0, 1): 1}), "b1c3e249b978"),
    ],
)
def test_a_search_takes_the_same_steps(wishes: Wishes, expected: str) -> None:
    first = [[(0, 1, 2, 3), (4, 5, 6), (7, 8, 9)], [(0, 1, 2, 3), (4, 5, 6), (7, 8, 9)], [(3, 0, 1), (2, 4, 5)]]
    search = Search(10, first, wishes, random.Random(4))
    begin = round(search.cost, 6)
    found = search.better(STEPS)
    assert mark([begin, found, round(search.cost, 6)]) == expected


def plan(
    sizes: Sequence[int], usual: int, rounds: int, before: Mapping[tuple[int, int], int], odd_before: Sequence[int]
) -> RoundsPlan:
    players = sum(sizes)
    apart, gaps = ([[0.0] * players for _player in range(players)] for _costs in range(2))
    apart[0][2] = apart[2][0] = 6.0
    for one, other in combinations(range(players), 2):
        gaps[one][other] = gaps[other][one] = (one - other) ** 2 / 1000
    return RoundsPlan(sizes, usual, rounds, before, odd_before, apart, gaps, [player / 50 for player in range(players)])


@pytest.mark.parametrize(
    ("sizes", "usual", "rounds", "expected"),
    [
        ([4, 4, 4], 4, 1, "4aef710396e9"),
        ([4, 4, 4], 4, 3, "ea7adc73861e"),
        ([4, 3, 3], 4, 1, "b45a836452f0"),
        ([4, 3, 3], 4, 3, "3c76fee9d674"),
        ([2, 2, 3], 2, 3, "8a414b352054"),
        ([3, 2, 2, 2], 3, 2, "2fc0bb3f97af"),
        ([3], 4, 2, "4812aa678932"),
    ],
)
def test_a_plan_gets_better_by_the_same_steps(sizes: Sequence[int], usual: int, rounds: int, expected: str) -> None:
    players = sum(sizes)
    lots = Lots(SECRET, "plan")
    rounds_plan = plan(sizes, usual, rounds, {(0, 1): 1, (1, 2): 2}, [0] * (players - 1) + [1])
    rounds_plan.deal(range(players), lots.shuffled)
    dealt = [[list(table) for table in tables] for tables in rounds_plan.rounds]
    tables = rounds_plan.improve(STEPS, random.Random(4))
    assert mark([dealt, tables, rounds_plan.rounds]) == expected
