"""Seasons under processes that run beside each other and die: each table is seated once, booked once, closed once."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from games.leagues import tasks
from games.leagues.models import Draw, Entry, Result, Round, Season, Table
from games.leagues.services import checking
from games.models import Game
from tests.leagues.leagues import about_to_start, let_pass
from tests.local_site import ROOT, wait_for
from tests.processes.crew import database_url
from tests.tables import end

SWEEP = "from games.leagues import tasks; tasks.run_leagues()"


def sweep_elsewhere(var: Path) -> "subprocess.Popen[bytes]":
    """What the schedule does once a minute, in a process of its own."""
    settings = {"DATABASE_URL": database_url(), "VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "tocsite.settings"}
    command = [sys.executable, "manage.py", "shell", "--command", SWEEP]
    return subprocess.Popen(command, cwd=ROOT, env={**os.environ, **settings})


def kill_one_of_two_when(begun: Callable[[], bool], var: Path) -> None:
    """Let two run at once, kill one in the midst, and let the other come to its end; then the next one is ours."""
    dying, living = sweep_elsewhere(var), sweep_elsewhere(var)
    wait_for(begun, 60)
    os.kill(dying.pid, signal.SIGKILL)
    dying.wait()
    assert living.wait() == 0
    tasks.run_leagues()


def test_a_season_has_one_course_whatever_dies(transactional_db: None, tmp_path: Path) -> None:
    season = about_to_start(people=7, division=7, games=4)
    let_pass(season, 7)
    kill_one_of_two_when(lambda: Table.objects.filter(state=Table.State.SEATED).exists(), tmp_path)
    games = list(Game.objects.all())
    assert (len(games), Table.objects.filter(state=Table.State.SEATED).count()) == (7, 7)
    for game in games:
        end(game, game.seats.all()[0].user)
    kill_one_of_two_when(Result.objects.exists, tmp_path)
    assert Result.objects.count() == 28
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    assert set(season.entries.values_list("state", flat=True)) == {Entry.State.DONE}
    assert list(season.league.seasons.values_list("number", "state")) == [(2, "open"), (1, "finished")]
    assert not checking.broken()


def test_a_round_is_drawn_once_whatever_dies(transactional_db: None, tmp_path: Path) -> None:
    season = about_to_start(people=8, format="elimination", round_days=20, up=0, down=0)
    let_pass(season, 7)
    tasks.run_leagues()
    for game in Game.objects.all():
        end(game, game.seats.all()[0].user)
    kill_one_of_two_when(lambda: Round.objects.filter(number=2).exists(), tmp_path)
    [final] = Table.objects.filter(round__number=2)
    assert (final.state, final.sittings.count(), Draw.objects.count()) == (Table.State.SEATED, 4, 2)
    assert (Game.objects.count(), Result.objects.count()) == (3, 8)
    season.refresh_from_db()
    assert season.drawn == 2
    assert season.entries.filter(state=Entry.State.DONE).count() == 4
    assert not checking.broken()
