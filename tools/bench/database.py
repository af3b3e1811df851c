"""A throw-away database beside the site's own, and the bench's game in it."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

import msgspec
from django.conf import settings
from django.db import connection, models
from django.test import override_settings
from django.test.runner import DiscoverRunner
from django.utils.translation import get_language

from accounts.models import User
from games.models import MIN_PACE, Game
from games.services.history import recorded_games
from games.services.lobby import lobby
from rulebooks.trial.fuzz import GameRecord
from tocsite.celery import app
from tocsite.garbage import spare_what_stays
from tools.bench import record

NOWHERE = "django.core.mail.backends.dummy.EmailBackend"


@contextmanager
def throw_away() -> Iterator[None]:
    """Work on an empty database; tasks go to files without a reader, pictures to a temporary
    folder, mails nowhere, and successes are not logged.

    This is not the environment of the tests, in which every template copies its whole context.
    """
    runner = DiscoverRunner(verbosity=0, interactive=False)
    databases = runner.setup_databases()
    spare_what_stays()
    tasks_for_nobody()
    logging.disable(logging.INFO)
    try:
        with TemporaryDirectory(prefix="tocsite-bench-") as folder, override_settings(**_separate_settings(folder)):
            yield
    finally:
        logging.disable(logging.NOTSET)
        runner.teardown_databases(databases)


def address() -> str:
    """Return the address of the database for DATABASE_URL of another process."""
    config = connection.settings_dict
    person = ":".join(quote(config[part], safe="") for part in ("USER", "PASSWORD") if config[part])
    port = f":{config['PORT']}" if config["PORT"] else ""
    return f"postgres://{person}@{config['HOST']}{port}/{config['NAME']}".replace("@/", "@//", 1)  # a socket's folder


def _separate_settings(pictures: str) -> dict[str, Any]:
    """Return settings under which nothing of the site itself is touched."""
    own_caches: Any = settings.CACHES
    caches = own_caches | {"pictures": own_caches["pictures"] | {"LOCATION": pictures}}
    return {"DEBUG": False, "ALLOWED_HOSTS": ["testserver"], "EMAIL_BACKEND": NOWHERE, "CACHES": caches}


def tasks_for_nobody() -> None:
    """Set up the broker of a bare machine, in a folder of its own: handing over a task is part of a
    move's cost.

    Celery keeps its connection for the life of the process, and so the folder stays for the parts
    to come.
    """
    folder = _broker_folder().name
    options = {"data_folder_in": folder, "data_folder_out": folder, "control_folder": folder}
    app.conf.update(broker_url="filesystem://localhost/", broker_transport_options=options)


@cache
def _broker_folder() -> TemporaryDirectory[str]:
    """Return the broker's folder, removed when the process ends."""
    return TemporaryDirectory(prefix="tocsite-bench-")


def people() -> list[User]:
    """Return four people to play, who read the language in force."""
    reads = {"language": get_language() or settings.LANGUAGE_CODE}
    names = ("aemilia", "balbus", "claudia", "decimus")
    return [User.objects.get_or_create(username=name, defaults=reads)[0] for name in names]


def still_game() -> Game:
    """Make a game under way with stopped clocks, to be copied."""
    first, second, *_others = people()
    game = lobby.create_game(user=first, name="Copies", players=2, pace=MIN_PACE)
    game = lobby.join_game(user=second, game_id=game.pk)
    game.seats.update(deadline=None, asked_move=None, asked_at=None, warn_at=None)
    Game.objects.filter(pk=game.pk).update(deadline=None, to_move=[])
    return game


def game_at(name: str, share: float) -> tuple[Game, list[record.WrittenMove]]:
    """Return a game with the id ``name`` after a share of its moves, with four people at the table,
    and the moves still to come.
    """
    long_game = record.long_game(name)
    move_count = record.moves_until(long_game, share)
    return _import_game(long_game, move_count), long_game.moves[move_count:]


def whole_game(name: str) -> Game:
    """Return a game with the id ``name`` played by four people to its end."""
    return _import_game(record.long_game(name), None)


def _import_game(long_game: GameRecord, move_count: int | None) -> Game:
    """Import a game with its first ``move_count`` moves, or all, and people in all seats but the automata's."""
    raw: dict[str, Any] = msgspec.to_builtins(long_game)
    game = recorded_games.open_game(record=raw | {"moves": raw["moves"][:move_count]}).game
    for seat, person in zip(game.seats.filter(bot="").order_by("index"), people(), strict=False):
        seat.user = person
        seat.save(update_fields=["user"])
    return game


def copy_row(model: type[models.Model], pk: Any, first: int, last: int, changes: Mapping[str, str]) -> None:
    """Write copies of a row, with these columns changed to SQL expressions of ``copy``, the copy's number."""
    rows = f"{model._meta.db_table}, generate_series(%s::int, %s::int) AS copy WHERE {model._meta.db_table}.id = %s"
    insert(model, rows, [first, last, pk], {column: f'"{column}"' for column in columns(model)} | dict(changes))


def insert(model: type[models.Model], rows: str, params: list[Any], values: Mapping[str, str]) -> None:
    """Write a row for each result of a FROM clause: SQL expressions by column."""
    names = ", ".join(f'"{column}"' for column in values)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {model._meta.db_table} ({names}) SELECT {', '.join(values.values())} FROM {rows}", params
        )


def columns(model: type[models.Model]) -> list[str]:
    """Return all columns but the key from the database."""
    return [str(field.column) for field in model._meta.concrete_fields if not field.primary_key]


def analyze(*filled: type[models.Model]) -> None:
    """Let PostgreSQL tidy and count the rows, as its autovacuum would; within a transaction it can only count them."""
    verb = "ANALYZE" if connection.in_atomic_block else "VACUUM ANALYZE"
    with connection.cursor() as cursor:
        cursor.execute(f"{verb} {', '.join(model._meta.db_table for model in filled)}")
