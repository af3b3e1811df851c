"""Fixtures of the tests of the doors: the site's processes on the test's database, and a game that somebody holds."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction

from games.models import Game, Move
from tests.local_site import BUSY, ROOT, SITE_VARIABLES
from tests.processes.crew import database_url


def begin(var: Path, *command: str, **variables: str) -> "subprocess.Popen[bytes]":
    """One of manage.py's commands on the test's database."""
    kept = {name: value for name, value in os.environ.items() if name not in SITE_VARIABLES}
    environment = kept | {
        "VAR_DIR": str(var),
        "DATABASE_URL": database_url(),
        "CELERY_BROKER_URL": "filesystem://localhost/",
        "SECRET_KEY": settings.SECRET_KEY,
        "DJANGO_SETTINGS_MODULE": "tocsite.settings",
    }
    return subprocess.Popen(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment | variables,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def done() -> list[str]:
    """Every order that was carried out, in all games."""
    return list(Move.objects.exclude(action="").values_list("action", flat=True))


@contextmanager
def held(game_id: int) -> Iterator[None]:
    """Another connection keeps the game's row lock."""
    taken, release = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Game.objects.select_for_update().get(pk=game_id)
            taken.set()
            release.wait(60 * BUSY)
        connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    taken.wait(30 * BUSY)
    try:
        yield
    finally:
        release.set()
        thread.join()


def waits_for_a_lock(cursor: object) -> bool:
    cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    return cursor.fetchone()[0] > 0
