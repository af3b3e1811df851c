"""Organisers who decide at the moment at which their season closes and opens the next."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from accounts.models import User
from games.leagues.models import Decision, Season
from games.leagues.services import leagues, rule_changes, seasons, tables
from games.models import Game
from tests.leagues.leagues import RULES, started
from tests.tables import end
from tests.waiting import until_somebody_waits

pytestmark = pytest.mark.django_db(transaction=True)


def while_it_closes(season: Season, decide: Callable[[], object]) -> object:
    """What a decision gives that comes while the season's step is done and not yet committed."""

    def run() -> object:
        try:
            return decide()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            while seasons.advance(season_id=season.pk):
                pass
            decided = pool.submit(run)
            until_somebody_waits()
        return decided.result(timeout=10)


@pytest.fixture
def played() -> Season:
    """A season all of whose games are over, which its next step closes."""
    season = started(people=4, games=1, division=4)
    game = Game.objects.get()
    end(game, User.objects.get(username="P0"))
    tables.book_finished()
    return season


def test_the_end_names_the_season_that_has_just_opened(played: Season) -> None:
    host = User.objects.get(username="Host")
    assert while_it_closes(played, lambda: leagues.end(user=host, league=played.league, reason="Enough"))
    latest = played.league.seasons.get(number=2)
    assert latest.state == Season.State.OPEN
    assert Decision.objects.get(what="Ended the league").season == latest


def test_changed_rules_hold_for_the_season_that_has_just_opened(played: Season) -> None:
    host, rules = User.objects.get(username="Host"), RULES | {"games": 3}
    changed = {"user": host, "league": played.league, "rules": rules, "reason": "More play", "season": 2}
    assert while_it_closes(played, lambda: rule_changes.change(**changed))
    assert played.league.seasons.get(number=2).terms.games == 3
