"""A file's dice are held against its seed: whatever was altered is found, by whoever looks."""

import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebooks.files import BadFile, data, fairness
from rulebooks.files.fairness import SCRIPT
from rulebooks.tests.files.fair import REWOUND, TAMPERINGS, Plain, of_a_league, one_roll, one_seat, rewound, sound


def differences(plain: Plain) -> list[str]:
    return fairness.check(data.from_json(json.dumps(plain)))


@pytest.mark.parametrize("plain", [sound(), of_a_league(), rewound()])
def test_a_sound_file_agrees(plain: Plain) -> None:
    assert differences(plain) == []


@pytest.mark.parametrize("tamper", [*TAMPERINGS, *REWOUND], ids=lambda tamper: tamper.__name__)
def test_every_alteration_of_a_file_is_found(tamper: Callable[[Plain], None]) -> None:
    plain = sound() if tamper in TAMPERINGS else rewound()
    tamper(plain)
    sentence = {**TAMPERINGS, **REWOUND}[tamper]
    assert any(line.startswith(sentence) for line in differences(plain))


@pytest.mark.parametrize(
    ("header", "value", "sentence"),
    [
        ("view", "any", "This file is incomplete"),
        ("seed", "not hex", "can't be checked: ValueError"),
        ("salts", 7, "can't be checked: TypeError"),
        ("protocol", 3, "can't be checked: KeyError\\(3\\)"),
        ("joined", 3, "can't be checked: TypeError"),
        ("rewinds", [{"to": "x"}], "“rewinds” is not valid"),
        ("rewinds", [{"to": -1, "moves": [{"n": 0}]}], "“rewinds” is not valid"),
    ],
)
def test_a_file_that_cannot_be_checked_is_refused_in_one_sentence(header: str, value: object, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        differences(sound() | {header: value})


def test_the_seats_of_a_rematch_were_not_drawn() -> None:
    plain = sound() | {"turned": True}
    one_seat(plain)
    assert differences(plain) == []


def write_file(plain: Plain, folder: Path) -> str:
    file = folder / "game.json"
    file.write_text(json.dumps(plain))
    return str(file)


def test_a_script_of_eighty_lines_agrees_alone(tmp_path: Path) -> None:
    assert len(SCRIPT.read_text().splitlines()) <= 80
    for plain in (sound(), rewound()):
        command = [sys.executable, "-I", str(SCRIPT), write_file(plain, tmp_path)]
        process = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (process.returncode, process.stderr) == (0, "")
        counts, agreed = process.stdout.splitlines()[1:]
        assert counts == "3 moves, 24 draws, 3 seats checked"
        assert agreed == "Everything matches the seed."


def script(monkeypatch: pytest.MonkeyPatch, file: str) -> object:
    """Return the exit code of the script."""
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), file])
    with pytest.raises(SystemExit) as exit_error:
        runpy.run_path(str(SCRIPT), run_name="__main__")
    return exit_error.value.code


def test_the_script_names_what_was_altered_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = sound()
    one_roll(plain)
    assert script(monkeypatch, write_file(plain, tmp_path)) == "1 differences"
    assert capsys.readouterr().out.splitlines()[2:] == [*differences(plain)]


@pytest.mark.parametrize(
    "broken",
    [
        {"moves": [{"n": 0, "order": "set up", "draws": [[0, "vote", 0, [1]]]}]},
        {"seed": "not hex"},
        {"protocol": 3},
        {"moves": 7},
        {"joined": [0, 1, "x"], "salts": 3},
    ],
)
def test_the_script_refuses_what_is_broken_in_one_sentence(
    broken: Plain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write_file({**sound(), **broken}, tmp_path)
    assert str(script(monkeypatch, file)).startswith("This is not the JSON file of a finished game")
