"""A run of the tests that is ended: whatever it has started ends with it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psutil
import pytest

from tests import reaper
from tests.local_site import ROOT, wait_for

COMMAND = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--numprocesses=1", "tests/setup/ended_run.py"]


class Run:
    """A run of the tests in processes of its own, which has begun; ``worker`` is the process that runs its test."""

    def __init__(self, note: Path) -> None:
        self.mark = f"{os.environ.get(reaper.MARK, '')}/{uuid4().hex}"  # of the run that this one belongs to as well
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        environment |= {reaper.MARK: self.mark, "TOLD": str(note)}
        self.process = subprocess.Popen(
            COMMAND,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=heed_signals,
        )
        wait_for(note.exists, 60)
        wait_for(note.read_text, 10)
        self.worker = psutil.Process(int(note.read_text()))
        marked = list(reaper.marked(self.mark))
        self.family = {*marked, *(child for process in marked for child in process.children(recursive=True))}

    def is_over(self) -> bool:
        """Tell whether nothing lives of what had been started when it had begun, nor of what it has started since."""
        time.sleep(0.2)  # looking at all processes takes the processor
        return not any(lives(process) for process in self.family) and not list(reaper.marked(self.mark))


def heed_signals() -> None:
    """Undo what a shell does to programs in the background, and nohup to all."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def lives(process: psutil.Process) -> bool:
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.Error:
        return False


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    started_run = Run(tmp_path / "told")
    yield started_run
    started_run.process.kill()
    started_run.process.wait()
    reaper.reap(started_run.mark)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_run_that_is_ended_leaves_nothing_running(run: Run, number: int) -> None:
    names = {word for process in run.family for word in process.cmdline()}
    assert {"sleep", "tocsite.embedded.sitter"} < names and any(word.endswith("bin/postgres") for word in names)
    run.process.send_signal(number)
    wait_for(lambda: run.process.poll() is not None, 60)
    wait_for(run.is_over, 60)


def test_a_worker_that_is_killed_takes_along_what_it_has_started(run: Run) -> None:
    children = run.worker.children(recursive=True)
    assert children
    run.worker.kill()
    wait_for(lambda: not any(map(lives, children)), 60)
