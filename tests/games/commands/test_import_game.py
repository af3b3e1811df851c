"""``manage.py import_game``."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games.models import Game, Move
from tests import tables
from tests.orders import play_on


@pytest.fixture
def played(people: list[User]) -> Game:
    return play_on(tables.running_game(*people[:3]), moves=60)


def record(played: Game, **other: Any) -> dict[str, Any]:
    """What the fuzzer writes about a game."""
    moves = played.moves.filter(number__gt=0).order_by("number").select_related("seat")
    return {
        "ruleset": played.ruleset,
        "options": played.options,
        "seed": bytes(played.seed).hex(),
        "game": played.public_id,
        "moves": [{"seat": move.seat.index, "order": move.action} for move in moves if move.seat],
        "failure": "",
        **other,
    }


def imported(path: Path, game: dict[str, Any], **options: str) -> str:
    path = path / "game.json"
    path.write_text(json.dumps(game))
    out = StringIO()
    call_command("import_game", str(path), stdout=out, **options)
    return out.getvalue()


def test_it_opens_the_game_in_the_same_position(played: Game, tmp_path: Path) -> None:
    file, state = record(played), played.state
    played.delete()
    assert file["game"] in imported(tmp_path, file)
    game = Game.objects.get()
    assert (game.state, game.move_count, game.status) == (state, 60, Game.Status.RUNNING)


def test_a_failing_last_move_is_reported_and_left_out(played: Game, tmp_path: Path) -> None:
    file, state = record(played, failure="AssertionError: counters"), played.state
    file["moves"].append({"seat": 0, "order": "start in italia"})
    played.delete()
    printed = imported(tmp_path, file)
    assert "Move 61, “start in italia” by seat 0, failed" in printed
    assert "Recorded failure: AssertionError: counters" in printed
    assert Game.objects.get().state == state


def test_a_person_may_take_the_seat_that_is_to_move(played: Game, people: list[User], tmp_path: Path) -> None:
    file = record(played)
    played.delete()
    imported(tmp_path, file, user="drusus")
    game = Game.objects.get()
    assert game.seats.get(user=people[3]).index in game.to_move


def test_a_game_that_is_here_already_is_refused(played: Game, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="is on the site already"):
        imported(tmp_path, record(played))


@pytest.mark.parametrize(
    "damage", [{"seed": "xyz"}, {"ruleset": "chess"}, {"moves": [{"seat": 0}]}, {"options": {"players": 9}}]
)
def test_a_damaged_file_is_refused_and_leaves_nothing(played: Game, tmp_path: Path, damage: dict[str, Any]) -> None:
    file = record(played, game="damaged", **damage)
    with pytest.raises(CommandError, match="not a recorded game"):
        imported(tmp_path, file)
    assert not Game.objects.filter(public_id="damaged").exists()
    assert Move.objects.exclude(game=played).count() == 0
