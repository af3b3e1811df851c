"""A file's dice are held against its seed: whatever was altered is found, by whoever looks."""

import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

from games.files import BadFile, data, fairness
from tests.files.fair import REWOUND, TAMPERINGS, Plain, of_a_league, one_seat, rewound, sound

SCRIPT = settings.BASE_DIR / "static" / "fairness" / "check_dice.py"


def differences(plain: Plain) -> list[str]:
    return [str(each) for each in fairness.check(data.from_json(json.dumps(plain))).differences]


tampered = pytest.mark.parametrize(
    ("tamper", "sentence"), TAMPERINGS.items(), ids=[each.__name__ for each in TAMPERINGS]
)


def test_a_sound_file_agrees() -> None:
    checked = fairness.check(data.from_json(json.dumps(sound())))
    assert checked == fairness.Checked(3, 3, 24, 0, [])
    assert fairness.check(data.from_json(json.dumps(of_a_league()))) == fairness.Checked(0, 1, 24, 0, [])


@tampered
def test_whatever_was_altered_is_found(tamper: Callable[[Plain], None], sentence: str) -> None:
    plain = sound()
    tamper(plain)
    assert any(sentence in each for each in differences(plain))


def test_a_game_that_was_rewound_agrees_with_all_that_it_took_back() -> None:
    checked = fairness.check(data.from_json(json.dumps(rewound())))
    assert (checked.draws, checked.taken_back, checked.differences) == (24, 20, [])


@pytest.mark.parametrize(("tamper", "sentence"), REWOUND.items(), ids=[each.__name__ for each in REWOUND])
def test_what_a_rewind_hides_is_found(tamper: Callable[[Plain], None], sentence: str) -> None:
    plain = rewound()
    tamper(plain)
    assert any(sentence in each for each in differences(plain))


@pytest.mark.parametrize(
    ("header", "value", "sentence"),
    [
        ("view", "any", "This file is incomplete"),
        ("seed", "not hex", "“seed”"),
        ("salts", [7], "“salts”"),
        ("protocol", 3, "protocol 3"),
        ("joined", "all", "“joined”"),
        ("rewinds", [{"to": "x"}], "“rewinds”"),
    ],
)
def test_what_cannot_be_checked_is_told_in_one_sentence(header: str, value: object, sentence: str) -> None:
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
    """What the script exits with."""
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), file])
    with pytest.raises(SystemExit) as exit_error:
        runpy.run_path(str(SCRIPT), run_name="__main__")
    return exit_error.value.code


@pytest.mark.parametrize("tamper", [*TAMPERINGS, *REWOUND], ids=lambda tamper: tamper.__name__)
def test_the_script_finds_it_too(
    tamper: Callable[[Plain], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    plain = sound() if tamper in TAMPERINGS else rewound()
    tamper(plain)
    assert "differences" in str(script(monkeypatch, write_file(plain, tmp_path)))
    sentence = {**TAMPERINGS, **REWOUND}[tamper].split(" of ")[0]
    assert any(line.startswith(sentence) for line in capsys.readouterr().out.splitlines()[2:])


@pytest.mark.parametrize(
    "broken", [{"seed": "not hex"}, {"protocol": 3}, {"moves": 7}, {"joined": [0, 1, "x"], "salts": 3}]
)
def test_the_script_refuses_what_is_broken_in_one_sentence(
    broken: Plain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write_file({**sound(), **broken}, tmp_path)
    assert str(script(monkeypatch, file)).startswith("This is not the JSON file of a finished game")
