"""The site as real processes: ``manage.py serve`` on a free port, with a folder of its own."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import psutil

from tests.waiting import BUSY, wait_for

ROOT = Path(__file__).resolve().parent.parent
SITE_VARIABLES = (
    "DATABASE_URL",
    "CELERY_BROKER_URL",
    "EMAIL_URL",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "SITE_URL",
    "DEBUG",
    "HSTS_SUBDOMAINS",
    "HSTS_PRELOAD",
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def copy(var: Path, to: Path) -> None:
    """Copy the folder of a site that does not run, whoever owns what lies there."""
    subprocess.run(["cp", "-a", str(var), str(to)], check=True)


class LocalSite:
    """A site on one machine; ``variables`` are its environment beyond the folder and the port."""

    def __init__(self, var: Path, **variables: str) -> None:
        self.var = var
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        inherited = {name: value for name, value in os.environ.items() if name not in SITE_VARIABLES}
        self.environment = inherited | {
            "VAR_DIR": str(var),
            "PORT": str(self.port),
            "DJANGO_SETTINGS_MODULE": "tocsite.settings",
            **variables,
        }
        self.log = var.with_name(var.name + ".log")
        self.supervisor: subprocess.Popen[bytes] | None = None

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run one of manage.py's commands to its end."""
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=120 * BUSY, check=False
        )

    def prepare(self) -> None:
        """Make the database, as the first start does, and nothing else: nobody has been here yet."""
        for command in ("migrate", "createcachetable"):
            process = self.manage(command, "--verbosity=0")
            assert process.returncode == 0, process.stderr

    def start(self, *, demo: bool = False) -> None:
        """Start the supervisor and wait for the first page and for its own word that it answers. Without ``demo`` the
        site believes it has its demo, and with it the demo is waited for; a site of a database by address has none.
        """
        if not demo:
            self.var.mkdir(exist_ok=True)
            (self.var / "demo-logins").touch()
        earlier = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self.supervisor = subprocess.Popen(
                [sys.executable, "manage.py", "serve"],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        wait_for(self.answers, 60)
        wait_for(lambda: b"(Ctrl-C stops it)" in self.log.read_bytes()[earlier:])
        if demo and "DATABASE_URL" not in self.environment:
            wait_for((self.var / "demo-logins").exists, 60)

    def answers(self) -> bool:
        assert self.supervisor is None or self.supervisor.poll() is None, self.log.read_text()
        try:
            with urllib.request.urlopen(f"{self.url}/accounts/login/", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def stop(self, number: int = signal.SIGINT) -> int:
        """Send one signal to the supervisor alone; its exit code."""
        assert self.supervisor is not None
        self.supervisor.send_signal(number)
        return self.supervisor.wait(30 * BUSY)

    def processes(self, word: str = "") -> list[psutil.Process]:
        """Every living process that was started with this site's folder and has ``word`` in its command line."""
        return [process for process in psutil.process_iter() if self._is_of_this_site(process, word)]

    def _is_of_this_site(self, process: psutil.Process, word: str) -> bool:
        try:
            if process.environ().get("VAR_DIR") != str(self.var) or process.status() == psutil.STATUS_ZOMBIE:
                return False
            return word in " ".join(process.cmdline())
        except psutil.Error:
            return False

    def kill_everything(self) -> None:
        for process in self.processes():
            process.kill()
