"""The folder of the site's files, and the programs that serve from it: each holds a lock that all may share.

A command that is told another database, such as the drill of a backup, finds by it that these files are not its own.
"""

import fcntl
from contextlib import suppress
from typing import IO

from tocsite.folders import VAR_DIR, var_folder

_held: list[IO[bytes]] = []


def hold() -> None:
    """Hold the folder until this process ends; without room for a lock the site runs all the same."""
    with suppress(OSError):
        lock = _open()
        fcntl.flock(lock, fcntl.LOCK_SH)
        _held.append(lock)


def is_held() -> bool:
    """Return True if a web server, a worker or receive_mail serves from the folder."""
    try:
        with _open() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _open() -> IO[bytes]:
    var_folder("notes")
    return (VAR_DIR / "notes" / "in-use.lock").open("ab")
