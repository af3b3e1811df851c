"""``manage.py fuzz``, as people run it."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from games.management.commands.fuzz import write
from games.models import Game
from games.titles.trial import Order, Record, trial


def shown(*command: str) -> list[str]:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue().splitlines()


def test_the_fuzzer_counts_in_its_last_line_and_needs_no_database() -> None:
    last = shown("fuzz", "--games=2", "--players=2", "--option=short", "--seed=4")[-1]
    moves = sum(len(trial(number, seed=4, players=2, short=True, crew="random").moves) for number in range(2))
    assert last.startswith(f"fuzz: 2 games, 0 failures, {moves} moves, ")
    assert last.endswith(" moves/s")


@pytest.mark.parametrize("wrong", ["--bots=clever", "--players=5", "--option=long"])
def test_what_the_title_does_not_have_is_refused(wrong: str) -> None:
    with pytest.raises(CommandError, match="This title"):
        shown("fuzz", wrong)


@pytest.mark.django_db
def test_a_failing_game_is_written_as_a_file_that_opens_on_the_site(tmp_path: Path) -> None:
    record: Record = trial(0, seed=4, players=2, short=True, crew="random")
    del record.moves[20:]
    record.moves.append(Order(0, "start in asia"))
    record.failure = "IllegalAction: this is not among the actions allowed now"
    lines = shown("import_game", str(write(record, tmp_path)))
    game = Game.objects.get(public_id=record.game)
    assert game.move_count == 20
    assert record.failure in "\n".join(lines)
    assert lines[-1].endswith(reverse("games:table", args=[record.game]))
