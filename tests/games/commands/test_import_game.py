"""``manage.py import_game``."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game, Move
from rulebooks.engine.dice import PLAIN
from rulebooks.trial.fuzz import trial
from tests import tables
from tests.orders import play_on


@pytest.fixture
def played_game(people: list[User]) -> Game:
    return play_on(tables.running_game(*people[:3], protocol=PLAIN), moves=60)


@pytest.fixture
def begun_game(people: list[User]) -> Game:
    return play_on(tables.running_game(*people[:3], protocol=PLAIN), moves=3)


def record(game: Game, /, **other: Any) -> dict[str, Any]:
    """The record of a game, as the fuzzer writes it."""
    moves = game.moves.filter(number__gt=0).order_by("number").select_related("seat")
    return {
        "ruleset": game.ruleset,
        "options": game.options,
        "seed": bytes(game.seed).hex(),
        "game": game.public_id,
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


def test_it_opens_the_game_in_the_same_position(played_game: Game, tmp_path: Path) -> None:
    file, state = record(played_game), played_game.state
    played_game.delete()
    assert file["game"] in imported(tmp_path, file)
    game = Game.objects.get()
    assert (game.state, game.move_count, game.status) == (state, 60, Game.Status.RUNNING)
    assert game.protocol == PLAIN


def test_a_failing_last_move_is_reported_and_left_out(played_game: Game, tmp_path: Path) -> None:
    file, state = record(played_game, failure="AssertionError: counters"), played_game.state
    file["moves"].append({"seat": 0, "order": "start in italia"})
    played_game.delete()
    printed = imported(tmp_path, file)
    assert "Move 61, “start in italia” by seat 0, failed" in printed
    assert "Recorded failure: AssertionError: counters" in printed
    assert Game.objects.get().state == state


def test_a_person_may_take_the_seat_that_is_to_move(played_game: Game, people: list[User], tmp_path: Path) -> None:
    file = record(played_game)
    played_game.delete()
    imported(tmp_path, file, user="drusus")
    game = Game.objects.get()
    assert game.seats.get(user=people[3]).index in game.to_move


def test_a_game_that_is_here_already_is_refused(played_game: Game, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="already on this site"):
        imported(tmp_path, record(played_game))


DAMAGE: dict[str, dict[str, Any]] = {
    "an id that ends the address": {"game": "a/b"},
    "an id of markup": {"game": "<b>game</b>"},
    "an id with dots": {"game": ".."},
    "an id with a NUL": {"game": "a\0b"},
    "an id with a line's end": {"game": "ab\n"},
    "an id in other letters": {"game": "пакс"},
    "an id of half a letter": {"game": "\ud800"},
    "an id of nothing": {"game": ""},
    "an id that is too long": {"game": "a" * 33},
    "an id that is a number": {"game": 7},
    "an id that is null": {"game": None},
    "another page's address": {"game": "running"},
    "a seed that is no number": {"seed": "xyz"},
    "a short seed": {"seed": "ab"},
    "a long seed": {"seed": "ab" * 1000},
    "rules of another game": {"ruleset": "chess"},
    "rules by a list": {"ruleset": ["time_of_crisis"]},
    "too many players": {"options": {"players": 9}},
    "one player": {"options": {"players": 1}},
    "no end of players": {"options": {"players": 10**30}},
    "three and a half players": {"options": {"players": 3.5}},
    "true players": {"options": {"players": True}},
    "players by name": {"options": {"players": "3"}},
    "an option that is none": {"options": {"players": 3, "<script>": 1}},
    "options by a list": {"options": [3]},
    "a move without an order": {"moves": [{"seat": 0}]},
    "a seat from behind": {"moves": [{"seat": -1, "order": "pass"}]},
    "a seat beyond counting": {"moves": [{"seat": 10**400, "order": "pass"}]},
    "a seat by name": {"moves": [{"seat": "0", "order": "pass"}]},
    "an order of a megabyte": {"moves": [{"seat": 0, "order": "start in " * 100_000}]},
    "an order that is a list": {"moves": [{"seat": 0, "order": ["pass"]}]},
    "moves by name": {"moves": {"0": "pass"}},
    "a million moves": {"moves": [{"seat": 0, "order": ""}] * 100_000},
    "a failure that is a list": {"failure": [1]},
    "more than a record has": {"state": "{}"},
}
"""What a forger may write into a record."""

FILES = {
    "nothing": b"",
    "no JSON": b"salve",
    "a list": b"[]",
    "a bare number": b"1e999",
    "half a record": b'{"ruleset": "time_of_crisis"',
    "not a text": b'{"game": "\xff\xfe"}',
    "lists within one another": b'{"game": ' + b"[" * 200_000 + b"]" * 200_000 + b"}",
    "more than is read": b" " * 10_000_000,
}
"""Files that are no record at all."""

LISTS = ("home", "open", "running", "finished", "mine", "watching", "substitutes")


def assert_nothing_comes_of_it(case: str, content: bytes, path: Path, only_game: Game) -> None:
    """One sentence, and no row."""
    path.write_bytes(content)
    with pytest.raises(CommandError) as refused:
        call_command("import_game", str(path), stdout=StringIO())
    assert len(str(refused.value).splitlines()) == 1, case
    assert Game.objects.get() == only_game, case
    assert not Move.objects.exclude(game=only_game).exists(), case


def test_forged_records_and_other_files_are_refused_and_leave_nothing(
    begun_game: Game, browser: Callable[[User], Client], people: list[User], tmp_path: Path
) -> None:
    """Every page that lists games still shows the game that there is."""
    sound_record, reader = record(begun_game, game="forged"), browser(people[0])
    forged = {case: json.dumps(sound_record | damage).encode() for case, damage in DAMAGE.items()}
    for case, content in (forged | FILES).items():
        assert_nothing_comes_of_it(case, content, tmp_path / "game.json", begun_game)
    for page in LISTS:
        assert reader.get(reverse(f"games:{page}")).status_code == 200


@pytest.mark.parametrize("name", ["absent.json", "."])
def test_a_file_that_cannot_be_read_is_one_sentence(db: None, tmp_path: Path, name: str) -> None:
    with pytest.raises(CommandError, match=name):
        call_command("import_game", str(tmp_path / name), stdout=StringIO())


def test_words_of_a_file_do_not_reach_the_terminals_controls(played_game: Game, tmp_path: Path) -> None:
    file = record(played_game, failure="red: \x1b[31m")
    file["moves"].append({"seat": 0, "order": "\x1b[2J\nstart"})
    played_game.delete()
    assert "\x1b" not in imported(tmp_path, file)
    assert Game.objects.get().move_count == 60


@pytest.mark.parametrize(("players", "crew"), [(2, "random"), (4, "mixed")])
def test_a_game_that_the_fuzzer_wrote_is_imported_whole(db: None, tmp_path: Path, players: int, crew: str) -> None:
    fuzzed = trial(1, seed=7, players=players, short=True, crew=crew)
    assert imported(tmp_path, msgspec.to_builtins(fuzzed)).startswith("http")
    assert Game.objects.get(public_id=fuzzed.game).move_count == len(fuzzed.moves)


def test_factions_of_a_recorded_game_have_their_names(db: None, tmp_path: Path) -> None:
    mats = ["pupienus_balbinus", "gordian_iii"]
    fuzzed = trial(1, seed=7, players=3, crew="sensible", short=True, factions=mats)
    path = tmp_path / "game.json"
    path.write_bytes(msgspec.json.encode(fuzzed))
    call_command("import_game", str(path), stdout=StringIO())
    game = Game.objects.get(public_id=fuzzed.game)
    names = [seat.name for seat in game.seats.order_by("index")]
    assert names == ["a former player", "Pupienus & Balbinus", "Gordian III"]
    page = Client().get(reverse("games:table", args=[game.public_id]), follow=True).content.decode()
    assert "Pupienus &amp; Balbinus" in page
