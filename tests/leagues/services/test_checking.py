"""The invariants of every league are checked, and each violation is named."""

import json
import random
from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from accounts.models import User
from games.leagues import draw_file
from games.leagues.models import Division, Draw, Entry, Holding, Result, Season, Sitting, Standing, Table
from games.leagues.services import checking, entries, season_files, seasons, tables
from games.models import Game
from games.services.clock import deadlines
from games.services.lobby import seats
from tests.leagues.leagues import league, pass_days, season_of, started, win_all
from tests.tables import person, time_out
from tests.titles.liars_die.title import LiarsDie, register

pytestmark = pytest.mark.django_db


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a short game."""
    register(monkeypatch)


DICE = {"ruleset": LiarsDie.name, "options": {}}


@pytest.mark.parametrize(
    ("name", "break_it"),
    [
        ("seats", lambda: Sitting.objects.filter(seat=3).update(seat=7)),
        ("rounds", lambda: Season.objects.update(rules={**Season.objects.get().rules, "round_days": 9})),
        ("games", lambda: Table.objects.update(state=Table.State.PLANNED)),
        ("results", lambda: Result.objects.first().delete()),
        ("points", lambda: Result.objects.filter(place=1).update(points=F("points") + 1)),
        ("standings", lambda: Standing.objects.filter(rank=1).update(wins=0)),
        ("tiers", lambda: Division.objects.update(letter="A")),
        ("moves", lambda: Entry.objects.filter(pk=Entry.objects.order_by("pk")[0].pk).update(moved=1)),
        ("places", lambda: Holding.objects.all().delete()),
        ("removed", lambda: Entry.objects.update(removed=True)),
        ("draws", lambda: Draw.objects.update(drawn=[])),
    ],
)
def test_each_broken_invariant_is_named(name: str, break_it: Callable[[], object]) -> None:
    season = started(people=4)
    if name in ("points", "standings", "results"):
        win_all(season)
    call_command("check_leagues")
    break_it()
    with pytest.raises(CommandError, match=f"(?m)^{name}: "):
        call_command("check_leagues")


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.night) for seed in range(1, 15))])
def test_invariants_hold_whatever_people_do(dice: None, seed: int) -> None:
    """Play one game after the other; people come late, leave, fall silent and disappear; bots play beside them."""
    rng = random.Random(seed)
    season = started(people=4, bots=seed % 5, **DICE, round_days=20, games=2, size=4 - seed % 3, division=4)
    for number in range(5):
        rng.choice([_come, _leave, _resign, _fall_silent, _go])(season, rng, number)
        pass_days(season, rng.choice([0, 10]))
        assert not [fault for name, look in checking.INVARIANTS.items() if name != "draws" for fault in look()]
        assert not mistakes_in_file(season)
    while season.state == Season.State.RUNNING:
        _fall_silent(season, rng, 0)
        pass_days(season, 10)
    assert season.state == Season.State.FINISHED
    assert not checking.list_faults()
    assert not mistakes_in_file(season)
    assert season_of(season.league).number == 2


def mistakes_in_file(season: Season) -> list[str]:
    """Return the differences that anybody would find in the file of a season's draws."""
    return list(draw_file.differences(json.loads(json.dumps(season_files.draw_as_file(season)))))


def _come(season: Season, rng: random.Random, number: int) -> None:
    entries.enter(user=person(f"Late{number}"), season_id=season.pk)


def _somebody(season: Season, rng: random.Random) -> User | None:
    people = list(User.objects.filter(league_entries__season=season).order_by("pk"))
    return rng.choice(people) if people else None


def _leave(season: Season, rng: random.Random, number: int) -> None:
    if user := _somebody(season, rng):
        entries.withdraw(user=user, season_id=season.pk)


def _resign(season: Season, rng: random.Random, number: int) -> None:
    if (user := _somebody(season, rng)) and (game := user.seats.filter(game__status="running").first()):
        seats.resign(user=user, game_id=game.game_id)


def _fall_silent(season: Season, rng: random.Random, number: int) -> None:
    """Put everybody owing a decision out of time."""
    for game in Game.objects.filter(status=Game.Status.RUNNING):
        time_out(game)
    deadlines.expire_due()
    tables.book_finished()
    seasons.advance_due()


def _go(season: Season, rng: random.Random, number: int) -> None:
    if user := _somebody(season, rng):
        user.delete()


@pytest.mark.night
def test_sixty_four_play_a_season_and_the_next(dice: None) -> None:
    season = season_of(league(person("Host"), **DICE, division=16, games=5, round_days=10, season_days=60))
    entries.add_bots(season_id=season.pk, bots=["random"] * 64)
    pass_days(season, 10)
    pass_days(season, 0)
    for _round in range(5):
        tables.book_finished()
        pass_days(season, 10)
    assert season.state == Season.State.FINISHED
    assert Result.objects.count() == 64 * 5
    assert [division.standings.count() for division in season.divisions.all()] == [16] * 4
    assert sorted(season.entries.values_list("moved", flat=True)) == [-1] * 3 + [0] * 58 + [1] * 3
    assert not checking.list_faults()
