"""End every process that a run of the tests has started, however the run itself ends.

Every process of the run that starts others (pytest, each worker of xdist) has a reaper beside it, which waits for the
end of a pipe that only that process holds: the kernel closes it, be it killed. What to end is known by a variable of
its environment.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from uuid import uuid4

import psutil

MARK = "TEST_RUN"  # of a run, with that of a worker behind it
PATIENCE = 20  # seconds for a site to stop in good order


def watch() -> None:
    """Mark what this process starts from now on, and have it ended once this process is gone."""
    environment = dict(os.environ)
    environment.pop(MARK, None)
    os.environ[MARK] = f"{os.environ.get(MARK, '')}/{uuid4().hex}"
    end, _held_open = os.pipe()
    subprocess.Popen(
        [sys.executable, __file__, os.environ[MARK]],
        env=environment,
        stdin=end,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    os.close(end)


def marked(mark: str) -> Iterator[psutil.Process]:
    """Find what was started under a mark and still lives."""
    for process in psutil.process_iter():
        try:
            if process.environ().get(MARK, "").startswith(mark) and process.status() != psutil.STATUS_ZOMBIE:
                yield process
        except psutil.Error:
            continue


def reap(mark: str) -> None:
    """End what was started under a mark, in good order if it can."""
    processes = list(marked(mark))
    for process in processes:
        _send(process, signal.SIGTERM)
    psutil.wait_procs(processes, PATIENCE)
    while processes := list(marked(mark)):
        for process in processes:
            _send(process, signal.SIGKILL)
        psutil.wait_procs(processes, 1)


def _send(process: psutil.Process, number: int) -> None:
    with suppress(psutil.Error):  # it has ended
        process.send_signal(number)


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    sys.stdin.buffer.read()
    reap(sys.argv[1])
