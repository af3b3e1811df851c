"""Every number of people is drawn in every format, at tables of every size, whoever leaves and comes."""

import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import Any

import pytest

from games.leagues import formats, season_draws
from games.leagues.pairing import VERSION, draw_division, draw_round
from games.leagues.pairing.meetings import Pair
from games.leagues.scoring import knockout
from games.leagues.terms import Terms, divided, table_size

ROUNDS = 10
ALL = range(3, 129)
SOME = (*range(3, 34), 66, 127)
SECRET = b"secret" * 6
STEPS = 40
"""Of a search: a draw is to end and to seat all, not to be good."""


class Course:
    """A tournament's people, and what they have played."""

    def __init__(self, people: int, size: int, chance: random.Random) -> None:
        self.size, self.chance, self.number = size, chance, 0
        self.points = dict.fromkeys(range(people), 0)
        self.met, self.sat, self.smaller = Counter[Pair](), Counter[Pair](), Counter[int]()

    def leave(self) -> list[int]:
        """Return those who leave now, so that two are left."""
        many = min(self.chance.choice((0, 0, 1, 3)), len(self.points) - 2)
        return self.chance.sample(sorted(self.points), max(0, many))

    def keep(self, people: Sequence[int]) -> None:
        self.points = {player: self.points[player] for player in people}

    def draw(self) -> list[list[int]]:
        """Draw and play a round; return its tables, from first to last."""
        players, self.number = sorted(self.points), self.number + 1
        size = table_size(len(players), self.size)
        index = {player: at for at, player in enumerate(players)}
        draw_input = {
            "version": VERSION,
            "entries": players,
            "size": size,
            "points": list(map(self.points.get, players)),
            "met": [[index[a], index[b], met] for (a, b), met in self.met.items() if {a, b} <= index.keys()],
            "sat": [[self.sat[player, seat] for seat in range(4)] for player in players],
            "short": [self.smaller[player] for player in players],
        }
        (round_,) = draw_round(SECRET, str(self.number), draw_input)
        seats_all(round_, len(players), size)
        tables = [[players[player] for player in table] for table in round_]
        for table in tables:
            self.met.update(combinations(sorted(table), 2))
            self.sat.update((player, seat) for seat, player in enumerate(table))
            self.smaller.update(player for player in table if len(table) < size)
            self.chance.shuffle(table)
            for place, player in enumerate(table):
                self.points[player] += 24 * (len(table) - place)
        return tables


def seats_all(tables: Sequence[Sequence[int]], people: int, size: int, games: int = 1) -> None:
    assert Counter(player for table in tables for player in table) == dict.fromkeys(range(people), games)
    assert {len(table) for table in tables} <= {size, size - 1} and min(map(len, tables)) > 1
    assert all(len(set(table)) == len(table) for table in tables)


def play_swiss(course: Course) -> None:
    for number in range(ROUNDS):
        course.keep(course.points.keys() - set(course.leave()))
        if course.chance.random() < 0.3:
            course.points[1_000 + number] = min(course.points.values())
        course.draw()


def play_elimination(course: Course, groups: Sequence[list[int]] = (), advancing: int = 1) -> None:
    """Play a knockout to its final; after a stage of ``groups`` if there was one."""
    terms = Terms(ruleset="any", pace=60, format="elimination", size=course.size, advancing=advancing)
    groups = groups or course.draw()
    while len(groups) > 1:
        leavers = set(course.leave())
        stayed = [[player for player in group if player not in leavers] for group in groups]
        rank = {player: player for player in course.points}
        number = formats.going_on(len(groups), terms)
        course.keep(knockout.going_on(stayed, advancing, number, rank))
        if len(course.points) < 2:
            return
        groups = course.draw()
    assert course.number <= formats.knockout_rounds(128, terms)


def play_pools(course: Course) -> None:
    groups, begin = [], 0
    for people in divided(len(course.points), 7, course.size):
        play_division(people, course.size, at_once=False)
        groups.append(course.chance.sample(range(begin, begin + people), people))
        begin += people
    play_elimination(course, groups, advancing=course.chance.choice((1, course.size // 2)))


def play_league(course: Course, *, at_once: bool = False) -> None:
    people, rules = len(course.points), {"division": 7, "size": course.size, "branches": 2, "tiers_hold": True}
    earned = [[player, course.chance.randint(1, 4), 0, player] for player in range(0, people, 2)]
    draw_input = {"name": "x", "entries": list(range(people)), "earned": earned, **rules}
    *divisions, (_name, left_over) = season_draws.divide_by_lots(SECRET, draw_input)
    assert len(left_over) <= (people % 2 if course.size == 2 else 0)
    for number in {len(division) for _name, division in divisions}:
        play_division(number, course.size, at_once=at_once)


def play_division(people: int, size: int, *, at_once: bool) -> None:
    size = table_size(people, size, ROUNDS if at_once else 1)
    draw_input: dict[str, Any] = {"version": VERSION, "entries": range(people), "size": size, "games": ROUNDS}
    rounds = draw_division(SECRET, "x", draw_input | {"at_once": at_once})
    assert len(rounds) == (1 if at_once else ROUNDS)
    for tables in rounds:
        seats_all(tables, people, size, ROUNDS if at_once else 1)


def play_at_once(course: Course) -> None:
    play_league(course, at_once=True)


FORMATS: dict[str, tuple[Callable[[Course], None], Sequence[int]]] = {
    "swiss": (play_swiss, (3, 4)),
    "elimination": (play_elimination, (3, 4)),
    "pools": (play_pools, (3, 4)),
    "league": (play_league, (2, 3, 4)),
    "at once": (play_at_once, (2, 3, 4)),
}
"""The way each is played, and the sizes of table that it takes."""


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.night) for seed in range(1, 5))])
def test_ten_rounds_are_drawn(monkeypatch: pytest.MonkeyPatch, form: str, seed: int) -> None:
    for module in ("schedule", "swiss"):
        monkeypatch.setattr(sys.modules[f"games.leagues.pairing.{module}"], "STEPS", STEPS)
    play, sizes = FORMATS[form]
    for people, size in product(ALL if seed else SOME, sizes):
        if people >= size:
            play(Course(people, size, random.Random(f"{seed} {people} {size}")))
