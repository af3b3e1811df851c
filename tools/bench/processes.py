"""Servers in processes of their own, on this machine alone, and the time in which a new site starts by ``make run``."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from types import MappingProxyType
from typing import NamedTuple
from urllib.request import urlopen

from django.conf import settings

from tools.bench.figures import BenchFigure, CannotMeasure

PATIENCE = 300.0
"""Seconds, for a busy machine too."""
TICK = 0.05
ADDRESS = "127.0.0.1"
KEPT = ("PATH", "HOME", "LANG", "TMPDIR")  # no address of another database or mail server
KINDS = {
    "tocsite.serving": "supervisor",
    "gunicorn": "web",
    "tocsite.worker": "worker",
    "tocsite.beat": "beat",
    "receive_mail": "mail",
    "postgres": "postgresql",
}
"""Names of processes, by a word in their command lines."""
SERVE = (sys.executable, "manage.py", "serve")
TOOLS = ("git", "make")
INDEX = ("PIP_", "UV_", "SSL_CERT_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
"""Beginnings of variables that say where packages come from, and by which way."""


class BenchSite(NamedTuple):
    """A site in a folder: its address, its supervising process, and the environment of both."""

    folder: Path
    address: str
    process: subprocess.Popen[bytes]
    environment: Mapping[str, str]

    @property
    def supervisor(self) -> int:
        return self.process.pid

    def wait_until(self, has_come: Callable[[], bool]) -> None:
        """Return when it has. Raise CannotMeasure if the site has ended before, and TimeoutError."""
        wait_until(lambda: has_come() or self.process.poll() is not None)
        if self.process.poll() is not None:
            raise CannotMeasure(f"The site ended with code {self.process.returncode} before it was ready.")

    def manage(self, *arguments: str) -> None:
        """Run one of manage.py's commands on it. Raise CalledProcessError."""
        command = [sys.executable, "manage.py", *arguments]
        subprocess.run(command, cwd=settings.BASE_DIR, env=self.environment, stdout=subprocess.DEVNULL, check=True)

    def answers(self) -> bool:
        """Say if the front page comes."""
        try:
            urlopen(f"{self.address}/", timeout=PATIENCE).close()
        except OSError:
            return False
        return True

    def has_demo(self) -> bool:
        return (self.folder / "demo-logins").exists()


@contextmanager
def new_site(
    variables: Mapping[str, str] = MappingProxyType({}),
    *,
    command: Sequence[str] = SERVE,
    home: Path = settings.BASE_DIR,
    key: str = "",
) -> Iterator[BenchSite]:
    """Begin to start a new site with these variables in its environment, and with the secret
    ``key`` if one is given; it is stopped and thrown away afterwards.
    """
    with TemporaryDirectory(prefix="tocsite-bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # for PostgreSQL's user, where root runs this
        if key:
            (folder / "secret-key").write_text(key)
        port = free_port()
        environment = {name: os.environ[name] for name in KEPT if name in os.environ}
        environment |= {"VAR_DIR": name, "PORT": str(port)} | dict(variables)
        process = subprocess.Popen(command, cwd=home, env=environment, stdout=subprocess.DEVNULL)
        try:
            yield BenchSite(folder, f"http://{ADDRESS}:{port}", process, environment)
        finally:
            process.terminate()
            process.wait()


@contextmanager
def demo_site() -> Iterator[BenchSite]:
    """Start a new site, as ``make run`` does, and yield it once its demo is whole."""
    with new_site() as site:
        site.wait_until(site.has_demo)
        yield site


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((ADDRESS, 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    """Return when the port answers; raise TimeoutError."""

    def answers() -> bool:
        with socket.socket() as caller:
            return caller.connect_ex((ADDRESS, port)) == 0

    wait_until(answers)


def wait_until(has_come: Callable[[], bool]) -> None:
    """Return when it has; raise TimeoutError."""
    until = time.monotonic() + PATIENCE
    while not has_come():
        if time.monotonic() > until:
            raise TimeoutError("the server does not come up")
        time.sleep(TICK)


def tree(pid: int) -> list[int]:
    """Return a process with all its descendants (Linux)."""
    return [pid, *(below for child in children(pid) for below in tree(child))]


def children(pid: int) -> list[int]:
    """Return the child processes of a process; none of one that has ended (Linux)."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


def kind(pid: int) -> str:
    """Return the name of this process of a site."""
    command = Path(f"/proc/{pid}/cmdline").read_text()
    return next((name for word, name in KINDS.items() if word in command), "other")


def processor_times(*roots: int) -> Counter[str]:
    """Return the milliseconds that these processes and all their descendants have been at work so far,
    by kind (Linux).
    """
    milliseconds = Counter[str]()
    for pid in (pid for root in roots for pid in tree(root)):
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended, and its parent has its time
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            milliseconds[kind(pid)] += sum(map(int, fields[11:15])) * 1000 // os.sysconf("SC_CLK_TCK")
    return milliseconds


def measure_start(*, nothing: bool = False) -> Iterator[BenchFigure]:
    """Measure from this environment; or from a fresh clone that has ``nothing`` but Python, so that
    packages are fetched and installed too. Raise CannotMeasure.
    """
    if not nothing:
        yield from _measure_start("start.installed", list(SERVE), settings.BASE_DIR, {})
        return
    with TemporaryDirectory(prefix="tocsite-bench-") as folder:
        home = Path(folder) / "clone"
        _clone(home)
        python = Path(sys.base_prefix) / "bin" / "python3"
        yield from _measure_start("start.nothing", ["make", "run", f"PYTHON={python}"], home, _no_cache(folder))


def _measure_start(name: str, command: list[str], home: Path, variables: dict[str, str]) -> Iterator[BenchFigure]:
    began = monotonic()
    with new_site(variables, command=command, home=home) as site:
        for until, has_come in {"answers": site.answers, "demo": site.has_demo}.items():
            site.wait_until(has_come)
            yield BenchFigure(f"{name}.{until}", round(monotonic() - began, 1), "s")


def _clone(home: Path) -> None:
    """Clone what is committed here. Raise CannotMeasure without a repository, git or make."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or not (settings.BASE_DIR / ".git").exists():
        raise CannotMeasure(f"start.nothing needs git, make and a clone of the repository; missing: {missing}.")
    subprocess.run(["git", "clone", "--quiet", settings.BASE_DIR, home], check=True)


def _no_cache(folder: str) -> dict[str, str]:
    """Return variables with which every package is fetched anew, from where it is fetched here."""
    index = {name: value for name, value in os.environ.items() if name.upper().startswith(INDEX)}
    return index | {"PIP_CACHE_DIR": f"{folder}/pip", "UV_CACHE_DIR": f"{folder}/uv"}
