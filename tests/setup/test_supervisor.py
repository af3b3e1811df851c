"""The supervisor of `make run`: who is started again, and what it imports."""

import signal
import subprocess
import sys

import pytest

from tests.local_site import ROOT
from tests.waiting import PATIENCE
from tocsite import serving

PROGRAM = """
import sys
from tocsite import supervisor
supervisor.PAUSE, supervisor.LONGEST_PAUSE = 0.01, 0.05
web, worker = sys.argv[1:]
supervisor.Supervisor([
    supervisor.Service("web server", ["sh", "-c", web], vital=True),
    supervisor.Service("worker", ["sh", "-c", worker]),
]).run(lambda: print("up", flush=True))
"""


def supervised(web: str, worker: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", PROGRAM, web, worker]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_pages_stay_up_whatever_becomes_of_the_worker() -> None:
    """It is tried again and again, each time with a line in the log."""
    with supervised("sleep 600", "exit 3") as running:
        ends = [running.stderr.readline() for _ in range(12)]
        assert running.poll() is None
        running.send_signal(signal.SIGINT)
    assert all(line.startswith("tocsite: the worker ended with code 3; starting it again") for line in ends)
    assert running.returncode == 0


def test_a_web_server_that_does_not_stay_up_ends_it_all_with_a_sentence() -> None:
    with supervised("exit 3", "sleep 600") as running:
        _out, errors = running.communicate(timeout=PATIENCE)
    assert running.returncode == 1
    assert "The web server stopped 5 times within a minute (last exit code: 3)." in errors


def test_the_pauses_grow_up_to_a_minute(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    service = serving.Service("worker", ["false"])
    for _end in range(9):
        service.start()
        service.process.wait()
        service.revive()
    pauses = [int(line.split()[-2]) for line in capsys.readouterr().err.splitlines()]
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_nothing_but_the_web_server_is_vital() -> None:
    assert [service.name for service in serving.services(8000) if service.vital] == ["web server"]


@pytest.mark.parametrize(
    ("module", "without"), [("serving", {"django", "celery"}), ("beat", {"django.db", "django.conf", "prompt_toolkit"})]
)
def test_the_small_processes_stay_small(module: str, without: set[str]) -> None:
    code = f"import sys, tocsite.{module}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert not without & set(loaded.stdout.split())
