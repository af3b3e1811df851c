"""What shares a site or a crew comes to one worker; where it does not, tests only take longer and fail now and then."""

import os
import subprocess
import sys
from pathlib import Path

from tests.local_site import ROOT
from tests.together import FOLDERS

TELL = """
import os
from pathlib import Path

import pytest

@pytest.mark.parametrize("number", range(6))
def test_which_worker(number):
    with Path(__file__).with_name("workers").open("a") as file:
        file.write(os.environ["PYTEST_XDIST_WORKER"] + " ")
"""
COMMAND = ["-m", "pytest", "-p", "no:django", "-p", "no:cacheprovider", "--rootdir=.", "--numprocesses=2"]


def test_each_folder_comes_to_one_worker_and_two_have_both(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("from tests.conftest import pytest_xdist_make_scheduler")
    for folder in FOLDERS:
        (tmp_path / folder).mkdir(parents=True)
        for number in range(2):
            (tmp_path / folder / f"test_{Path(folder).name}_{number}.py").write_text(TELL)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment["PYTHONPATH"] = str(ROOT)
    subprocess.run([sys.executable, *COMMAND], cwd=tmp_path, env=environment, check=True, stdout=subprocess.DEVNULL)
    told = [(tmp_path / folder / "workers").read_text().split() for folder in FOLDERS]
    assert [len(workers) for workers in told] == [12] * len(FOLDERS)
    assert sorted({workers[0] for workers in told}) == ["gw0", "gw1"]
    assert [len(set(workers)) for workers in told] == [1] * len(FOLDERS)
