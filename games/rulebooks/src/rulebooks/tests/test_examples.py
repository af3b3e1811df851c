"""The examples beside the library, run as people run them."""

import re
import subprocess
import sys
from pathlib import Path

import rulebooks

EXAMPLES = Path(rulebooks.__file__).parents[2] / "examples"


def run_example(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, EXAMPLES / "thousand_games.py", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_games_of_bots_are_counted_by_seat_and_the_same_when_played_again() -> None:
    words = ("2", "--title=rome_in_crisis", "--players=3")
    process = run_example(*words)
    assert process.returncode == 0 and process.stderr.splitlines() == ["1 of 2 games", "2 of 2 games"]
    title, length, *seats = process.stdout.splitlines()
    assert title == "rome_in_crisis: 2 games of 3 random bots"
    assert re.fullmatch(r"orders a game: \d{2,3}\.[05]", length)
    wins = [re.fullmatch(rf"seat {seat}: (\d) wins, mean score \d+\.[05]", line) for seat, line in enumerate(seats)]
    assert len(wins) == 3 and sum(int(found.group(1)) for found in wins if found) == 2
    assert run_example(*words).stdout == process.stdout != run_example(*words, "--seed=2").stdout


def test_a_game_that_is_none_is_refused_in_a_sentence() -> None:
    process = run_example("2", "--players=7")
    assert process.returncode == 2 and "is for 2 to 4 players, its bots are" in process.stderr
