"""``manage.py serve``: the whole site on this machine, in one terminal."""

import fcntl
import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from django.apps import apps
from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand
from django.db import connections

from tocsite import demo_note, serving
from tocsite.errors import UnfitMachine
from tocsite.supervisor import die_with_parent, tell_step


class Command(BaseCommand):
    help = "Run the web server, Celery worker and beat (and PostgreSQL, unless DATABASE_URL is set) until Ctrl-C."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare all that takes Django, then hand this very process over to ``tocsite.serving``."""
        if "MAKELEVEL" in os.environ:  # nobody is left who could end what `make run` has started
            die_with_parent()
        with only_one_here() as lock:
            check_port_is_free(settings.PORT)
            if settings.CLUSTER is not None and not os.path.lexists(settings.CLUSTER.data):
                tell_step("Creating an empty database")
            call_command("prepare")
            greeting = settings.VAR_DIR / "greeting"
            greeting.write_text(f"{settings.SITE_NAME} is at {settings.SITE_URL}/ (Ctrl-C stops it)\n{demo_logins()}")
            if fill := wants_demo():
                demo_note.begin()
            connections.close_all()
            forget_messages()
            os.set_inheritable(lock.fileno(), True)
            command = serving.command(port=int(settings.PORT), cluster=settings.CLUSTER, greeting=greeting, demo=fill)
            os.execv(command[0], command)


def forget_messages() -> None:
    """Empty the broker's folder: one file cut short by a kill would stop every worker, and the rows know it all."""
    shutil.rmtree(settings.VAR_DIR / "broker", ignore_errors=True)


@contextmanager
def only_one_here() -> Iterator[IO[str]]:
    """Lock the site's folder; yields the lock's file. Two supervisors on one folder would start everything twice."""
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    with (settings.VAR_DIR / "serve.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UnfitMachine(f"The site is already running from {settings.VAR_DIR}. Stop it first.") from None
        yield lock


def check_port_is_free(port: str) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((serving.ADDRESS, int(port)))
        except OSError as error:
            reason = error.strerror
        except (OverflowError, ValueError):
            reason = "it is not a number from 1 to 65535"
        else:
            return
    raise UnfitMachine(f"Port {port} can't be used ({reason}). Choose another, for example: make run PORT=8080")


def demo_logins() -> str:
    """Return the logins of the demo, for every start; a database by address has none."""
    has_demo = settings.CLUSTER is not None and demo_note.logins_file().exists()
    return demo_note.logins_file().read_text() if has_demo else ""


def wants_demo() -> bool:
    """Say if the site is a new one of one's own (never a database given by address), or its demo was cut short."""
    if settings.CLUSTER is None or "demo" not in get_commands() or demo_note.logins_file().exists():
        return False
    return demo_note.is_unfinished() or not apps.get_model("games", "Game").objects.exists()
