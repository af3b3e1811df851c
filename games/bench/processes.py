"""Servers in processes of their own, on this machine alone."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from django.conf import settings

PATIENCE = 30.0
ADDRESS = "127.0.0.1"
KEPT = ("PATH", "HOME", "LANG", "TMPDIR")  # no address of another database or mail server


class BenchSite(NamedTuple):
    """A running site: its address, its supervising process, and the environment of both."""

    address: str
    supervisor: int
    environment: Mapping[str, str]

    def manage(self, *arguments: str) -> None:
        """Run one of manage.py's commands on it. Raise CalledProcessError."""
        command = [sys.executable, "manage.py", *arguments]
        subprocess.run(command, cwd=settings.BASE_DIR, env=self.environment, stdout=subprocess.DEVNULL, check=True)


@contextmanager
def demo_site() -> Iterator[BenchSite]:
    """Start a new site with its demo, as ``make run`` does; it is stopped and thrown away
    afterwards.
    """
    with TemporaryDirectory(prefix="tocsite-bench-") as folder:
        Path(folder).chmod(0o755)  # for PostgreSQL's user, where root runs this
        port = free_port()
        environment = {name: os.environ[name] for name in KEPT if name in os.environ}
        environment |= {"VAR_DIR": folder, "PORT": str(port)}
        command = [sys.executable, "manage.py", "serve"]
        process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment, stdout=subprocess.DEVNULL)
        try:
            wait_for(port)
            while not (Path(folder) / "demo-logins").exists():
                time.sleep(0.1)
            yield BenchSite(f"http://{ADDRESS}:{port}", process.pid, environment)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((ADDRESS, 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    """Return when the port answers; raise TimeoutError."""
    until = time.monotonic() + PATIENCE
    while True:
        with socket.socket() as caller:
            if caller.connect_ex((ADDRESS, port)) == 0:
                return
        if time.monotonic() > until:
            raise TimeoutError("the server does not come up")
        time.sleep(0.1)


def children(pid: int) -> list[int]:
    """Return the child processes of a process (Linux)."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
