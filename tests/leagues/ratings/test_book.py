"""A pool's ratings, game after game: who is rated in which, and when the worth of seats is found."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from games.leagues.ratings import (
    NEW,
    Book,
    Fit,
    GameRanking,
    PoolStanding,
    Role,
    Sitter,
    Skill,
    WithheldReason,
    after_rest,
    chances,
    ranking_of_full_game,
    rate_game,
    seat_offsets,
)
from games.leagues.ratings.book import MOST_WITH_BOTS, ranks
from games.leagues.ratings.model import scale_of

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
DAY = timedelta(days=1)
PLAYED, LEFT, LATE = Role.PLAYED, Role.LEFT, Role.LATE
NO, AGAIN, BOTS, SEVERAL = WithheldReason.NO, WithheldReason.LEFT_AGAIN, WithheldReason.BOTS, WithheldReason.SEVERAL
STRONG, WEAK = Skill(30, 3), Skill(21, 5)


def sat(player: int, place: int, role: Role = PLAYED, *, seat: int | None = None, bot: bool = False) -> Sitter:
    """Return somebody in the seat of their place, if in no other."""
    return Sitter(player, place - 1 if seat is None else seat, place, role, bot)


def test_a_game_changes_everybody_at_the_table() -> None:
    book = Book(2)
    table = [sat(1, 1), sat(2, 2)]
    after = rate_game([NEW, NEW], [1, 2])
    assert book.rate(NOW, table) == [
        (sitter, NEW, skill, 0.5, 0.0, NO) for sitter, skill in zip(table, after, strict=True)
    ]
    assert book.standings == {1: PoolStanding(after[0], 1, NOW), 2: PoolStanding(after[1], 1, NOW)}
    assert (book.games, book.fits) == (1, [])


def test_a_seat_has_its_worth_wherever_it_is_named() -> None:
    book = Book(2, {1: PoolStanding(STRONG, 5), 2: PoolStanding(WEAK, 7)}, offsets=[0.3, -0.3])
    one, other = book.rate(NOW, [sat(1, 2), sat(2, 1)])
    skills, offsets = [STRONG, WEAK], [-0.3, 0.3]
    assert [one.after, other.after] == rate_game(skills, [2, 1], offsets)
    assert [one.expected, other.expected] == chances(skills, offsets)
    assert [one.offset, other.offset] == offsets
    assert [book.standings[player].games for player in (1, 2)] == [6, 8]


def test_a_rest_makes_a_rating_less_certain_before_the_game() -> None:
    book = Book(2, {1: PoolStanding(STRONG, 5, NOW - 30 * DAY), 2: PoolStanding(WEAK, 5, NOW + DAY)})
    one, other = book.rate(NOW, [sat(1, 1), sat(2, 2)])
    assert (one.before, other.before) == (after_rest(STRONG, 30), WEAK)
    assert PoolStanding(STRONG).at(NOW) == STRONG  # without a game there is no rest


def test_players_who_left_share_the_last_rank() -> None:
    assert ranks([sat(1, 1), sat(2, 2), sat(3, 3)]) == [1, 2, 3]
    assert ranks([sat(1, 1, LEFT), sat(2, 2), sat(3, 3), sat(4, 4, LEFT)]) == [5, 2, 3, 5]
    book = Book(2)
    gone, winner = book.rate(NOW, [sat(1, 1, LEFT), sat(2, 2)])
    assert gone.after.mu < NEW.mu < winner.after.mu
    assert (book.standings[1].left, book.standings[2].left) == (NOW, None)


def test_leaving_counts_once_in_two_weeks() -> None:
    book, held = Book(2), []
    for days in (0, 10, 14, 27, 29):
        gone, _winner = book.rate(NOW + days * DAY, [sat(1, 1, LEFT), sat(2 + days, 2)])
        held.append(gone.held)
        assert (gone.before == gone.after) == bool(gone.held)
    assert held == [NO, AGAIN, NO, AGAIN, NO]
    assert (book.standings[1].games, book.standings[1].left) == (3, NOW + 29 * DAY)


def test_a_player_who_left_another_game_is_rated_for_a_finished_one() -> None:
    book = Book(2, {1: PoolStanding(left=NOW - DAY)})
    assert [change.held for change in book.rate(NOW, [sat(1, 1), sat(2, 2)])] == [NO, NO]
    assert book.standings[1].left == NOW - DAY


@pytest.mark.parametrize(
    ("before", "held"),
    [
        ([DAY] * (MOST_WITH_BOTS - 1), NO),
        ([DAY] * MOST_WITH_BOTS, BOTS),
        ([365 * DAY, *[DAY] * (MOST_WITH_BOTS - 1)], NO),  # the first is a year ago
        ([365 * DAY - timedelta(seconds=1), *[DAY] * (MOST_WITH_BOTS - 1)], BOTS),
    ],
)
def test_twenty_games_with_bots_count_in_a_year(before: Sequence[timedelta], held: WithheldReason) -> None:
    assert MOST_WITH_BOTS == 20
    with_bots = [NOW - ago for ago in before]
    book = Book(2, {1: PoolStanding(with_bots=with_bots), 9: PoolStanding(with_bots=with_bots)})
    person, bot = book.rate(NOW, [sat(1, 1), sat(9, 2, bot=True)])
    assert (person.held, bot.held) == (held, NO)
    assert book.standings[1].with_bots == (with_bots if held else [*with_bots, NOW][-MOST_WITH_BOTS:])
    assert book.standings[9].with_bots == with_bots
    assert book.standings[1].games == (0 if held else 1)


def test_without_bots_any_number_of_games_counts() -> None:
    book = Book(2, {1: PoolStanding(with_bots=[NOW - DAY] * MOST_WITH_BOTS)})
    assert [change.held for change in book.rate(NOW, [sat(1, 1), sat(2, 2)])] == [NO, NO]
    assert (book.standings[1].with_bots, book.standings[2].with_bots) == ([NOW - DAY] * MOST_WITH_BOTS, [])


def test_leaving_a_game_with_bots_is_no_game_with_bots() -> None:
    book = Book(2, {1: PoolStanding(with_bots=[NOW - DAY] * MOST_WITH_BOTS)})
    gone, _bot = book.rate(NOW, [sat(1, 1, LEFT), sat(9, 2, bot=True)])
    assert gone.held == NO and book.standings[1].with_bots == [NOW - DAY] * MOST_WITH_BOTS


def test_a_player_with_several_seats_is_rated_for_none_of_them() -> None:
    book = Book(3, offsets=[0.3, 0.1, -0.4])
    changes = book.rate(NOW, [sat(1, 1), sat(2, 2), sat(1, 3)])
    assert [change.offset for change in changes] == [0.3, 0.1, -0.4]
    assert [change.expected for change in changes] == chances([NEW] * 3, [0.3, 0.1, -0.4])
    assert [change.held for change in changes] == [SEVERAL, NO, SEVERAL]
    assert [change.after == change.before for change in changes] == [True, False, True]
    assert (book.standings[1], book.standings[2].games) == (PoolStanding(), 1)


def test_a_player_who_came_too_late_is_unrated_and_listed_last() -> None:
    book = Book(2, {3: PoolStanding(STRONG, 5, NOW - 30 * DAY)})
    table = [sat(3, 1, LATE), sat(1, 1, LEFT), sat(2, 2), sat(4, 2, LATE)]
    *rated, known, newcomer = book.rate(NOW, table)
    rested = after_rest(STRONG, 30)
    assert [change.sitter.player for change in rated] == [1, 2]
    assert [change.after for change in rated] == rate_game([NEW, NEW], [3, 2])
    assert known == (table[0], rested, rested, None, 0.0, NO)
    assert newcomer == (table[3], NEW, NEW, None, 0.0, NO)
    assert book.standings[3] == PoolStanding(STRONG, 5, NOW - 30 * DAY) and 4 not in book.standings


@pytest.mark.parametrize(
    ("sitters", "full"),
    [
        ([sat(5, 2, seat=0), sat(2, 1, seat=1)], True),
        ([sat(2, 1, seat=1), sat(5, 2, seat=0)], True),  # in any order
        ([sat(1, 2, seat=0)], False),
        ([sat(1, 2, LEFT, seat=0), sat(2, 1, seat=1)], False),
        ([sat(1, 2, seat=0), sat(2, 1, LEFT, seat=1)], False),
    ],
)
def test_seats_are_judged_by_games_that_all_played_to_the_end(sitters: Sequence[Sitter], full: bool) -> None:
    skills = [WEAK if sitter.player == 2 else STRONG for sitter in sitters]
    scale = scale_of([STRONG, WEAK])
    game = GameRanking([STRONG.mu / scale, WEAK.mu / scale], [2, 1]) if full else None
    assert ranking_of_full_game(2, sitters, skills) == game


SEATED = [GameRanking([1.0, 1.0], [1, 2])] * 350 + [GameRanking([1.0, 1.0], [2, 1])] * 60


@pytest.mark.parametrize(
    ("games", "judged"),
    [(1, False), (399, False), (400, True), (401, False), (800, True), (1200, False), (1600, True), (2000, False)],
)
def test_seats_are_judged_after_four_hundred_games_and_at_each_doubling(games: int, judged: bool) -> None:
    book = Book(2, games=games - 1, earlier=lambda: SEATED)
    book.rate(NOW, [sat(1, 1), sat(2, 2)])
    strength = NEW.mu / scale_of([NEW, NEW])
    offsets = seat_offsets([*SEATED, GameRanking([strength, strength], [1, 2])], 2) if judged else [0.0, 0.0]
    assert book.offsets == offsets
    assert book.fits == ([Fit(games, offsets)] if judged else [])
    assert (offsets[0] > 0.1) == judged


def test_a_game_that_somebody_left_tells_nothing_of_seats() -> None:
    book = Book(2, games=399, earlier=lambda: SEATED)
    book.rate(NOW, [sat(1, 1), sat(2, 2, LEFT)])
    assert book.offsets == seat_offsets(SEATED, 2)
