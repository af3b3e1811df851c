"""``manage.py soak``: the whole site as processes, with people, faults and an account; an hour of it is run by hand."""

import os
import subprocess
import sys

import pytest

from tests.local_site import ROOT

PLAYERS = "6"


@pytest.mark.parametrize("minutes", ["1", pytest.param("3", marks=pytest.mark.night)])
def test_a_site_under_faults_loses_nothing_and_doubles_nothing(seed: int, minutes: str) -> None:
    command = [sys.executable, "manage.py", "soak", "--minutes", minutes, "--players", PLAYERS, "--seed", str(seed)]
    environment = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    process = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr
