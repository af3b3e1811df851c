"""The memory of a web worker: a real server process that has shown the table to several readers."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from games.bench import database, record
from games.bench.figures import Figure

REQUESTS = 40
PATIENCE = 30.0
ADDRESS = "127.0.0.1"


def figures() -> Iterator[Figure]:
    """The resident memory of the one worker, the server's own process apart."""
    game, _ = database.game_at("memory", record.LATE)
    with server() as (port, master):
        for _ in range(REQUESTS):
            fetch(f"http://{ADDRESS}:{port}{game.get_absolute_url()}")
        yield Figure("pages.worker_memory", round(max(resident(pid) for pid in children(master)), 1), "MB", REQUESTS)


@contextmanager
def server() -> Iterator[tuple[int, int]]:
    """A web server with one worker on the throw-away database: its port and its process."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "tocsite.wsgi", f"--bind={ADDRESS}:{port}", "--workers=1"]
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "games.bench.settings"}
    process = subprocess.Popen([*command, "--log-level=warning"], env=environment)
    try:
        wait_for(port)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((ADDRESS, 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    """Return when the port answers; raises TimeoutError."""
    until = time.monotonic() + PATIENCE
    while True:
        with socket.socket() as caller:
            if caller.connect_ex((ADDRESS, port)) == 0:
                return
        if time.monotonic() > until:
            raise TimeoutError("the web server does not come up")
        time.sleep(0.1)


def fetch(url: str) -> None:
    with urllib.request.urlopen(url, timeout=PATIENCE) as response:
        response.read()


def children(pid: int) -> list[int]:
    """The processes that one has started (Linux)."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def resident(pid: int) -> float:
    """The memory of a process in megabytes (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024
