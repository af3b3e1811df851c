"""Keep a few processes running side by side, and leave none behind.

A process that ends by itself is started again after a pause, with a line in the log. The pause
doubles up to a minute while the process does not stay up, and the others go on; only when a *vital*
one ends five times within a minute everything is stopped, with a sentence naming it.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType

from tocsite.errors import UnfitMachine

RESTARTS, PERIOD = 5, 60.0  # so many ends within so many seconds are a failure
PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds before a process is started again
TICK = 0.05
PATIENCE = 15.0  # seconds for finishing requests and tasks before a process is killed
PR_SET_PDEATHSIG = 1


class ServiceFailure(UnfitMachine):
    """A process does not stay up."""


class Service:
    """One process, in a group of its own so that a Ctrl-C reaches the supervisor alone.

    Services after it wait until it is ``ready``. Nothing goes on without a ``vital`` one.
    """

    verb = "Starting"

    def __init__(
        self, name: str, command: Sequence[str], ready: Callable[[], bool] = lambda: True, *, vital: bool = False
    ) -> None:
        self.name = name
        self.command = list(command)
        self.ready = ready
        self.vital = vital
        self.ends: deque[float] = deque(maxlen=RESTARTS)
        self.process: subprocess.Popen[bytes] | None = None
        self.began = self.due = 0.0
        self.pause = 0.0

    def start(self) -> None:
        self.began = time.monotonic()
        self.process = subprocess.Popen(self.command, start_new_session=True, preexec_fn=die_with_parent)

    def revive(self) -> None:
        """Notice that the process has ended, or start it again once its pause is over. Raises ServiceFailure."""
        if self.process is not None and self.process.poll() is not None:
            self._note_end()
        elif self.process is None and self.due and time.monotonic() >= self.due:
            self.start()

    def _note_end(self) -> None:
        """Clear up after the process. Raises ServiceFailure when it is vital and has ended too often of late."""
        self.wait(0)
        code = self.process.returncode if self.process else None
        self.process, now = None, time.monotonic()
        self.ends.append(now)
        if self.vital and len(self.ends) == RESTARTS and now - self.ends[0] < PERIOD:
            raise ServiceFailure(f"The {self.name} stopped {RESTARTS} times within a minute (last exit code: {code}).")
        self.pause = PAUSE if self._stayed_long(now) or self.vital else min(self.pause * 2 or PAUSE, LONGEST_PAUSE)
        self.due = now + self.pause
        say(f"the {self.name} ended with code {code}; starting it again after {self.pause:.0f} s")

    def _stayed_long(self, now: float) -> bool:
        """Return True if it ran long enough to be well."""
        return now - self.began > PERIOD

    def terminate(self) -> None:
        """Ask the process to finish; its own children are its own business."""
        if self.process is not None:
            self.process.terminate()

    def wait(self, until: float) -> None:
        """Wait for the process, then kill the rest of its group."""
        if self.process is not None:
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(max(0.0, until - time.monotonic()))
            _kill_group(self.process.pid)
            self.process.wait()


class Job(Service):
    """One process that does its work and ends; only a failure starts it again."""

    verb = "Adding"

    def _note_end(self) -> None:
        if self.process is not None and self.process.returncode == 0:
            self.wait(0)
            self.process, self.due = None, 0.0
        else:
            super()._note_end()

    def _stayed_long(self, now: float) -> bool:
        """Return False: work that takes long and fails is not well."""
        return False


class Supervisor:
    """Runs services until SIGINT, SIGTERM or SIGHUP arrives, and ``jobs`` once all of them have started."""

    def __init__(self, services: Sequence[Service], jobs: Sequence[Job] = ()) -> None:
        self.services = services
        self.jobs = jobs
        self.processes = [*services, *jobs]
        self.stopping = False

    def run(self, announce: Callable[[], None]) -> None:
        """Start everything, ``announce`` it, and return when a signal has stopped it all.

        Raises ServiceFailure, with everything stopped as well.
        """
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._stop)
        try:
            self._start_all(self.services)
            if not self.stopping:
                announce()
            self._start_all(self.jobs)
            while not self.stopping:
                self._revive()
                time.sleep(TICK)
        finally:
            self._stop_all()

    def _start_all(self, services: Sequence[Service]) -> None:
        for service in services:
            if not self.stopping:
                tell_step(f"{service.verb} the {service.name}")
                service.start()
            while not self.stopping and not service.ready():
                self._revive()
                time.sleep(TICK)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _revive(self) -> None:
        for service in self.processes:
            if not self.stopping:
                service.revive()

    def _stop_all(self) -> None:
        for service in self.processes:
            service.terminate()
        until = time.monotonic() + PATIENCE
        for service in self.processes:
            service.wait(until)


def tell_step(step: str) -> None:
    """Announce a step that takes a moment."""
    print(f"{step} ...", flush=True)


def say(line: str) -> None:
    print(f"tocsite: {line}", file=sys.stderr, flush=True)


def _kill_group(leader: int) -> None:
    """Kill a process's remains, and give them a moment to be gone: locks and ports go with them."""
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)
        for _moment in range(20):
            os.killpg(leader, 0)
            time.sleep(TICK)


def die_with_parent() -> None:
    """Let this process get SIGTERM when its parent is gone, be it killed; on Linux only."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
