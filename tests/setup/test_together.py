"""Tests that share a site or a server come to one worker; elsewhere they only take longer and fail now and then."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.local_site import ROOT
from tests.together import MEANWHILE, group, rank

TELL = """
import os
from pathlib import Path

import pytest

@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("broker", ["redis", "rabbitmq", "filesystem"])
def test_which_worker(number, broker):
    with Path(__file__).with_name(broker).open("a") as file:
        file.write(os.environ["PYTEST_XDIST_WORKER"] + " ")
"""
COMMAND = ["-m", "pytest", "-p", "no:django", "-p", "no:cacheprovider", "--rootdir=.", "--numprocesses=3"]


@pytest.fixture
def workers_by_test(tmp_path: Path) -> dict[str, list[str]]:
    """By folder and broker, which worker ran each of the tests of two files."""
    (tmp_path / "conftest.py").write_text("from tests.conftest import pytest_xdist_make_scheduler")
    for folder in ("browser", "processes"):
        (tmp_path / "tests" / folder).mkdir(parents=True)
        for number in range(2):
            (tmp_path / "tests" / folder / f"test_{folder}_{number}.py").write_text(TELL)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment["PYTHONPATH"] = str(ROOT)
    subprocess.run([sys.executable, *COMMAND], cwd=tmp_path, env=environment, check=True, stdout=subprocess.DEVNULL)
    files = [file for file in (tmp_path / "tests").rglob("*") if file.is_file() and not file.suffix]
    return {f"{file.parent.name} {file.name}": file.read_text().split() for file in files}


def test_the_browsers_tests_and_those_of_a_server_come_to_one_worker_each(
    workers_by_test: dict[str, list[str]],
) -> None:
    assert {len(workers) for workers in workers_by_test.values()} == {6} and len(workers_by_test) == 6
    of_browsers = [workers for name, workers in workers_by_test.items() if name.startswith("browser")]
    assert len({worker for workers in of_browsers for worker in workers}) == 1
    alone = [set(workers_by_test[name]) for name in ("browser redis", "processes redis", "processes rabbitmq")]
    assert [len(workers) for workers in alone] == [1, 1, 1]
    assert len(set.union(*alone)) == 3


@pytest.mark.parametrize(
    ("nodeid", "belongs_to"),
    [
        ("tests/browser/test_zoom.py::test_keys", "tests/browser/"),
        ("tests/processes/test_kills.py::test_nothing[2-redis]", "redis"),
        ("tests/processes/test_readme.py::test_readmes_commands", "redis"),
        ("tests/processes/test_kills.py::test_nothing[2-filesystem]", "tests/processes/test_kills.py"),
        ("tests/games/test_tasks.py::test_redis[1::2]", "tests/games/test_tasks.py"),
    ],
)
def test_tests_are_grouped_by_what_they_share_or_by_file(nodeid: str, belongs_to: str) -> None:
    assert group(nodeid) == belongs_to


def test_the_longest_tests_begin_first() -> None:
    places = ["tests/accounts/", "tests/games/play/", "tests/games/inbox/", "tests/processes/test_post.py"]
    places += ["tests/setup/test_serve.py", "tests/processes/test_soak.py", *MEANWHILE[::-1], "tests/browser/"]
    assert sorted(places, key=rank) == places[::-1]


@pytest.mark.parametrize("file", MEANWHILE)
def test_files_run_meanwhile_need_no_database(file: str) -> None:
    text = (ROOT / file).read_text()
    assert [word for word in ("django_db", "db:", "prepared_", "demo_", "client") if word in text] == []
