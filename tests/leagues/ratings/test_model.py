"""Ratings: winners gain, the sum stays, level players gain alike, and seats count if they matter."""

import math
import random
from collections.abc import Sequence

import pytest

from games.leagues.ratings import NEW, GameRanking, Skill, after_rest, chances, rate_game, seat_offsets, to_points
from games.leagues.ratings.model import BETA, scale_of


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
def test_level_players_gain_alike(places: list[int], means: list[float]) -> None:
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


def test_chances_are_weighed_by_the_uncertainty_of_the_whole_table() -> None:
    scale = math.sqrt(3**2 + 5**2 + 2 * BETA**2)
    assert scale_of([Skill(30, 3), Skill(20, 5)]) == pytest.approx(scale)
    assert chances([Skill(30, 3), Skill(20, 5)], [0.1, -0.2])[0] == pytest.approx(1 / (1 + math.exp(-10 / scale - 0.3)))


def test_leaders_are_ordered_by_what_they_have_almost_surely() -> None:
    assert Skill(30, 3).cautious == 24


@pytest.mark.parametrize("offsets", [(), (0.4, -0.1)])
@pytest.mark.parametrize(("one", "other"), [(NEW, NEW), (Skill(30, 3), Skill(20, 5)), (Skill(20, 5), Skill(30, 3))])
def test_a_game_of_two_is_rated_as_weng_and_lin_do(one: Skill, other: Skill, offsets: tuple[float, ...]) -> None:
    """The winner gains, and the loser loses, by what the outcome was less likely; both get surer."""
    scale = scale_of([one, other])
    worths = [offset * scale for offset in offsets] or [0.0, 0.0]
    variances = [skill.sigma**2 + (25 / 300) ** 2 for skill in (one, other)]
    spread = math.sqrt(sum(variances) + 2 * (25 / 6) ** 2)
    lost = 1 / (1 + math.exp((one.mu + worths[0] - other.mu - worths[1]) / spread))
    surer = [1 - variance / spread**2 * lost * (1 - lost) for variance in variances]
    expected = [
        (one.mu + variances[0] / spread * lost, math.sqrt(variances[0] * surer[0])),
        (other.mu - variances[1] / spread * lost, math.sqrt(variances[1] * surer[1])),
    ]
    assert rate_game([one, other], [1, 2], offsets) == [pytest.approx(skill) for skill in expected]


def test_level_players_get_the_mean_of_both_orders() -> None:
    skills, offsets = [Skill(30, 3), Skill(20, 5), Skill(26, 8)], [0.2, -0.3, 0.1]
    first, second = (rate_game(skills, places, offsets) for places in ([1, 2, 3], [2, 1, 3]))
    for level, one, other in zip(rate_game(skills, [1, 1, 3], offsets), first, second, strict=True):
        assert level.mu == pytest.approx((one.mu + other.mu) / 2)
        assert level.sigma == pytest.approx(math.sqrt((one.sigma**2 + other.sigma**2) / 2))


def test_rest_makes_unsure_and_never_more_than_a_newcomer() -> None:
    assert after_rest(Skill(30, 2), 30) == (30, pytest.approx(math.sqrt(4.25)))
    assert after_rest(Skill(30, 3), 60) == (30, pytest.approx(math.sqrt(9.5)))
    assert after_rest(Skill(30, 8), 100_000) == (30, NEW.sigma)


@pytest.mark.parametrize(
    ("skill", "games", "expected"),
    [
        (NEW, 0, (1500, 667, True)),
        (Skill(27.5, 4), 30, (1600, 320, False)),
        (Skill(27.5, 4), 9, (1600, 320, True)),
        (Skill(27.5, 4), 10, (1600, 320, False)),
        (Skill(20, 5.5), 30, (1300, 440, False)),
        (Skill(20, 5.6), 30, (1300, 448, True)),  # many games, and still unsure
    ],
)
def test_a_skill_is_shown_as_points_with_their_uncertainty(
    skill: Skill, games: int, expected: tuple[int, int, bool]
) -> None:
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


def game(*places: int, strengths: Sequence[float] = ()) -> GameRanking:
    return GameRanking(strengths or [0.0] * len(places), places)


@pytest.mark.parametrize(
    ("often", "others", "most"),
    [
        (game(1, 2), [game(2, 1)] * 10, 24),  # a chi-square of 5.9, and of 6.64 with one more
        (game(1, 2, 3), [game(2, 3, 1), game(3, 1, 2), game(3, 2, 1)], 8),  # 8.2, and 10.3
        (game(1, 2, 3, 4), [game(4, 3, 2, 1), game(2, 3, 4, 1), game(3, 1, 4, 2)], 5),  # 8.8, and 12.1
    ],
)
def test_a_seat_counts_from_one_per_cent_of_chance_on(often: GameRanking, others: list[GameRanking], most: int) -> None:
    seats = len(often.places)
    assert seat_offsets([often] * most + others, seats) == [0.0] * seats
    assert seat_offsets([often] * (most + 1) + others, seats)[0] > 0


def test_of_two_seats_the_worth_is_that_of_their_wins() -> None:
    fair, shrunk = math.log(30 / 10) / 2, 40 / (40 + 200)
    assert seat_offsets([game(1, 2)] * 30 + [game(2, 1)] * 10, 2) == pytest.approx([fair * shrunk, -fair * shrunk])


def test_a_seat_that_always_wins_has_a_worth_with_an_end() -> None:
    first, second = seat_offsets([game(1, 2)] * 50, 2)
    assert 0.4 < first < 0.5 and second == pytest.approx(-first)


def test_games_of_level_players_alone_tell_nothing() -> None:
    assert seat_offsets([game(1, 1, 2)] * 90, 3) == [0.0] * 3


def test_at_its_worth_each_seat_is_chosen_as_often_as_it_was() -> None:
    """In each game first among all, then among those left; of level players nobody knows who was."""
    stronger = (1.0, 0.5, 0.0)
    games = [game(1, 2, 3, strengths=stronger)] * 40 + [game(2, 1, 3)] * 15 + [game(3, 2, 1, strengths=stronger)] * 10
    games += [game(1, 2, 2, strengths=(0.0, 0.3, 0.9))] * 20 + [game(2, 2, 1)] * 5 + [game(1, 1, 3)] * 7
    fitted = [offset * (len(games) + 200) / len(games) for offset in seat_offsets(games, 3)]
    surplus = [0.0] * 3
    for strengths, places in games:
        weights = [math.exp(strength + offset) for strength, offset in zip(strengths, fitted, strict=True)]
        for place in sorted(set(places)):
            left = [seat for seat in range(3) if places[seat] >= place]
            if len(left) > 1 and list(places).count(place) == 1:
                surplus[places.index(place)] += 1
                for seat in left:
                    surplus[seat] -= weights[seat] / sum(weights[other] for other in left)
    assert fitted[0] > 0 and surplus == pytest.approx([0.0] * 3, abs=1e-3)
