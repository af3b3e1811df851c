"""Ratings: winners gain, the sum stays, level players gain alike, and seats count if they matter."""

import math
import random

import pytest

from games.leagues.ratings import NEW, GameRanking, Skill, after_rest, chances, rate_game, seat_offsets, to_points


def test_first_to_last_of_newcomers() -> None:
    after = rate_game([NEW] * 4, [1, 2, 3, 4])
    assert [skill.mu for skill in after] == sorted((skill.mu for skill in after), reverse=True)
    assert math.fsum(skill.mu for skill in after) == pytest.approx(100)
    assert all(skill.sigma < NEW.sigma for skill in after)


@pytest.mark.parametrize(
    ("places", "means"),
    [
        ([1, 1, 3, 4], [27.17, 27.17, 24.69, 20.96]),
        ([1, 1, 1, 1], [25, 25, 25, 25]),
    ],
)
def test_who_is_level_gains_alike(places: list[int], means: list[float]) -> None:
    assert [skill.mu for skill in rate_game([NEW] * 4, places)] == pytest.approx(means, abs=0.005)


def test_the_order_of_seats_does_not_matter() -> None:
    skills = [Skill(30, 2), Skill(20, 5), Skill(26, 8)]
    straight, turned = rate_game(skills, [2, 1, 3]), rate_game(skills[::-1], [3, 1, 2])
    assert straight == [pytest.approx(skill) for skill in turned[::-1]]


def test_a_win_from_the_better_seat_brings_less() -> None:
    fair, favoured = rate_game([NEW, NEW], [1, 2]), rate_game([NEW, NEW], [1, 2], [0.5, -0.5])
    assert favoured[0].mu < fair[0].mu
    assert math.fsum(skill.mu for skill in favoured) == pytest.approx(50)


def test_chances_add_up_to_one_and_follow_skill_and_seat() -> None:
    strong = chances([Skill(30, 2), NEW, NEW, NEW])
    assert math.fsum(strong) == pytest.approx(1)
    assert strong[0] > strong[1] == strong[2]
    assert chances([NEW, NEW], [0.3, -0.3])[0] == pytest.approx(1 / (1 + math.exp(-0.6)))


def test_rest_makes_unsure_and_never_more_than_a_newcomer() -> None:
    assert after_rest(Skill(30, 2), 30) == (30, pytest.approx(math.sqrt(4.25)))
    assert after_rest(Skill(30, 8), 100_000) == (30, NEW.sigma)


@pytest.mark.parametrize(
    ("skill", "games", "expected"),
    [(NEW, 0, (1500, 667, True)), (Skill(27.5, 4), 30, (1600, 320, False)), (Skill(27.5, 4), 9, (1600, 320, True))],
)
def test_what_people_read(skill: Skill, games: int, expected: tuple[int, int, bool]) -> None:
    assert to_points(skill, games) == expected


def played(games: int, offsets: list[float], chance: random.Random) -> list[GameRanking]:
    """Return games among equals, with seats of this worth."""
    rankings = []
    for _game in range(games):
        arrivals = [chance.expovariate(math.exp(offset)) for offset in offsets]
        order = sorted(range(len(offsets)), key=arrivals.__getitem__)
        rankings.append(GameRanking([0.0] * len(offsets), [order.index(seat) + 1 for seat in range(len(offsets))]))
    return rankings


def test_a_seat_that_wins_more_is_found() -> None:
    offsets = seat_offsets(played(800, [0.4, 0.1, -0.1, -0.4], random.Random(7)), 4)
    assert offsets == pytest.approx([0.32, 0.08, -0.08, -0.32], abs=0.1)  # shrunk by 200 games
    assert math.fsum(offsets) == pytest.approx(0)


@pytest.mark.parametrize("games", [0, 3, 400])
def test_chance_is_taken_for_chance(games: int) -> None:
    assert seat_offsets(played(games, [0, 0, 0, 0], random.Random(3)), 4) == [0, 0, 0, 0]
