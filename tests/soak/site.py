"""The site of a soak: its processes, its door for mail, the disk it has for itself, and a look into its database."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import psycopg

from tests.local_site import ROOT, LocalSite, free_port
from tests.processes.crew import AT_ONCE, QUIET
from tests.waiting import wait_for
from tocsite.embedded import Cluster

ROOM = "6g"  # of the disk, for an hour; memory is taken only by what lies on it
PATIENCE = 60  # seconds for a database that is down, hung or recovering


@contextmanager
def own_disk() -> Iterator[tuple[Path, bool]]:
    """Yield a folder, and whether it is a disk of its own, which only root may make, and not everywhere."""
    folder = Path(tempfile.mkdtemp(prefix="tocsite-soak-"))
    is_disk = _mount("-t", "tmpfs", "-o", f"size={ROOM},mode=755", "tmpfs", str(folder))
    folder.chmod(0o755)  # for PostgreSQL's user, where root runs this
    try:
        yield folder, is_disk
    finally:
        if is_disk:
            subprocess.run(["umount", "--lazy", str(folder)], check=False)
        shutil.rmtree(folder, ignore_errors=True)


def _mount(*arguments: str) -> bool:
    with suppress(FileNotFoundError):
        return subprocess.run(["mount", *arguments], capture_output=True, check=False).returncode == 0
    return False


class SoakSite(LocalSite):
    """A local site with more beside it, as an installation may have: a door for mail, a worker with processes of its
    own, and a beat more than a site should have.
    """

    def __init__(self, var: Path, **variables: str) -> None:
        super().__init__(var, **variables)
        self.door_port = free_port()
        worker = ["celery", "--app=tocsite", "worker", "--pool=prefork", f"--concurrency={AT_ONCE}", *QUIET]
        self.beside: dict[tuple[str, ...], subprocess.Popen[bytes] | None] = {
            ("manage.py", "receive_mail", f"--port={self.door_port}"): None,
            ("-m", *worker): None,
            ("-m", "tocsite.beat"): None,
        }
        self._connection: psycopg.Connection[Any] | None = None

    def revive(self) -> None:
        """Start again what nobody else would, as systemd does: the supervisor, and what is beside it."""
        if self.supervisor is not None and self.supervisor.poll() is not None:
            wait_for(lambda: not self.processes("gunicorn"))
            self.start()
        for command, process in self.beside.items():
            if process is None or process.poll() is not None:
                self.beside[command] = self._run_beside(command)

    def _run_beside(self, command: Sequence[str]) -> "subprocess.Popen[bytes]":
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, *command],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def end(self) -> None:
        """Kill all that is left of it."""
        _send(self.postgres(), signal.SIGCONT)
        while self.processes():
            self.kill_everything()
            time.sleep(0.1)

    def query(self, statement: str, arguments: Sequence[object] = ()) -> list[Any]:
        """Run one statement in a transaction of its own, again where the database has died of it."""
        return self.transact([(statement, arguments)])[0]

    def transact(self, statements: Sequence[tuple[str, Sequence[object]]]) -> list[list[Any]]:
        """Run statements in one transaction; the rows of each."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self._execute(statements)
            except psycopg.OperationalError:
                self._connection = None
                if time.monotonic() > until:
                    raise
                time.sleep(0.5)

    def _execute(self, statements: Sequence[tuple[str, Sequence[object]]]) -> list[list[Any]]:
        if self._connection is None:
            host = Cluster(self.var / "postgres").host
            self._connection = psycopg.connect(host=host, user="postgres", dbname="postgres")
        with self._connection.transaction():
            cursors = [self._connection.execute(statement, list(arguments)) for statement, arguments in statements]
            return [cursor.fetchall() if cursor.description else [] for cursor in cursors]

    def postgres(self) -> list[psutil.Process]:
        """The database's server and all its children."""
        servers = self.processes("bin/postgres")
        return [*servers, *(child for server in servers for child in _children(server))]

    @contextmanager
    def hung_database(self) -> Iterator[None]:
        stopped = self.postgres()
        _send(stopped, signal.SIGSTOP)
        try:
            yield
        finally:
            _send(stopped, signal.SIGCONT)

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """Take all room away from the disk of the site's folder."""
        disk = self.var.parent
        usage = os.statvfs(disk)
        size = (usage.f_blocks - usage.f_bfree) * usage.f_frsize
        while not _mount("-o", f"remount,size={size}", str(disk)):  # more has been written meanwhile
            size += 1_000_000
        try:
            yield
        finally:
            _mount("-o", f"remount,size={ROOM}", str(disk))


def _children(process: psutil.Process) -> list[psutil.Process]:
    with suppress(psutil.Error):
        return process.children(recursive=True)
    return []


def _send(processes: Sequence[psutil.Process], number: int) -> None:
    for process in processes:
        with suppress(psutil.Error):
            process.send_signal(number)
