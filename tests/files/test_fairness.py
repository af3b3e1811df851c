"""A file's dice are held against its seed: whatever was altered is found, by whoever looks."""

import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from games.engine.dice import KeyedDice, commitment, salted
from games.files import BadFile, data, fairness

SEED = bytes(range(32))
GAME = "k3v8q2m9xa"
SALTS = ["aa" * 32, "", "0b" * 32]
DICE = KeyedDice(salted(SEED, GAME, SALTS), GAME)
Plain = dict[str, Any]
SCRIPT = settings.BASE_DIR / "static" / "fairness" / "check_dice.py"


def sound() -> Plain:
    """The file of a game with salts, rolls and a shuffle, as plain data."""
    left, joined = [0, 1, 2], [0, 0, 0]
    for seat in range(3):
        joined[left.pop(DICE.draw(seat, "seat order", len(left)) - 1)] = seat
    deck = [[number, "event deck", 5 - number, [DICE.draw(number, "event deck", 5 - number)]] for number in range(4)]
    votes = [DICE.draw(number, "vote", 6) for number in range(4, 24)]
    return {
        "format": "tocsite-game",
        "version": 1,
        "game": GAME,
        "view": "all",
        "protocol": 2,
        "seal": commitment(SEED),
        "seed": SEED.hex(),
        "joined": joined,
        "salts": SALTS,
        "draws": 24,
        "moves": [
            {"n": 0, "order": "set up", "draws": deck},
            {"n": 1, "order": "vote", "seat": 0, "draws": [[4, "vote", 6, votes[:10]]]},
            {"n": 2, "order": "vote", "seat": 1, "draws": [[14, "vote", 6, votes[10:]]]},
        ],
    }


def rewound() -> Plain:
    """The same game after a rewind to its set-up: the first seat votes as before, the second does something else."""
    plain = sound()
    lost = deepcopy(plain["moves"][1:])
    falls = [DICE.draw_at(f"1.{number}", "battle", 6) for number in range(14, 24)]
    plain["moves"][2] |= {
        "order": "attack",
        "draws": [[14, "battle", 6, falls]],
        "places": [f"1.{n}" for n in range(14, 24)],
    }
    return plain | {"rewinds": [{"to": 0, "moves": lost}]}


def differences(plain: Plain) -> list[str]:
    return [str(each) for each in fairness.check(data.read(json.dumps(plain))).differences]


def other(pip: int) -> int:
    return pip % 6 + 1


def one_roll(plain: Plain) -> None:
    results = plain["moves"][1]["draws"][0][3]
    results[3] = other(results[3])


def one_shuffle(plain: Plain) -> None:
    results = plain["moves"][0]["draws"][0][3]
    results[0] = results[0] % 5 + 1


def one_seat(plain: Plain) -> None:
    plain["joined"] = plain["joined"][1:] + plain["joined"][:1]


def the_seal(plain: Plain) -> None:
    plain["seal"] = commitment(b"another seed")


def a_salt(plain: Plain) -> None:
    plain["salts"] = ["aa" * 32, "", "0c" * 32]


def a_missing_draw(plain: Plain) -> None:
    plain["moves"][1]["draws"][0][3].pop()


def the_last_draw(plain: Plain) -> None:
    plain["moves"][2]["draws"][0][3].pop()


def a_move(plain: Plain) -> None:
    del plain["moves"][1]


TAMPERINGS: dict[Callable[[Plain], None], str] = {
    one_roll: "draw 7, vote, of move 1",
    one_shuffle: "draw 0, event deck, of move 0",
    one_seat: "seat of joiner",
    the_seal: "seal",
    a_salt: "draw 4, vote, of move 1",
    a_missing_draw: "number of draw 13 of move 2",
    the_last_draw: "number of draws",
    a_move: "number of draw 4 of move 2",
}
"""What is altered, and what is said of it."""
tampered = pytest.mark.parametrize(("tamper", "told"), TAMPERINGS.items(), ids=[each.__name__ for each in TAMPERINGS])


def test_a_sound_file_agrees() -> None:
    checked = fairness.check(data.read(json.dumps(sound())))
    assert checked == fairness.Checked(3, 3, 24, 0, [])


