"""Faults of a site in a soak, one after another, each drawn from the seed."""

import random
import shutil
import signal
import time
from collections.abc import Callable
from contextlib import suppress

import psutil

from tests.processes.post_office import PostOffice
from tests.soak.site import SoakSite

KILLED = {
    "the supervisor": "tocsite.serving",
    "a web process": "gunicorn",
    "a worker": "tocsite.worker",
    "a worker with processes": "celery",
    "beat": "tocsite.beat",
    "the mail door": "receive_mail",
    "PostgreSQL": "bin/postgres",
    "PostgreSQL's sitter": "tocsite.embedded.sitter",
}
"""Words in the command line of each kind of process."""
WINDOW = 20  # seconds until some mail is on its way


class Faults:
    """Each is done and over when its function returns, but for what has to be started again."""

    def __init__(self, site: SoakSite, office: PostOffice, chance: random.Random, *, own_disk: bool) -> None:
        self.site = site
        self.office = office
        self.chance = chance
        self.kinds: dict[str, Callable[[], None]] = {f"kill -9 of {name}": self._killer(name) for name in KILLED}
        self.kinds |= {
            "kill -9 of a connection's PostgreSQL": self.kill_backend,
            "a worker killed after the mail server took its mail": self.kill_in_the_window,
            "a lost broker": self.lose_broker,
            "a hung database": self.hang_database,
        }
        if own_disk:
            self.kinds["a full disk"] = self.fill_disk
        self._left: list[str] = []

    def draw(self) -> str:
        """Draw a fault: each comes once before any comes again."""
        if not self._left:
            self._left = self.chance.sample(sorted(self.kinds), len(self.kinds))
        return self._left.pop()

    def _killer(self, name: str) -> Callable[[], None]:
        return lambda: self._kill(self.site.processes(KILLED[name]))

    def _kill(self, processes: list[psutil.Process]) -> None:
        """Kill one of these; its remains are its supervisor's business."""
        if processes:
            with suppress(psutil.NoSuchProcess):
                self.chance.choice(processes).send_signal(signal.SIGKILL)

    def kill_backend(self) -> None:
        """PostgreSQL then ends all connections and recovers its data."""
        backends = [(process, _name(process)) for process in self.site.postgres()]
        self._kill([process for process, name in backends if "idle" in name or "postgres postgres" in name])

    def kill_in_the_window(self) -> None:
        """Kill the worker in the one window that is documented: this mail comes twice."""
        self.office.pondering.clear()
        self.office.hang_after = True
        if self.office.pondering.wait(WINDOW):
            for worker in [*self.site.processes("tocsite.worker"), *self.site.processes("celery")]:
                with suppress(psutil.NoSuchProcess):
                    worker.kill()
        self.office.hang_after = False

    def lose_broker(self) -> None:
        shutil.rmtree(self.site.var / "broker", ignore_errors=True)

    def hang_database(self) -> None:
        with self.site.hung_database():
            time.sleep(self.chance.uniform(2, 8))

    def fill_disk(self) -> None:
        with self.site.full_disk():
            time.sleep(self.chance.uniform(3, 8))


def _name(process: psutil.Process) -> str:
    with suppress(psutil.Error):
        return " ".join(process.cmdline())
    return ""
