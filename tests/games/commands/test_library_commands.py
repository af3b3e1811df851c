"""Commands of the library of rules under their names on the site (their own tests are with the library)."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from games.models import Game
from rulebooks.commands.fuzz import write_record
from rulebooks.trial.fuzz import GameRecord, WrittenMove, trial


def run(*command: str) -> list[str]:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue().splitlines()


def test_fuzz_counts_in_its_last_line_and_needs_no_database() -> None:
    last = run("fuzz", "--title=rome_in_crisis", "--games=1", "--players=2", "--seed=4")[-1]
    assert last.startswith("fuzz: 1 game, 0 failures, ") and last.endswith(" moves/s")


def test_arena_tells_its_games_in_its_last_line() -> None:
    lines = run("arena", "--title=rome_in_crisis", "--players=2", "--games=1", "--bots", "sensible", "random")
    assert lines[-1] == "arena: 1 game of rome_in_crisis for 2"


def test_a_failure_is_the_exit_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("rulebooks.trial.promises.rulebooks.check", lambda state: ["support 5"])
    with pytest.raises(SystemExit, match="1"):
        run("fuzz", "--games=1", "--players=2", f"--out={tmp_path}")


@pytest.mark.parametrize("wrong", ["--bots=clever", "--players=5", "--option=long", "--option=short=perhaps"])
def test_a_wish_that_the_title_does_not_have_is_refused(wrong: str) -> None:
    with pytest.raises(CommandError, match="This game"):
        run("fuzz", wrong)


@pytest.mark.django_db
def test_a_failing_game_is_written_as_a_file_that_opens_on_the_site(tmp_path: Path) -> None:
    record: GameRecord = trial(0, seed=4, players=2, short=True, crew="random")
    del record.moves[20:]
    record.moves.append(WrittenMove(0, "start in asia"))
    record.failure = "IllegalAction: this is not among the actions allowed now"
    lines = run("import_game", str(write_record(record, tmp_path)))
    game = Game.objects.get(public_id=record.game)
    assert game.move_count == 20
    assert record.failure in "\n".join(lines)
    assert lines[-1].endswith(reverse("games:table", args=[record.game]))
