"""Servers in processes of their own, on this machine alone."""

import socket
import time
from pathlib import Path

PATIENCE = 30.0
ADDRESS = "127.0.0.1"


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
            raise TimeoutError("the server does not come up")
        time.sleep(0.1)


def children(pid: int) -> list[int]:
    """The processes that one has started (Linux)."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
