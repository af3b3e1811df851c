"""The library of rules as others get it: one wheel, which plays in an environment that has nothing but msgspec."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.local_site import ROOT

MEMBER = ROOT / "games" / "rulebooks"
UV = Path(sys.executable).with_name("uv")
MOST_BYTES = 330_000
GAME = """
import random, sys
import rulebooks
dice = rulebooks.KeyedDice(bytes(32), "wheel")
state = rulebooks.new("rome_in_crisis", {"players": 2}, dice)
bot = rulebooks.RULEBOOKS["rome_in_crisis"].bots["sensible"]
while seats := rulebooks.to_move(state):
    order = bot.choose(rulebooks.view(state, seats[0]), rulebooks.choices(state, seats[0]), random.Random(1))
    rulebooks.apply(state, seats[0], order, dice)
print(rulebooks.__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([UV, "build", "--quiet", "--wheel", "--out-dir", folder, MEMBER], check=True)
    [path] = folder.glob("*.whl")
    return path


def test_wheel_has_types_the_players_script_and_no_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {"rulebooks/py.typed", "rulebooks/script/check_dice.py", "rulebooks/__main__.py"} <= set(names)
    assert [name for name in names if "/tests/" in name or name.endswith(".pyc")] == []
    assert wheel.name.startswith("rulebooks-") and wheel.stat().st_size < MOST_BYTES


def test_wheel_needs_msgspec_alone(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        [path] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        lines = archive.read(path).decode().splitlines()
    needs = [line for line in lines if line.startswith("Requires-Dist:") and "extra ==" not in line]
    assert len(needs) == 1 and needs[0].startswith("Requires-Dist: msgspec")


def test_wheel_plays_a_game_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    install: list[str | Path] = [UV, "pip", "install", "--quiet", "--python", python, wheel]
    # what make env has fetched is in uv's cache; where that was swept away, the index is asked
    if subprocess.run([*install, "--offline"], capture_output=True).returncode:
        online = subprocess.run(install, capture_output=True, text=True)
        if "error sending request" in online.stderr or "dns error" in online.stderr:
            pytest.skip("needs msgspec in uv's cache, or the package index")
        assert online.returncode == 0, online.stderr
    game = subprocess.run([python, "-c", GAME], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert game.stdout.startswith(str(tmp_path))
    helped = subprocess.run([python, "-m", "rulebooks", "--help"], cwd=tmp_path, capture_output=True, text=True)
    assert helped.returncode == 0 and "arena" in helped.stdout
    installed = subprocess.run([UV, "pip", "list", "--python", python], capture_output=True, text=True, check=True)
    assert {line.split()[0] for line in installed.stdout.splitlines()[2:]} == {"msgspec", "rulebooks"}
