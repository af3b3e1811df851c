"""A process that dies while it packs a game leaves the game as it was; the next one packs it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from django.db import connection, transaction

from games.models import Game, Move, Run
from games.services.history import moves, packing
from tests.games.history.test_packing import at_rest
from tests.local_site import ROOT, wait_for
from tests.orders import play_to_the_end
from tests.processes.crew import database_url
from tests.tables import game_of_two

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE %s AND {}"


def waits_to_delete() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(WAITING.format("wait_event_type = 'Lock'"), ['DELETE FROM "games_move"%'])
        return bool(cursor.fetchone()[0])


def is_gone() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(WAITING.format("true"), ['DELETE FROM "games_move"%'])
        return not cursor.fetchone()[0]


def pack_elsewhere(var: Path) -> "subprocess.Popen[bytes]":
    settings = {"DATABASE_URL": database_url(), "VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "tocsite.settings"}
    return subprocess.Popen([sys.executable, "manage.py", "pack_games"], cwd=ROOT, env={**os.environ, **settings})


def test_a_process_killed_in_the_midst_loses_nothing(transactional_db: None, tmp_path: Path) -> None:
    game = at_rest(play_to_the_end(game_of_two()))
    before = list(moves.read(game, *moves.FIELDS))
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE games_move IN SHARE MODE")  # may be read; nobody deletes
        process = pack_elsewhere(tmp_path)
        wait_for(waits_to_delete, 60)  # all is written and has been read back
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    wait_for(is_gone, 60)
    assert list(moves.read(Game.objects.get(pk=game.pk), *moves.FIELDS)) == before
    assert Move.objects.filter(game=game).count() == len(before) and not Run.objects.exists()
    assert packing.pack(game.pk)
    assert list(moves.read(Game.objects.get(pk=game.pk), *moves.FIELDS)) == before
