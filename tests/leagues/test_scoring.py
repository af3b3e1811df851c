"""The worth of places, the order of standings, and the division of people."""

import pytest
from django.utils.translation import override

from games.leagues.scoring.points import PART, SCHEMES, shares
from games.leagues.scoring.ranking import TableScore, standings
from games.leagues.terms import divided, table_size
from games.leagues.words.points import mean_to_text, to_text


@pytest.mark.parametrize(
    ("scheme", "places", "left", "points"),
    [
        ("standard", [2, 1, 3, 4], [], [6, 10, 3, 1]),
        ("standard", [1, 1, 3, 4], [], [8, 8, 3, 1]),
        ("standard", [1, 2, 2, 2], [], [10, 10 / 3, 10 / 3, 10 / 3]),
        ("standard", [1, 2, 3], [], [9, 5, 1]),
        ("standard", [2, 1], [], [2, 8]),
        ("standard", [1, 2, 3, 4], [0], [0, 10, 6, 3]),  # leaving a won seat moves the others up
        ("standard", [1, 2, 3, 4], [0, 3], [0, 10, 6, 0]),
        ("winners", [1, 2, 3], [], [5, 1.5, 0.25]),
        ("winners", [1, 2, 2], [], [5, 0.875, 0.875]),
        ("even", [2, 1], [], [0.75, 2.75]),
    ],
)
def test_places_are_worth_points(scheme: str, places: list[int], left: list[int], points: list[float]) -> None:
    seat_shares = shares(scheme, places, [seat in left for seat in range(len(places))])
    assert [share.points / PART for share in seat_shares] == pytest.approx(points)


def test_whoever_is_level_shares_the_place_and_the_win() -> None:
    first, second, third = shares("standard", [1, 1, 3], [False] * 3)
    assert (first.place, second.place, third.place) == (1, 1, 3)
    assert (first.wins, second.wins, third.wins) == (12, 12, 0)
    assert not any(share.second for share in (first, second, third))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_seat_is_worth_as_much_at_tables_of_every_size(scheme: str) -> None:
    assert len({sum(worth) / size for size, worth in SCHEMES[scheme].items()}) == 1


def test_points_are_written_without_needless_fractions() -> None:
    assert [to_text(240), to_text(80), to_text(160), to_text(0)] == ["10", "3.33", "6.67", "0"]
    with override("de"):
        assert to_text(160) == "6,67"


def test_the_mean_of_opponents_is_rounded() -> None:
    assert [mean_to_text(2678), mean_to_text(2000), mean_to_text(None)] == ["2.68", "2.00", "–"]


def sat(table: int, who: int, points: int, *, wins: int = 0, second: bool = False) -> TableScore:
    return TableScore(table, who, points, wins, second)


@pytest.mark.parametrize(
    ("rows", "order"),
    [
        ([sat(1, 1, 10), sat(1, 2, 20)], [2, 1, 3]),
        ([sat(1, 1, 10), sat(1, 2, 10, wins=24)], [2, 1, 3]),  # level in points: wins
        (  # level in both: points of shared tables
            [sat(1, 1, 4), sat(1, 2, 6), sat(2, 1, 8), sat(3, 2, 6)],
            [2, 1, 3],
        ),
        ([sat(1, 3, 5, second=True), sat(2, 2, 5), sat(3, 1, 5)], [3, 1, 2]),  # never met: seconds
        ([], [1, 2, 3]),  # the lot
        (  # some met more often than others, so shared tables count for nothing
            [sat(1, 1, 1), sat(1, 2, 5), sat(2, 1, 5), sat(2, 3, 6), sat(3, 2, 1)],
            [1, 2, 3],
        ),
    ],
)
def test_who_stands_before_whom(rows: list[TableScore], order: list[int]) -> None:
    assert [line.who for line in standings([1, 2, 3], rows)] == order


@pytest.mark.parametrize(
    ("people", "division", "size", "expected"),
    [
        *((7, 7, 4, [7]), (6, 7, 4, [6]), (13, 7, 4, [7, 6]), (15, 7, 4, [8, 7]), (3, 7, 4, [3]), (64, 8, 4, [8] * 8)),
        *((7, 4, 4, [7]), (5, 3, 3, [5])),  # else somebody would have too few to play with
        *((3, 2, 2, [2]), (7, 7, 2, [6]), (10, 5, 2, [6, 4])),  # pairs
    ],
)
def test_people_are_divided_evenly(people: int, division: int, size: int, expected: list[int]) -> None:
    assert divided(people, division, size) == expected


@pytest.mark.parametrize(
    ("players", "wished", "size"), [(8, 4, 4), (7, 4, 4), (5, 4, 3), (2, 4, 2), (3, 4, 3), (9, 3, 3)]
)
def test_nobody_is_left_over(players: int, wished: int, size: int) -> None:
    assert table_size(players, wished) == size


def test_a_seat_that_was_taken_over_late_earns_half_and_keeps_its_place() -> None:
    full = shares("standard", [1, 2, 3, 4], [False] * 4)
    seat_shares = shares("standard", [1, 2, 3, 4], [False] * 4, {0})
    assert (seat_shares[0].place, seat_shares[0].points, seat_shares[0].wins) == (1, 5 * PART, PART // 2)
    assert seat_shares[1:] == full[1:]
