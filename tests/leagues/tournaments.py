"""A tournament for tests, and ways to let its rounds be played."""

from typing import Any

import pytest

from accounts.models import User
from games.leagues.models import Season
from games.leagues.services import tables
from games.models import Game
from games.services.clock import deadlines
from tests.leagues.leagues import pass_days, started, win_all
from tests.tables import time_out
from tests.titles.liars_die.title import LiarsDie, register


def tournament(people: int, bots: int = 0, **rules: Any) -> Season:
    """Return a freshly drawn tournament; its rounds take twenty days at most."""
    return started(people, bots, **({"format": "swiss", "round_days": 20, "up": 0, "down": 0} | rules))


def play_round(season: Season) -> Season:
    """End every running table, the first by name winning; the sweep comes twice."""
    win_all(season)
    return pass_days(season, 0)


def user(name: str) -> User:
    return User.objects.get(username=name)


def dice(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return the rules of a tournament in a game played to its end at once by bots."""
    register(monkeypatch)
    return {"ruleset": LiarsDie.name, "options": {}}


def play_with_bots(season: Season, days: float = 0) -> Season:
    """Play every game to its end, with people falling silent, and let the sweep come after so many days."""
    for _time in range(40):
        for game in Game.objects.filter(status=Game.Status.RUNNING):
            time_out(game)
        deadlines.expire_due()
        tables.book_finished()
        if pass_days(season, days).state != Season.State.RUNNING:
            break
    return season
