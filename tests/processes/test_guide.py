"""docs/operating.md word by word, as two users: root owns the check-out, and the site's user owns var/ alone.

The commands are read out of the guide. They meet a machine of their own, as far as the kernel gives one: /srv and /etc
are folders of the test, so that users and files are made where the guide says.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path

import psycopg
import pytest

from tests.local_site import BUSY, ROOT, SITE_VARIABLES, free_port, wait_for
from tests.processes.test_readme import HOST, LATER, NOT_CHECKED_OUT, block, release_twice
from tests.waiting import PATIENCE
from tocsite.embedded import Cluster

SITE = Path("/srv/tocsite")
EXAMPLE = "postgres://tocsite:password@127.0.0.1/"
"""The address of databases in the guide's examples."""
OF_ROOT = ("uv ", "git ", "useradd ", "install ", "chown ")
"""Beginnings of commands that the guide has root give; all others are the site's user's."""
OF_THE_TESTS = {*SITE_VARIABLES, "VAR_DIR", "PORT", "VIRTUAL_ENV", "PYTHONPATH", "DJANGO_SETTINGS_MODULE", "UV_PYTHON"}
PATH = "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
IN_A_NAMESPACE = ["unshare", "--mount"]


def may_mount() -> bool:
    command = [*IN_A_NAMESPACE, "true"]
    return os.geteuid() == 0 and not subprocess.run(command, capture_output=True, check=False).returncode


def has_python() -> bool:
    """Return True if the machine has a Python for everybody, new enough for the site."""
    program, code = shutil.which("python3", path=PATH), "import sys; sys.exit(sys.version_info < (3, 11))"
    return program is not None and not subprocess.run([program, "-c", code], check=False).returncode


pytestmark = [
    pytest.mark.skipif(not may_mount(), reason="only root, where the kernel lets it mount, can be two users"),
    pytest.mark.skipif(
        not has_python(), reason=f"no Python 3.11 or newer is in {PATH}, which are folders for everybody"
    ),
    pytest.mark.skipif(not shutil.which("useradd", path=PATH), reason="useradd is not installed"),
]


