"""The worth of places, the order of standings, and the division of people."""

import pytest
from django.utils.translation import override

from games.leagues.scoring.points import PART, SCHEMES, Share, shares
from games.leagues.scoring.ranking import RankingLine, TableScore, gone_last, standings
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


def test_level_players_share_the_place_and_the_win() -> None:
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
def test_points_wins_meetings_seconds_and_lot_order_the_standings(rows: list[TableScore], order: list[int]) -> None:
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


def parts(*points: float) -> list[int]:
    return [round(point * PART) for point in points]


@pytest.mark.parametrize(
    ("scheme", "worth"),
    [
        ("standard", [[10, 6, 3, 1], [9, 5, 1], [8, 2]]),
        ("winners", [[6, 2, 1, 0], [5, 1.5, 0.25], [3.5, 1]]),
        ("even", [[4, 2, 1, 0], [3.5, 1.5, 0.25], [2.75, 0.75]]),
    ],
)
def test_each_place_of_each_scheme_has_its_worth(scheme: str, worth: list[list[float]]) -> None:
    for of_size in worth:
        seat_shares = shares(scheme, range(1, len(of_size) + 1), [False] * len(of_size))
        assert [share.points for share in seat_shares] == parts(*of_size)
        assert [share.place for share in seat_shares] == list(range(1, len(of_size) + 1))
        assert [share.wins for share in seat_shares] == [PART, *[0] * (len(of_size) - 1)]
        assert [share.second for share in seat_shares] == [place == 1 for place in range(len(of_size))]


@pytest.mark.parametrize(
    ("places", "unpaid", "late", "expected"),
    [
        # level at the second place: each has one, in equal parts
        ([1, 2, 2, 4], [], [], [(1, 10, 1, 0), (2, 4.5, 0, 1), (2, 4.5, 0, 1), (4, 1, 0, 0)]),
        # all level: nobody is second, and each has a quarter of the win
        ([1, 1, 1, 1], [], [], [(1, 5, 0.25, 0)] * 4),
        ([1, 1, 1, 4], [], [], [*[(1, 19 / 3, 1 / 3, 0)] * 3, (4, 1, 0, 0)]),
        # two who left are level and last, whatever places the game gave them
        ([1, 2, 3, 4], [0, 1], [], [(3, 0, 0, 0), (3, 0, 0, 0), (1, 10, 1, 0), (2, 6, 0, 1)]),
        # the others left: whoever stays has won, and who left second has no second place
        ([1, 2, 3, 4], [1, 2, 3], [], [(1, 10, 1, 0), *[(2, 0, 0, 0)] * 3]),
        # everybody left: nobody has won anything
        ([1, 2, 3, 4], [0, 1, 2, 3], [], [(1, 0, 0, 0)] * 4),
        # late: half of points and wins, and the second place stays one
        ([1, 2, 3, 4], [], [0, 1], [(1, 5, 0.5, 0), (2, 3, 0, 1), (3, 3, 0, 0), (4, 1, 0, 0)]),
        # late and level: half of an equal part
        ([1, 1, 3], [], [1], [(1, 7, 0.5, 0), (1, 3.5, 0.25, 0), (3, 1, 0, 0)]),
    ],
)
def test_places_leavers_and_latecomers_decide_the_shares_of_a_table(
    places: list[int], unpaid: list[int], late: list[int], expected: list[tuple[int, float, float, int]]
) -> None:
    seat_shares = shares("standard", places, [seat in unpaid for seat in range(len(places))], set(late))
    assert seat_shares == [
        Share(place, int(round(points * PART, 6)), int(round(wins * PART, 6)), bool(second))
        for place, points, wins, second in expected
    ]


def test_half_of_an_odd_part_is_rounded_down() -> None:
    first, *_others = shares("winners", [1, 1, 1, 1], [False] * 4, {0})
    assert (first.points, first.wins) == (27, 3)
    second = shares("winners", [1, 2, 2], [False] * 3, {1})[1]
    assert (second.points, second.wins) == (10, 0)  # of 21


