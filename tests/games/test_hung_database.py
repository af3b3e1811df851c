"""A database that keeps a request waiting: the web server gives up and says so, and what is no request waits on."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from games.models import Game
from tests.games.test_not_kept import SENTENCE, give, signed_in, sql
from tests.local_site import ROOT, SITE_VARIABLES
from tests.processes.crew import database_url
from tests.tables import person, running_game

LOCK = "SELECT 1 FROM games_game WHERE id = %s FOR UPDATE"
SHOW = """
from django.db import connection
with connection.cursor() as cursor:
    for name in ("statement_timeout", "lock_timeout"):
        cursor.execute("SHOW " + name)
        print(*cursor.fetchone())
"""


@pytest.fixture
def game(transactional_db: None) -> Game:
    return running_game(person("Ana"), person("Ben"))


@pytest.fixture
def impatient(game: Game) -> Iterator[None]:
    """Give the connection the web server's limits of time, but shorter ones."""
    sql("SET lock_timeout TO '200ms'", "SET statement_timeout TO '5s'")
    yield
    sql("SET lock_timeout TO DEFAULT", "SET statement_timeout TO DEFAULT")


@pytest.fixture
def locked(game: Game) -> Iterator[Callable[[], None]]:
    """Somebody else has the game, until they let it go."""
    database = connection.settings_dict
    with psycopg.connect(host=database["HOST"], user=database["USER"], dbname=database["NAME"]) as other:
        other.execute(LOCK, [game.pk])
        yield other.rollback


def test_a_request_that_waits_too_long_for_a_lock_loses_nothing(
    game: Game, impatient: None, locked: Callable[[], None]
) -> None:
    browser = signed_in(game)
    fields = {"text": "Ave & vale", "key": str(uuid4())}
    refused = give(browser, game)
    assert refused.status_code == 503 and SENTENCE in refused.text and refused.headers["Retry-After"] == "60"
    answer = browser.post(f"{game.get_absolute_url()}talk/", fields)
    assert answer.status_code == 503 and "readonly>Ave &amp; vale</textarea>" in answer.text
    locked()
    assert Game.objects.get(pk=game.pk).move_count == 0
    assert give(browser, game).status_code == 302
    assert browser.post(f"{game.get_absolute_url()}talk/", fields).status_code == 302


def test_a_statement_that_takes_too_long_is_told_and_the_next_page_comes(game: Game, impatient: None) -> None:
    browser = signed_in(game)
    sql("SET statement_timeout TO '200ms'")

    def hang(execute: Callable[..., Any], statement: str, *arguments: Any) -> Any:
        if "games_game" in statement:
            execute("SELECT pg_sleep(60)", (), *arguments[1:])
        return execute(statement, *arguments)

    with connection.execute_wrapper(hang):
        refused = browser.get(game.get_absolute_url())
    assert refused.status_code == 503 and SENTENCE in refused.text
    assert browser.get(game.get_absolute_url()).status_code == 200


@pytest.mark.parametrize(
    ("begin", "waits"), [("import tocsite.wsgi", ["20s", "10s"]), ("import django; django.setup()", ["0", "0"])]
)
def test_the_web_server_alone_gives_up(db: None, tmp_path: Any, begin: str, waits: list[str]) -> None:
    kept = {name: value for name, value in os.environ.items() if name not in SITE_VARIABLES}
    environment = kept | {"VAR_DIR": str(tmp_path), "DATABASE_URL": database_url(), "SECRET_KEY": settings.SECRET_KEY}
    environment["DJANGO_SETTINGS_MODULE"] = "tocsite.settings"
    process = subprocess.run(
        [sys.executable, "-c", f"{begin}\n{SHOW}"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert process.stdout.split() == waits, process.stderr