@tampered
def test_whatever_was_altered_is_found(tamper: Callable[[Plain], None], told: str) -> None:
    plain = sound()
    tamper(plain)
    assert any(told in each for each in differences(plain))


def test_a_game_that_was_rewound_agrees_with_all_that_it_took_back() -> None:
    checked = fairness.check(data.read(json.dumps(rewound())))
    assert (checked.draws, checked.taken_back, checked.differences) == (24, 20, [])


def a_roll_that_was_taken_back(plain: Plain) -> None:
    results = plain["rewinds"][0]["moves"][1]["draws"][0][3]
    results[0] = other(results[0])


def known_dice_for_another_order(plain: Plain) -> None:
    """Who knows how a die fell must not choose what it falls for."""
    attack = plain["moves"][2]
    attack["draws"] = [[14, "battle", 6, [DICE.draw(number, "battle", 6) for number in range(14, 24)]]]
    del attack["places"]


def a_move_that_was_taken_back(plain: Plain) -> None:
    del plain["rewinds"][0]["moves"][0]


REWOUND: dict[Callable[[Plain], None], str] = {
    a_roll_that_was_taken_back: "draw 14, vote, of move 2",
    known_dice_for_another_order: "place of draw 14 of move 2",
    a_move_that_was_taken_back: "number of move 2",
}


@pytest.mark.parametrize(("tamper", "told"), REWOUND.items(), ids=[each.__name__ for each in REWOUND])
def test_what_a_rewind_hides_is_found(tamper: Callable[[Plain], None], told: str) -> None:
    plain = rewound()
    tamper(plain)
    assert any(told in each for each in differences(plain))


@pytest.mark.parametrize(
    ("header", "value", "told"),
    [
        ("view", "any", "does not hold everything"),
        ("seed", "not hex", "“seed”"),
        ("salts", [7], "“salts”"),
        ("protocol", 3, "protocol 3"),
        ("joined", "all", "“joined”"),
        ("rewinds", [{"to": "x"}], "“rewinds”"),
    ],
)
def test_what_cannot_be_checked_is_told_in_one_sentence(header: str, value: object, told: str) -> None:
    with pytest.raises(BadFile, match=told):
        differences(sound() | {header: value})


def test_the_seats_of_a_rematch_were_not_drawn() -> None:
    plain = sound() | {"turned": True}
    one_seat(plain)
    assert differences(plain) == []


def written(plain: Plain, folder: Path) -> str:
    file = folder / "game.json"
    file.write_text(json.dumps(plain))
    return str(file)


def test_a_script_of_eighty_lines_agrees_alone(tmp_path: Path) -> None:
    assert len(SCRIPT.read_text().splitlines()) <= 80
    for plain in (sound(), rewound()):
        command = [sys.executable, "-I", str(SCRIPT), written(plain, tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        counted, agreed = done.stdout.splitlines()[1:]
        assert counted == "3 moves, 24 draws, 3 seats looked at"
        assert agreed == "All of it agrees with the seed."


def script(monkeypatch: pytest.MonkeyPatch, file: str) -> object:
    """What the script exits with."""
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), file])
    with pytest.raises(SystemExit) as left:
        runpy.run_path(str(SCRIPT), run_name="__main__")
    return left.value.code


@pytest.mark.parametrize("tamper", [*TAMPERINGS, *REWOUND], ids=lambda tamper: tamper.__name__)
def test_the_script_finds_it_too(
    tamper: Callable[[Plain], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    plain = sound() if tamper in TAMPERINGS else rewound()
    tamper(plain)
    assert "differences" in str(script(monkeypatch, written(plain, tmp_path)))
    told = {**TAMPERINGS, **REWOUND}[tamper].split(" of ")[0]
    assert any(line.startswith(told) for line in capsys.readouterr().out.splitlines()[2:])


@pytest.mark.parametrize("broken", [{"seed": "not hex"}, {"moves": 7}, {"joined": [0, 1, "x"], "salts": 3}])
def test_the_script_refuses_what_is_broken_in_one_sentence(
    broken: Plain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written({**sound(), **broken}, tmp_path)
    assert str(script(monkeypatch, file)).startswith("This is not the JSON file of a game that is over")
