"""Games among bots: who sits where, and the figures of their wins."""

import pytest

from rulebooks.engine.results import GameResult
from rulebooks.registry import RULEBOOKS
from rulebooks.trial.arena import Match, play_matches, scores_by_bot, scores_by_seat, wilson_interval

SHORT = {"short": True}


def test_the_same_seed_plays_the_same_games_and_another_one_others() -> None:
    book = RULEBOOKS["time_of_crisis"]
    first, again, other = (list(play_matches(book, ("random", "random"), SHORT, seed, 1)) for seed in (1, 1, 2))
    assert first == again != other


def test_bots_move_a_seat_on_from_game_to_game() -> None:
    matches = play_matches(RULEBOOKS["rome_in_crisis"], ("sensible", "random", "random"), {}, seed=1, games=3)
    assert [match.seated.index("sensible") for match in matches] == [0, 1, 2]


def test_factions_sit_in_the_last_seats() -> None:
    options = SHORT | {"factions": ["maximinus_thrax", "gordian_iii"]}
    [match] = play_matches(RULEBOOKS["time_of_crisis"], ("random",), options, seed=1, games=1)
    assert match.seated == ["random", "maximinus_thrax", "gordian_iii"]


def test_a_shared_win_counts_in_part_for_each_winner() -> None:
    shared = Match(("one", "other", "other"), GameResult([0, 1, 2], [9, 9, 4], ranks=[1, 1, 3]))
    alone = Match(("other", "one", "other"), GameResult([1, 0, 2], [3, 6, 2]))
    one, other = scores_by_bot([shared, alone])
    assert (one.seats, one.games, one.won, one.place, one.score) == (2, 2, 1.5, 1.0, 7.5)
    assert (other.seats, other.games, other.won, other.place, other.score) == (4, 2, 0.5, 2.25, 4.5)
    assert [line.won for line in scores_by_seat([shared, alone])] == [0.5, 1.5, 0]


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(8, 10, 0.490, 0.943), (0, 20, 0.0, 0.161), (20, 20, 0.839, 1.0), (50, 100, 0.404, 0.596)],
)
def test_the_bounds_are_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert wilson_interval(won, games) == pytest.approx((low, high), abs=0.001)
