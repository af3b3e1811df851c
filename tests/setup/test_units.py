"""The units for systemd start what docs/operating.md has started by hand."""

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.local_site import ROOT

UNITS = sorted((ROOT / "deploy" / "systemd").glob("*.service"))


def command_of(unit: Path) -> str:
    return next(line for line in unit.read_text().splitlines() if line.startswith("ExecStart=")).partition("=")[2]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_a_unit_starts_a_command_of_the_guide(unit: Path) -> None:
    command = command_of(unit).removeprefix("/srv/tocsite/").replace(".venv/bin/python manage.py", "manage.py")
    assert command in (ROOT / "docs" / "operating.md").read_text()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here to read its units")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for unit in [*UNITS, ROOT / "deploy" / "systemd" / "tocsite.target"]:
        text = unit.read_text()
        if unit in UNITS:
            text = text.replace(shlex.split(command_of(unit))[0], "/bin/true")
        (tmp_path / unit.name).write_text(text)
    read = subprocess.run(
        ["systemd-analyze", "verify", *tmp_path.iterdir()], capture_output=True, text=True, check=False
    )
    assert (read.returncode, read.stderr) == (0, "")
