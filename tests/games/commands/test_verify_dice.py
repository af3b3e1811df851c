"""``manage.py verify_dice``, as people run it."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from msgspec.structs import replace

from rulebooks.engine.dice import commitment
from rulebooks.files import GameFile, data, text
from rulebooks.tests.files.games import whole_file
from tests.titles.liars_die.title import register


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch) -> GameFile:
    register(monkeypatch)
    return whole_file()


def verified(content: str, folder: Path) -> tuple[int, str]:
    """The exit code, and all that it printed."""
    path, out = folder / "game", StringIO()
    path.write_text(content)
    try:
        call_command("verify_dice", str(path), stdout=out)
    except SystemExit as left:
        return int(str(left.code)), out.getvalue()
    return 0, out.getvalue()


@pytest.mark.parametrize("write_form", [text.to_text, data.to_json])
def test_a_sound_file_agrees(file: GameFile, write_form: Callable, tmp_path: Path) -> None:
    code, output = verified(write_form(file), tmp_path)
    assert code == 0
    assert output.endswith("Everything matches the seed, and the rules required each draw.\n")
    assert f"seal {file.headers['seal']}" in output


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("write_form", [text.to_text, data.to_json])
def test_a_file_that_an_editor_has_saved_its_own_way_agrees(
    file: GameFile, write_form: Callable, encoding: str, tmp_path: Path
) -> None:
    path, out = tmp_path / "game", StringIO()
    path.write_text(write_form(file), encoding=encoding)
    call_command("verify_dice", str(path), stdout=out)
    assert out.getvalue().endswith("Everything matches the seed, and the rules required each draw.\n")


def one_roll(file: GameFile) -> GameFile:
    """As if the site had made it up: the rules go on with it, so both checks may differ."""
    moves = [*file.moves]
    at = next(n for n, move in enumerate(moves) if move.draws)
    draw = moves[at].draws[0]
    results = [draw.results[0] % draw.sides + 1, *draw.results[1:]]
    moves[at] = replace(moves[at], draws=[replace(draw, results=results), *moves[at].draws[1:]])
    return replace(file, moves=moves)


def one_purpose(file: GameFile) -> GameFile:
    moves = [replace(move, draws=[replace(draw, purpose="luck") for draw in move.draws]) for move in file.moves]
    return replace(file, moves=moves)


def one_order(file: GameFile) -> GameFile:
    return replace(file, moves=[*file.moves[:1], replace(file.moves[1], order="doubt"), *file.moves[2:]])


def the_end(file: GameFile) -> GameFile:
    return replace(file, moves=file.moves[:-1])


def the_seal(file: GameFile) -> GameFile:
    return replace(file, headers=file.headers | {"seal": commitment(b"another")})


@pytest.mark.parametrize(
    ("tamper", "complaint"),
    [
        (one_roll, "but it should be"),
        (one_purpose, "under the rules"),
        (one_order, "against the rules"),
        (the_end, "does not end the game"),
        (the_seal, "seal: it does not match the seed"),
    ],
)
def test_each_alteration_of_a_file_is_found(file: GameFile, tamper: Callable, complaint: str, tmp_path: Path) -> None:
    code, output = verified(text.to_text(tamper(file)), tmp_path)
    assert code == 1
    assert complaint in output


@pytest.mark.parametrize(
    ("content", "complaint"), [("", "format"), ("{", "not a game file"), ("[x]", "Line 1 is not a header")]
)
def test_a_broken_file_is_refused_in_one_sentence(content: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=complaint):
        verified(content, tmp_path)