class Machine:
    """A machine whose /srv and /etc are under ``folder``, with the site checked out there."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.database = database
        self.log = folder / "log"
        self.services: list[subprocess.Popen[bytes]] = []
        (folder / "bin").mkdir()
        (folder / "bin" / "uv").symlink_to(Path(sys.executable).with_name("uv"))
        shutil.copytree(ROOT, folder / "srv" / "tocsite", ignore=NOT_CHECKED_OUT)
        subprocess.run(["cp", "--archive", "/etc", str(folder / "etc")], check=True)
        release_twice(folder / "srv" / "tocsite")
        lines = [f"{name}='{value}'\n" for name, value in self.variables().items()]
        (folder / "etc" / "tocsite").write_text("".join(lines))
        mounts = "; ".join(f"mount --bind {folder}/{name} /{name}" for name in ("srv", "etc"))
        self.keeper = subprocess.Popen(
            [*IN_A_NAMESPACE, "sh", "-ec", f"{mounts}; echo; exec sleep infinity"], stdout=subprocess.PIPE
        )
        assert self.keeper.stdout is not None and self.keeper.stdout.readline() == b"\n"

    def variables(self) -> dict[str, str]:
        return {
            "DATABASE_URL": f"{self.database}tocsite",
            "CELERY_BROKER_URL": "filesystem://localhost/",
            "EMAIL_URL": f"smtp://127.0.0.1:{free_port()}",
            "SECRET_KEY": "".join(map(chr, range(48, 123))).replace("\\", "x"),
            "SITE_URL": f"https://{HOST}",
            "ALLOWED_HOSTS": HOST,
            "METRICS_TOKEN": "a token of twenty letters",
            "GUNICORN_CMD_ARGS": f"--bind=127.0.0.1:{self.port}",  # 8000 may be somebody else's
        }

    def command(self, line: str) -> list[str]:
        """Return what has a line of the guide done there by root or by the site's user, as the guide says."""
        line = line.replace(EXAMPLE, self.database)
        inside = ["nsenter", f"--target={self.keeper.pid}", "--mount"]
        if line.startswith(OF_ROOT):
            return [*inside, "sh", "-ec", f"cd {SITE}; {line}"]
        user = ["env", "-i", f"PATH={PATH}", "setpriv", "--reuid=tocsite", "--regid=tocsite", "--init-groups"]
        return [*inside, *user, "sh", "-ec", f"cd {SITE}; set -a; . /etc/tocsite; set +a; exec env {line}"]

    @property
    def environment(self) -> dict[str, str]:
        """The environment of whoever runs the tests, for uv, without the tests' own programs and settings; the site's
        user gets none of it.
        """
        inherited = {name: value for name, value in os.environ.items() if name not in OF_THE_TESTS}
        return inherited | {"PATH": f"{self.folder}/bin:{PATH}"}

    def follow(self, text: str) -> str:
        """Give the commands of a block, one after the other; return all that they print."""
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        return "".join(map(self.give, lines))

    def give(self, line: str) -> str:
        process = subprocess.run(
            self.command(line), env=self.environment, capture_output=True, text=True, timeout=120 * BUSY, check=False
        )
        assert process.returncode == 0, (line, process.stdout + process.stderr)
        return process.stdout

    def start(self, lines: list[str]) -> None:
        with self.log.open("ab") as log:
            self.services = [
                subprocess.Popen(
                    self.command(line),
                    env=self.environment,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
                for line in lines
            ]
        wait_for(self.answers, 60)

    def stop(self) -> None:
        for number in (signal.SIGTERM, signal.SIGKILL):
            for service in self.services:
                with suppress(ProcessLookupError, subprocess.TimeoutExpired):
                    os.killpg(service.pid, number)
                    service.wait(5 * BUSY)
        self.services = []

    def answers(self) -> bool:
        """Return True if a page that asks the database comes, in German."""
        assert all(service.poll() is None for service in self.services), self.log.read_text()
        with suppress(OSError):
            headers = {"Host": HOST, "X-Forwarded-Proto": "https", "Accept-Language": "de"}
            caller = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            caller.request("GET", "/games/", headers=headers)
            answer = caller.getresponse()
            return answer.status == 200 and "Anmelden" in answer.read().decode()
        return False

    def strangers(self) -> list[str]:
        """Return the files of the check-out outside var/ that are not root's, and what git sees changed."""
        site = self.folder / "srv" / "tocsite"
        found = subprocess.run(
            ["find", str(site), "-path", f"{site}/var", "-prune", "-o", "!", "-user", "root", "-print"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return [*found.stdout.splitlines(), *self.give("git status --porcelain").splitlines()]

    def end(self) -> None:
        self.stop()
        self.keeper.kill()
        self.keeper.wait()


@pytest.fixture
def server(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """PostgreSQL at a port, with the role and the databases that the guide takes for granted; their address."""
    port = free_port()
    monkeypatch.setenv("PGPORT", str(port))
    cluster = Cluster(open_folder / "postgres", {"fsync": "off", "listen_addresses": "127.0.0.1"})
    cluster.start()
    with psycopg.connect(f"host=127.0.0.1 port={port} user=postgres dbname=postgres", autocommit=True) as owner:
        owner.execute("CREATE ROLE tocsite LOGIN PASSWORD 'password'")
        for name in ("tocsite", "drill"):
            owner.execute(f"CREATE DATABASE {name} OWNER tocsite")
    yield EXAMPLE.replace("127.0.0.1", f"127.0.0.1:{port}")
    cluster.release()


@pytest.fixture
def machine(open_folder: Path, server: str) -> Iterator[Machine]:
    machine = Machine(open_folder, server)
    yield machine
    machine.end()


@pytest.mark.night
def test_the_guide_is_followed_word_by_word_by_root_and_the_sites_user(machine: Machine) -> None:
    setup, _, always = block(LATER).partition(LATER)
    services = always.strip().splitlines()[1:]
    machine.follow(block("useradd"))
    assert "no issues" in machine.follow(setup)
    machine.start(services)
    machine.follow(block("manage.py restore"))
    assert machine.answers() and machine.strangers() == []
    machine.stop()
    assert "no issues" in machine.follow(block("git checkout --quiet 2026.12"))
    machine.start(services)
    machine.stop()
    machine.follow(block("manage.py rollback"))
    machine.start(services)
    assert machine.strangers() == []
    assert not re.search("Traceback|Permission denied|can't be written", machine.log.read_text())
