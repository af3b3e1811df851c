"""A game as it is stored: its file agrees with its seed, and whoever alters a row is found out by every checker."""

import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from django.core.management import call_command

import rulebooks
from games.models import Game
from games.services.history import past
from games.services.history.files import game_file
from games.services.rows.seats import seats_of
from rulebooks.files import GameFile, data
from rulebooks.files.fairness import SCRIPT
from tests.games.history.test_files import played
from tests.tables import person, running_game


def opening() -> Game:
    return played(running_game(person("Ana"), person("Ben")), to_the_end=True)


def file_of(game: Game) -> GameFile:
    game.refresh_from_db()
    return game_file(game=game, seats=seats_of(game), audience=past.ALL)


def by_script(file: GameFile, folder: Path) -> bool:
    path = folder / "game.json"
    path.write_text(data.to_json(file))
    done = subprocess.run([sys.executable, "-I", SCRIPT, path], capture_output=True, text=True, check=False)
    assert done.stderr == "" or "differences" in done.stderr
    return done.returncode == 0


def by_command(file: GameFile, folder: Path) -> bool:
    path = folder / "game.json"
    path.write_text(data.to_json(file))
    try:
        call_command("verify_dice", str(path), stdout=StringIO())
    except SystemExit:
        return False
    return True


CHECKERS = (by_script, by_command)


def one_draw(game: Game, purpose: str) -> None:
    for move in game.moves.order_by("number"):
        draws = rulebooks.load_draws(move.draws)
        found = next((draw for draw in draws if draw.purpose == purpose), None)
        if found is not None:
            found.results[0] = found.results[0] % found.sides + 1
            game.moves.filter(pk=move.pk).update(draws=msgspec.json.encode(draws).decode())
            return
    raise AssertionError(f"nothing was drawn for {purpose}")


def one_roll(game: Game) -> None:
    one_draw(game, "crisis")


def one_shuffle(game: Game) -> None:
    one_draw(game, "event deck")


def one_seat(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(joined=game.joined[1:] + game.joined[:1])


def test_the_file_of_an_unaltered_game_agrees(game: Game, tmp_path: Path) -> None:
    file = file_of(game)
    assert [check(file, tmp_path) for check in CHECKERS] == [True, True]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_the_script_reads_a_file_however_an_editor_has_saved_it(game: Game, encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(data.to_json(file_of(game)), encoding=encoding)
    done = subprocess.run([sys.executable, "-I", SCRIPT, path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Everything matches the seed." in done.stdout


@pytest.mark.parametrize("alter", [one_roll, one_shuffle, one_seat])
def test_an_altered_game_is_found_by_every_checker(game: Game, alter: Callable[[Game], None], tmp_path: Path) -> None:
    alter(game)
    file = file_of(game)
    assert [check(file, tmp_path) for check in CHECKERS] == [False, False]
