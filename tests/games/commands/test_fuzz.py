"""``manage.py fuzz``, as people run it."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from rulebooks import option_values
from rulebooks.trial.fuzz import GameRecord, WrittenMove, trial

from games.management.commands.fuzz import agreed_in, write_record
from games.models import Game
from games.titles.registry import TITLES, USUAL


def run(*command: str) -> list[str]:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue().splitlines()


def test_the_fuzzer_counts_in_its_last_line_and_needs_no_database() -> None:
    last = run("fuzz", "--games=2", "--players=2", "--option=short", "--seed=4")[-1]
    agreed = [agreed_in(number, TITLES[USUAL], 4, 2, {"short": True}) for number in range(2)]
    games = [trial(number, seed=4, players=2, crew="random", **options) for number, options in enumerate(agreed)]
    moves = sum(len(game.moves) for game in games)
    assert last.startswith(f"fuzz: 2 games, 0 failures, {moves} moves, ")
    assert last.endswith(" moves/s")


def test_options_that_are_not_given_are_drawn_for_each_game() -> None:
    fixed_options = {"cards": "selective", "short": True}
    agreed = [agreed_in(number, TITLES[USUAL], 4, 2, fixed_options) for number in range(20)]
    assert all(options | fixed_options == options for options in agreed)
    assert agreed == [agreed_in(number, TITLES[USUAL], 4, 2, fixed_options) for number in range(20)]
    assert len({tuple(options["stacks"]) for options in agreed}) > 10
    assert all(set(options) == set(TITLES[USUAL].seating.options()) for options in agreed)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("short", True),
        ("short=no", False),
        ("cards=variable", "variable"),
        ("stacks=mob,cavalry", ["mob", "cavalry"]),
        ("stacks=", []),
    ],
)
def test_options_are_read_from_lines(line: str, value: Any) -> None:
    assert option_values.read_option(TITLES[USUAL].seating.options(), line)[1] == value


@pytest.mark.parametrize(
    "wrong",
    [
        "--bots=clever",
        "--players=5",
        "--option=long",
        "--option=short=perhaps",
        "--option=cards=marked",
        "--option=stacks=mob,mobile_vulgus",
    ],
)
def test_what_the_title_does_not_have_is_refused(wrong: str) -> None:
    with pytest.raises(CommandError, match="This title"):
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
