"""``manage.py serve``: the whole site on this machine, in one terminal."""

import fcntl
import os
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand
from django.db import connections

from tocsite.errors import Unfit
from tocsite.supervisor import Service, Supervisor

ADDRESS = "127.0.0.1"
PYTHON = [sys.executable, "-m"]


class Command(BaseCommand):
    help = "Run web server, Celery worker and beat (and PostgreSQL without DATABASE_URL) until Ctrl-C."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        with only_one_here():
            check_port_is_free(settings.PORT)
            call_command("prepare")
            logins = demo_logins()
            connections.close_all()
            forget_messages()
            greeting = f"{settings.SITE_NAME} is at {settings.SITE_URL}/ (Ctrl-C stops it)\n{logins}"
            run_until_stopped(services(int(settings.PORT)), lambda: self.stdout.write(greeting))


def forget_messages() -> None:
    """Empty the broker's folder: one file that a kill cut short would stop every worker, and the rows know it all."""
    shutil.rmtree(settings.VAR_DIR / "broker", ignore_errors=True)


def run_until_stopped(running: list[Service], announce: Callable[[], None]) -> None:
    try:
        Supervisor(running).run(announce)
    finally:
        if settings.CLUSTER is not None:
            settings.CLUSTER.release()


def services(port: int) -> list[Service]:
    """The web server first: Celery's start takes a second of its own and nobody waits for it."""
    web = ["gunicorn", "tocsite.wsgi", f"--bind={ADDRESS}:{port}", "--log-level=warning"]
    celery = ["celery", "--quiet", "--app=tocsite"]
    lone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return [
        Service("web server", [*PYTHON, *web], lambda: accepts(port)),
        Service(
            "worker", [*PYTHON, *celery, "worker", "--pool=threads", "--concurrency=4", "--loglevel=WARNING", *lone]
        ),
        Service("beat", [*PYTHON, *celery, "beat", "--pidfile=", "--loglevel=WARNING"]),
    ]


def accepts(port: int) -> bool:
    with socket.socket() as caller:
        return caller.connect_ex((ADDRESS, port)) == 0


@contextmanager
def only_one_here() -> Iterator[None]:
    """Two supervisors on one folder would start everything twice."""
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    with (settings.VAR_DIR / "serve.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Unfit(f"The site already runs from {settings.VAR_DIR}: stop it first.") from None
        yield


def check_port_is_free(port: str) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ADDRESS, int(port)))
        except OSError as error:
            reason = error.strerror
        except (OverflowError, ValueError):
            reason = "it is not a number from 1 to 65535"
        else:
            return
    raise Unfit(f"Port {port} cannot be used ({reason}): choose another, as in make run PORT=8080.")


def demo_logins() -> str:
    """Fill a new site of one's own (never a database given by address) and say who may sign in, at every start."""
    note = settings.VAR_DIR / "demo-logins"
    if settings.CLUSTER is None or "demo" not in get_commands():
        return ""
    if not note.exists() and not apps.get_model("games", "Game").objects.exists():
        with note.with_suffix(".new").open("w") as out:
            call_command("demo", stdout=out)
        os.replace(out.name, note)
    return note.read_text() if note.exists() else ""
