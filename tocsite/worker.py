"""``python -m tocsite.worker``: a worker of four threads, for a site on one machine.

It is ``celery worker`` without Celery's command line, whose shell alone takes fifteen megabytes.
"""

import sys

from tocsite.celery import app

THREADS = 4


def main() -> int:
    """Work until a signal comes; return the exit code."""
    worker = app.Worker(
        pool_cls="threads",
        concurrency=THREADS,
        loglevel="WARNING",
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    worker.start()
    return int(worker.exitcode or 0)


if __name__ == "__main__":
    sys.exit(main())
