"""A process that dies while it packs a game leaves the game as it was; the next one packs it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from django.db import connection, transaction

from games.models import Game, Move, Run
from games.services.history import packing
from games.services.rows import moves
from tests.games.history.test_packing import at_rest
from tests.local_site import ROOT, wait_for
from tests.orders import play_to_the_end
from tests.processes.crew import database_url
from tests.tables import game_of_two

OTHERS = "SELECT count(*) FROM pg_locks WHERE relation = %s::regclass AND pid <> pg_backend_pid() AND granted = %s"


def locks(table: str, *, granted: bool) -> int:
    """Return the number of locks of other processes on a table."""
    with connection.cursor() as cursor:
        cursor.execute(OTHERS, [table, granted])
        return int(cursor.fetchone()[0])


def pack_elsewhere(var: Path) -> "subprocess.Popen[bytes]":
    settings = {"DATABASE_URL": database_url(), "VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "tocsite.settings"}
    return subprocess.Popen([sys.executable, "manage.py", "pack_games"], cwd=ROOT, env={**os.environ, **settings})


def test_a_process_killed_in_the_midst_loses_nothing(transactional_db: None, tmp_path: Path) -> None:
    game = at_rest(play_to_the_end(game_of_two()))
    before = list(moves.read_moves(game, *moves.FIELDS))
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE games_move IN SHARE MODE")  # may be read; nobody deletes
        process = pack_elsewhere(tmp_path)
        wait_for(lambda: locks("games_move", granted=False) > 0, 60)  # all is written and has been read back
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    wait_for(lambda: locks("games_run", granted=True) == 0, 60)
    assert list(moves.read_moves(Game.objects.get(pk=game.pk), *moves.FIELDS)) == before
    assert Move.objects.filter(game=game).count() == len(before) and not Run.objects.exists()
    assert packing.pack(game.pk)
    assert list(moves.read_moves(Game.objects.get(pk=game.pk), *moves.FIELDS)) == before
