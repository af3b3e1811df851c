"""Seasons under processes that run beside each other and die: each table is seated once, booked once, closed once."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.utils import timezone

from games.leagues import tasks
from games.leagues.acts import appeals
from games.leagues.models import Decision, Draw, Entry, Result, Round, Season, Standing, Table
from games.leagues.services import checking, entries, organisers, places
from games.models import Game, Seat
from tests.leagues.leagues import about_to_start, let_pass
from tests.leagues.tournaments import user
from tests.local_site import ROOT, wait_for
from tests.processes.crew import database_url
from tests.tables import end, person

LEAVING = ["P5", "P21", "P22", "P40"]
SILENT = ["P9", "P33", "P60"]
LATE = ["Late", "Later", "Latest", "Last"]

SWEEP = "from games.leagues import tasks; tasks.run_leagues()"


def sweep_elsewhere(var: Path) -> "subprocess.Popen[bytes]":
    """Sweep once, as the schedule does every minute, in a process of its own."""
    settings = {"DATABASE_URL": database_url(), "VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "tocsite.settings"}
    command = [sys.executable, "manage.py", "shell", "--command", SWEEP]
    return subprocess.Popen(command, cwd=ROOT, env={**os.environ, **settings})


def kill_one_of_two_when(has_begun: Callable[[], bool], var: Path) -> None:
    """Let two run at once, kill one in the midst, and let the other come to its end; then the next one is ours."""
    dying, living = sweep_elsewhere(var), sweep_elsewhere(var)
    wait_for(has_begun, 60)
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
    assert not checking.list_faults()


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
    assert not checking.list_faults()


def win_everywhere() -> None:
    """End every running game, won by the first who still sits there."""
    for game in Game.objects.filter(status=Game.Status.RUNNING):
        seat = game.seats.filter(user__isnull=False, free_since=None).select_related("user").first()
        assert seat is not None
        end(game, seat.user)


@pytest.mark.night
def test_a_season_of_64_comes_to_its_end_whoever_goes_and_comes(transactional_db: None, tmp_path: Path) -> None:
    """Some leave with a word and some without, of whom one appeals; those who come late take the free places."""
    season = about_to_start(people=64, division=8, games=2)
    organisers.add(user=user("Host"), league=season.league, name=person("Cato").username, reason="He helps.")
    let_pass(season, 7)
    kill_one_of_two_when(lambda: Table.objects.filter(state=Table.State.SEATED).exists(), tmp_path)
    assert (Game.objects.count(), season.divisions.count()) == (32, 8)
    for name in LEAVING:
        entries.withdraw(user=user(name), season_id=season.pk)
    for name in LATE:
        entries.enter(user=person(name), season_id=season.pk)
    Seat.objects.filter(user__username__in=SILENT).update(free_since=timezone.now(), free_why=Seat.Why.EXPIRED)
    removals = Decision.objects.filter(what__contains="was removed")
    kill_one_of_two_when(removals.exists, tmp_path)
    assert removals.count() == len(SILENT)
    appeal = appeals.appeal(
        user=user("P9"), decision_id=removals.get(what__startswith="P9 ").pk, reason="I was in hospital."
    )
    appeals.answer(user=user("Cato"), appeal_id=appeal.pk, granted=True, text="Get well.")
    tasks.run_leagues()
    states = dict(season.entries.values_list("user__username", "state"))
    assert {states[name] for name in LATE} == {Entry.State.ACTIVE}
    # the draw may leave free places at those tables only of which P9 has seen another hand
    returned = season.entries.get(user__username="P9")
    assert returned.state == Entry.State.ACTIVE or not places.has_one_for(returned)
    assert returned.state in Entry.IN
    assert {states[name] for name in SILENT[1:]} == {Entry.State.WITHDRAWN}
    win_everywhere()
    kill_one_of_two_when(Result.objects.exists, tmp_path)
    season.refresh_from_db()
    assert (season.state, Result.objects.count()) == (Season.State.FINISHED, 128)
    lines = Standing.objects.filter(division__season=season).values_list("entry__user__username", flat=True)
    assert {*LEAVING, *SILENT, *LATE} <= {*lines} and len(lines) == 64 + len(LATE)
    assert list(season.league.seasons.values_list("number", "state")) == [(2, "open"), (1, "finished")]
    assert not checking.list_faults()


@pytest.mark.night
def test_a_swiss_of_11_is_drawn_round_by_round_whoever_goes_and_comes(transactional_db: None, tmp_path: Path) -> None:
    season = about_to_start(people=11, format="swiss", round_days=20, up=0, down=0)
    let_pass(season, 7)
    kill_one_of_two_when(lambda: Round.objects.exists(), tmp_path)
    entries.withdraw(user=user("P3"), season_id=season.pk)
    entries.enter(user=person("Late"), season_id=season.pk)
    season.refresh_from_db()
    for number in range(2, season.rounds + 1):
        win_everywhere()
        if number == 2:
            kill_one_of_two_when(lambda: Round.objects.filter(number=2).exists(), tmp_path)
        tasks.run_leagues()
        assert list(Round.objects.order_by("number").values_list("number", flat=True)) == list(range(1, number + 1))
    win_everywhere()
    kill_one_of_two_when(lambda: Season.objects.filter(state=Season.State.FINISHED).exists(), tmp_path)
    assert Standing.objects.filter(division__season=season, entry__user=user("Late"), games__gt=0).exists()
    assert Draw.objects.count() == season.rounds
    assert not checking.list_faults()
