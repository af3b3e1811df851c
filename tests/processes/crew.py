"""Real workers and a real beat beside the test, on the test's database, to be killed at will."""

import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import kombu
import pytest
from amqp.exceptions import NotFound
from celery import Celery
from django.conf import settings
from django.db import connection

from tests.local_site import ROOT, SITE_VARIABLES

POOLS = ("threads", "prefork")  # on one's own machine, and in an installation
AT_ONCE = 2  # tasks that one worker has in hand
AGAIN = 4  # times that something is killed
ON_FILES = [pytest.param("filesystem", AGAIN, marks=pytest.mark.night)]
ON_SERVERS = [
    pytest.param("redis", AGAIN, marks=[pytest.mark.night, pytest.mark.redis]),
    pytest.param("rabbitmq", AGAIN, marks=[pytest.mark.night, pytest.mark.rabbitmq]),
]
on_every_broker = pytest.mark.parametrize(("broker", "deaths"), ON_FILES + ON_SERVERS, indirect=["broker"])
"""How often something is killed, and beside which broker."""
on_servers = pytest.mark.parametrize(("broker", "deaths"), ON_SERVERS, indirect=["broker"])
"""The same without the folder of one's own machine, whose kills are the soak's."""
QUIET = ["--loglevel=WARNING", "--without-gossip", "--without-mingle", "--without-heartbeat"]


def database_url() -> str:
    """The test's database as other processes reach it: through the cluster's socket."""
    database = connection.settings_dict
    return f"postgres://{database['USER']}@/{database['HOST']}/{database['NAME']}"


class Crew:
    """``broker`` is "filesystem://" (a folder under ``var``) or the address of a server."""

    def __init__(self, var: Path, broker: str, **variables: str) -> None:
        self.var = var
        self.broker = broker
        self.log = var / "crew.log"
        inherited = {name: value for name, value in os.environ.items() if name not in SITE_VARIABLES}
        self.environment = inherited | {
            "VAR_DIR": str(var),
            "DATABASE_URL": database_url(),
            "CELERY_BROKER_URL": broker,
            "DJANGO_SETTINGS_MODULE": "tocsite.settings",
            "SKIP_CHECKS": "1",  # Django's: every worker would read all pages' code for them, at every start
            **variables,
        }
        self.workers: list[subprocess.Popen[bytes]] = []
        self.beats: list[subprocess.Popen[bytes]] = []
        self.watches: list[subprocess.Popen[bytes]] = []
        shutil.copytree(settings.LOCALE_PATHS[0], var / "locale", dirs_exist_ok=True)

    def start(self, workers: int = 4, beats: int = 2) -> None:
        """Bring up whatever is missing: so many workers, and a beat more than a site should have."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        self.beats = [beat for beat in self.beats if beat.poll() is None]
        while len(self.workers) < workers:
            pool = POOLS[len(self.workers) % len(POOLS)]
            worker = ["celery", "--app", "tocsite", "worker", f"--pool={pool}", f"--concurrency={AT_ONCE}", *QUIET]
            self.workers.append(self._run(*worker))
        while len(self.beats) < beats:
            self.beats.append(self._run("tests.processes.impatient_beat"))

    def watch(self) -> subprocess.Popen[bytes]:
        """Start what a web server does beside its pages, to be killed with the rest."""
        self.watches.append(self._run("tests.processes.impatient_watch"))
        return self.watches[-1]

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """SIGKILL for the process and its children: nothing gets to tidy up."""
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def kill_everything(self) -> None:
        for process in (*self.workers, *self.beats, *self.watches):
            self.kill(process)
        self.workers, self.beats, self.watches = [], [], []

    def lose_broker(self) -> None:
        """Everything the broker held is gone, as after the loss of its disk."""
        if self.broker == "filesystem://":
            shutil.rmtree(self.var / "broker", ignore_errors=True)
        else:
            # deleting finds no fault with a queue that no worker has declared yet, which emptying does
            with kombu.Connection(self.broker) as broker, suppress(NotFound):
                kombu.Queue("celery", channel=broker.default_channel).purge()

    def send_task(self, name: str, *arguments: object) -> None:
        """Put a message into the broker, as the site does after a move, only more often."""
        with Celery(broker=self.broker, set_as_current=False) as client:
            client.conf.broker_transport_options = self._transport_options()
            client.send_task(f"games.tasks.{name}", args=arguments, ignore_result=True)

    def _run(self, *arguments: str) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", *arguments],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def _transport_options(self) -> dict[str, object]:
        if self.broker != "filesystem://":
            return {}
        messages, control = self.var / "broker" / "messages", self.var / "broker" / "control"
        for folder in (messages, control):
            folder.mkdir(parents=True, exist_ok=True)
        return {"data_folder_in": str(messages), "data_folder_out": str(messages), "control_folder": str(control)}