@pytest.mark.parametrize(
    ("rows", "more", "order"),
    [
        # points before wins
        ([sat(1, 1, 9, wins=24), sat(2, 2, 10)], {}, [2, 1, 3]),
        ([sat(1, 1, 9, second=True), sat(2, 2, 10)], {}, [2, 1, 3]),
        # a head start counts as points, and without one there is none
        ([sat(1, 1, 9), sat(2, 2, 8)], {"start": {2: 1}, "met": {1: 5}}, [1, 2, 3]),
        ([sat(1, 1, 9), sat(2, 2, 9)], {"start": {2: 1}}, [2, 1, 3]),
        ([sat(1, 1, 9), sat(2, 2, 8)], {"start": {2: 2}}, [2, 1, 3]),
        ([], {"start": {3: 1}}, [3, 1, 2]),
        # the strength of opponents before wins, and without one there is none
        ([sat(1, 1, 9, wins=24), sat(2, 2, 9)], {"met": {2: 1}}, [2, 1, 3]),
        ([sat(1, 1, 10), sat(2, 2, 9)], {"met": {2: 9}}, [1, 2, 3]),
        ([], {"met": {3: 1}}, [3, 1, 2]),
        ([], {"met": {3: 0}, "start": {2: 0}, "unplayed": {3: 0}}, [1, 2, 3]),
        # wins before points at common tables
        ([sat(1, 1, 1), sat(1, 2, 9), sat(2, 1, 9, wins=12), sat(3, 2, 1)], {}, [1, 2, 3]),
        # points at common tables before second places, and only those
        ([sat(1, 1, 1, second=True), sat(1, 2, 2), sat(2, 1, 2, second=True), sat(3, 2, 1)], {}, [2, 1, 3]),
        # two met twice, and the third neither: nothing in common for all, so second places
        (
            [sat(t, w, 4) for t in (1, 2) for w in (1, 2)] + [sat(3, 3, 8, second=True)],
            {},
            [3, 1, 2],
        ),
        # all three met once each: the tables of any two of them count for both
        (
            [sat(1, 1, 1), sat(1, 2, 5), sat(2, 2, 1), sat(2, 3, 7), sat(3, 3, 1), sat(3, 1, 5),
             sat(4, 1, 2), sat(5, 2, 2)],
            {},
            [3, 1, 2],
        ),
        # more second places
        ([sat(1, 1, 5), sat(2, 2, 5, second=True), sat(3, 3, 4, second=True)], {}, [2, 1, 3]),
        # 18 points in 3 of 4 games rank as 24: between 25 and 23
        (
            [*(sat(t, 1, 6) for t in (1, 2, 3)), sat(5, 2, 25), *(sat(t, 2, 0) for t in (6, 7, 8)), sat(9, 3, 23),
             *(sat(t, 3, 0) for t in (10, 11, 12))],
            {"unplayed": {1: 1}},
            [2, 1, 3],
        ),
        # the head start is no game, so it is counted once
        ([sat(1, 1, 6), sat(2, 2, 14), sat(3, 2, 0)], {"start": {1: 2}, "unplayed": {1: 1}}, [1, 2, 3]),
        ([sat(1, 1, 6), sat(2, 2, 15), sat(3, 2, 0)], {"start": {1: 2}, "unplayed": {1: 1}}, [2, 1, 3]),
        # nobody's game but void ones: the average of all
        ([sat(1, 2, 8), sat(2, 3, 2)], {"unplayed": {1: 1}}, [2, 1, 3]),
        ([sat(1, 2, 8), sat(2, 3, 2)], {"unplayed": {1: 2}}, [1, 2, 3]),
        # wins and second places are brought up too
        ([sat(1, 1, 5, wins=13), sat(2, 2, 10, wins=24), sat(3, 2, 0)], {"unplayed": {1: 1}}, [1, 2, 3]),
        ([sat(1, 2, 5, second=True), sat(2, 1, 10, second=True), sat(3, 1, 0)], {"unplayed": {2: 1}}, [2, 1, 3]),
        # one without a game and without a void one has nothing
        ([sat(1, 2, 8)], {"unplayed": {2: 1}}, [2, 1, 3]),
    ],
)  # fmt: skip
def test_points_wins_seconds_and_void_games_decide_between_two(
    rows: list[TableScore], more: dict[str, dict[int, int]], order: list[int]
) -> None:
    lines = standings([1, 2, 3], rows, **more)
    assert [line.who for line in lines] == order
    assert [line.rank for line in lines] == [1, 2, 3]


def test_a_line_has_the_figures_of_its_player() -> None:
    rows = [sat(1, 1, 10, wins=24), sat(1, 2, 6, second=True), sat(2, 1, 3), sat(2, 3, 10, wins=12), sat(3, 2, 7)]
    first, second, third = standings([1, 2, 3], rows, start={2: 1}, unplayed={3: 1})
    assert first == RankingLine(1, 3, 1, 10, 12, None, 0, 20, 24)
    assert second == RankingLine(2, 2, 2, 14, 0, None, 1, 14, 0)
    assert third == RankingLine(3, 1, 2, 13, 24, None, 0, 13, 24)


def test_points_in_common_are_those_of_the_shared_tables_alone() -> None:
    rows = [sat(1, 1, 4), sat(1, 2, 6), sat(2, 1, 8), sat(3, 2, 6)]
    assert [(line.who, line.common) for line in standings([1, 2], rows)] == [(2, 6), (1, 4)]


def test_leavers_rank_last_and_the_others_keep_their_order() -> None:
    lines = standings([1, 2, 3, 4], [sat(1, 1, 9), sat(1, 2, 6), sat(1, 3, 3), sat(1, 4, 1)])
    moved = gone_last(lines, {1, 3})
    assert [(line.rank, line.who, line.points) for line in moved] == [(1, 2, 6), (2, 4, 1), (3, 1, 9), (4, 3, 3)]
    assert gone_last(lines, ()) == lines


def test_before_the_first_game_everybody_has_nothing() -> None:
    lines = standings([2, 1], [], unplayed={1: 1})
    assert lines == [RankingLine(1, 2, 0, 0, 0, None, 0, 0, 0), RankingLine(2, 1, 0, 0, 0, None, 0, 0, 0)]


def test_level_players_who_never_met_have_no_points_in_common() -> None:
    lines = standings([1, 2], [sat(1, 1, 5), sat(2, 2, 5)])
    assert [line.common for line in lines] == [None, None]
