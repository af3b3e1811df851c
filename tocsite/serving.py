"""The process that ``manage.py serve`` becomes: small, without Django, keeping the others running.

The lock on the site's folder is the caller's: its file stays open across the exec.
"""

import argparse
import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

from tocsite.embedded import Cluster
from tocsite.errors import UnfitMachine
from tocsite.supervisor import Job, Service, Supervisor

ADDRESS = "127.0.0.1"
WAIT = 1.0  # seconds for an answer
PYTHON = [sys.executable, "-m"]


def command(*, port: int, cluster: Cluster | None, greeting: Path, demo: bool) -> list[str]:
    """Return the command to exec: serve at ``port``, on the embedded ``cluster`` if any, with the
    ``greeting`` in a file, and make the ``demo`` once the site answers.
    """
    data = [f"--cluster={cluster.data}"] if cluster else []
    fill = ["--demo"] if demo else []
    return [*PYTHON, "tocsite.serving", f"--port={port}", f"--greeting={greeting}", *data, *fill]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run everything until a signal comes. Raises UnfitMachine."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--greeting", type=Path, required=True, help="text to print when the site answers")
    parser.add_argument("--cluster", type=Path, help="the data folder of the embedded PostgreSQL")
    parser.add_argument("--demo", action="store_true", help="add the demo when the site answers")
    options = parser.parse_args(arguments)
    cluster = Cluster(options.cluster) if options.cluster else None
    os.environ.setdefault("MALLOC_ARENA_MAX", "2")  # else every thread's memory grows by itself: a tenth of it all
    # The limit is glibc's own, fixed: else it rises with the first large picture, and what is free is not given back.
    os.environ.setdefault("MALLOC_TRIM_THRESHOLD_", str(128 * 1024))
    os.environ.setdefault("WEB_CONCURRENCY", "1")  # a second web process takes 70 MB, and few people are here at once
    try:
        if cluster is not None:
            cluster.start()
        Supervisor(services(options.port), [demo()] if options.demo else []).run(lambda: greet(options.greeting))
    finally:
        if cluster is not None:
            cluster.release()


def greet(greeting: Path) -> None:
    print(greeting.read_text(), end="", flush=True)


def demo() -> Job:
    """Return what makes the demo and lists its logins."""
    return Job("demo players and games", [sys.executable, "manage.py", "demo", "--note"])


def services(port: int) -> list[Service]:
    """The web server comes first: Celery's start takes a second of its own and nobody waits for it."""
    web = ["gunicorn", "tocsite.wsgi", f"--bind={ADDRESS}:{port}", "--log-level=warning", "--timeout=120"]
    return [
        Service("web server", [*PYTHON, *web], lambda: answers(port), vital=True),
        Service("worker", [*PYTHON, "tocsite.worker"]),
        Service("beat", [*PYTHON, "tocsite.beat"]),
    ]


def answers(port: int) -> bool:
    """Return True if a file comes: a web server of one process listens before it has loaded the site."""
    try:
        with socket.create_connection((ADDRESS, port), WAIT) as caller:
            caller.sendall(b"HEAD /robots.txt HTTP/1.0\r\n\r\n")
            return bool(caller.recv(1))
    except OSError:
        return False


if __name__ == "__main__":
    try:
        main()
    except UnfitMachine as error:
        sys.exit(str(error))
