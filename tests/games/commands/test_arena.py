"""``manage.py arena``, as people run it, and its figures."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from rulebooks.engine.results import GameResult
from rulebooks.trial.arena import Match, play_matches, scores_by_bot, scores_by_seat, wilson_interval

from games.titles.registry import TITLES


def run_arena(*command: str) -> list[str]:
    out = StringIO()
    call_command("arena", *command, stdout=out)
    return out.getvalue().splitlines()


@pytest.mark.parametrize("title", TITLES)
def test_bots_of_any_title_play_and_their_wins_add_up(title: str) -> None:
    lines = run_arena(f"--title={title}", "--players=2", "--games=2", "--bots", "sensible", "random")
    assert lines[0].split()[:3] == ["bot", "seats", "won"]
    won = {line.split()[0]: line.split()[2] for line in lines[1:3]}
    assert won.keys() == {"sensible", "random"}
    assert sum(float(share.removesuffix("/2")) for share in won.values()) == 2
    assert [line.split()[0] for line in lines[5:7]] == ["1", "2"]
    assert lines[-1] == f"arena: 2 games of {title} for 2"


def test_it_says_the_same_again_and_something_else_by_another_seed() -> None:
    one_game = ("--players=2", "--games=1", "--option=short")
    first, again, other = (run_arena(*one_game, f"--seed={seed}") for seed in (1, 1, 2))
    assert first == again != other


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (("--bots", "clever"), "no such bot. Choose from"),
        (("--players=2", "--bots", "random", "random", "random"), "more bots \\(3\\) than seats \\(2\\)"),
        (("--players=5",), "with 5 players"),
        (("--option=long",), "no such option: long"),
        (("--games=0",), "at least 1"),
    ],
)
def test_what_the_title_does_not_have_is_refused(wrong: tuple[str, ...], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        run_arena(*wrong)


def test_bots_move_a_seat_on_from_game_to_game() -> None:
    title = TITLES["rome_in_crisis"]
    matches = play_matches(title, ("sensible", "random", "random"), (), {}, seed=1, games=3)
    assert [match.seated.index("sensible") for match in matches] == [0, 1, 2]


def test_factions_sit_in_the_last_seats() -> None:
    factions = "--option=factions=maximinus_thrax,gordian_iii"
    lines = run_arena("--players=3", "--games=1", "--option=short", factions, "--bots=random")
    assert [line.split()[0] for line in lines[1:4]] == ["random", "maximinus_thrax", "gordian_iii"]


def test_whoever_shares_a_win_has_a_part_of_it() -> None:
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
