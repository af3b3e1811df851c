"""Figures of processes: no fault of their folder fails a process, and the dead are counted once and cleared away."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.local_site import ROOT
from tests.waiting import wait_for
from tocsite.figure_files import ENDED, FigureFamily, Figures, Writer, add_up, read_all

COUNT = """
import sys, threading
from pathlib import Path
from tocsite.figure_files import FigureFamily, Writer
FIGURES = [FigureFamily("tasks", "", "counter", [("tasks_total", (("task", "a"),), 2.0)])]
Writer(Path(sys.argv[1]), lambda: FIGURES).begin()
threading.Event().wait()
"""


def counted(number: float) -> Figures:
    return [FigureFamily("tasks", "Tasks.", "counter", [("tasks_total", (("task", "a"),), number)])]


def total(folder: Path, own: str = "") -> float:
    return sum(value for family in add_up(read_all(folder, own)) for _name, _labels, value in family.samples)


def live_files(folder: Path) -> list[Path]:
    return [path for path in folder.glob("*.json") if path.name != ENDED]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "metrics"


@pytest.fixture
def counting(folder: Path) -> Iterator[Callable[[], "subprocess.Popen[bytes]"]]:
    """Start a process that has counted two tasks, and wait until it has written that down."""
    processes: list[subprocess.Popen[bytes]] = []

    def start() -> "subprocess.Popen[bytes]":
        before = len(live_files(folder))
        processes.append(subprocess.Popen([sys.executable, "-c", COUNT, str(folder)], cwd=ROOT))
        wait_for(lambda: len(live_files(folder)) > before)
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.wait()


def test_the_dead_count_on_and_leave_one_file_for_all(
    folder: Path, counting: Callable[[], "subprocess.Popen[bytes]"]
) -> None:
    alive = counting()
    for deaths in range(1, 4):
        dead = counting()
        dead.kill()
        dead.wait()
        assert total(folder) == total(folder) == 2 * deaths + 2
        assert [path.name.partition("-")[0] for path in live_files(folder)] == [str(alive.pid)]


@pytest.mark.parametrize("damage", [b"", b"{", b"\x00" * 65536, b"\xff\xfe", b'[["tasks"]]', b"[1]"])
def test_a_damaged_file_spoils_no_figure(
    folder: Path, counting: Callable[[], "subprocess.Popen[bytes]"], damage: bytes
) -> None:
    counting()
    (folder / "1-dead.json").write_bytes(damage)
    assert total(folder) == 2 and not (folder / "1-dead.json").exists()
    (folder / ENDED).write_bytes(damage)
    live_files(folder)[0].write_bytes(damage)
    assert total(folder) == 0 and len(live_files(folder)) == 1, "a living process writes it anew"


def test_a_process_that_dies_while_it_adds_up_counts_nobody_twice(
    folder: Path, counting: Callable[[], "subprocess.Popen[bytes]"]
) -> None:
    dead = counting()
    dead.kill()
    dead.wait()
    [path] = live_files(folder)
    left = path.read_bytes()
    assert total(folder) == 2
    path.write_bytes(left)  # as if it had not come to removing it
    assert total(folder) == 2 and not path.exists()


@pytest.mark.parametrize(
    "befall",
    [
        lambda folder: subprocess.run(["rm", "-rf", str(folder)], check=True),
        lambda folder: (subprocess.run(["rm", "-rf", str(folder)], check=True), folder.write_text("no folder")),
        lambda folder: [path.unlink() for path in folder.iterdir()],
    ],
)
def test_a_folder_that_goes_fails_nobody(folder: Path, befall: Callable[[Path], object]) -> None:
    writer = Writer(folder, lambda: counted(3))
    writer.begin()
    writer.write()
    befall(folder)
    writer.write()
    assert total(folder, own=writer.name) == 0
    if folder.is_dir():
        assert [path.name for path in live_files(folder)] == [writer.name] and total(folder) == 3


def test_a_disk_without_room_leaves_nothing_half(folder: Path) -> None:
    code = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); {WRITE.format(folder)}"
    process = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert process.returncode == 0 and process.stdout == "went on\n", process.stderr
    assert [path.name for path in folder.iterdir()] == []


WRITE = """
import signal, pathlib
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from tocsite.figure_files import FigureFamily, Writer
Writer(pathlib.Path("{}"), lambda: [FigureFamily("tasks", "", "counter", [("t", (), 1.0)])]).write()
print("went on")
"""


def test_a_fork_has_a_file_of_its_own(folder: Path) -> None:
    writer = Writer(folder, lambda: counted(1))
    writer.begin()
    wait_for(lambda: live_files(folder))
    if not (child := os.fork()):
        writer.begin()
        writer.write()
        os._exit(0)
    os.waitpid(child, 0)
    assert len(live_files(folder)) == 2 and total(folder, own=writer.name) == 1
