"""A tournament to look at, in its second round: bots have played the first, in the places of
people too.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.leagues.models import Entry, League, Season
from games.models import Game, Move
from games.services.play import bots
from games.services.play.table import Table, lock
from games.services.rows.seats import seats_of
from games.titles.registry import USUAL, title

from . import entries, leagues, opening, seasons, tables

SLUG = "ludi-saeculares"
BOTS = 2
RULES: dict[str, Any] = {
    "ruleset": USUAL,
    "options": title(USUAL).seating.practice,
    "format": "elimination",
    "pace": 7 * 86_400,
    "size": 3,
    "round_days": 30,
    "up": 0,
    "down": 0,
}


@transaction.atomic
def build(organiser: User, people: Sequence[User]) -> None:
    """Make the tournament if missing. Running it again changes nothing.

    With three people and two bots at least one person is in its final, still to decide there.
    """
    if League.objects.filter(slug=SLUG).exists():
        return
    rules = msgspec.to_builtins(leagues.checked(RULES))
    about = "The best of each table advance."
    league = League.objects.create(name="Ludi Saeculares", slug=SLUG, about=about, rules=rules, goes_on=False)
    league.organisers.add(organiser)
    season = opening.open_season(league, timezone.now() - timedelta(days=10))
    entries.add_bots(season_id=season.pk, bots=[title(season.terms.ruleset).seating.stand_in] * BOTS)
    Entry.objects.bulk_create(Entry(season=season, user=user, state=Entry.State.CHECKED_IN) for user in people)
    seasons.advance_due()
    _play_out(season)
    tables.book_finished()
    seasons.advance_due()


def _play_out(season: Season) -> None:
    """Let bots play the running games, in everybody's place, to their end."""
    running = Game.objects.filter(league_table__round__division__season=season, status=Game.Status.RUNNING)
    for pk in running.values_list("pk", flat=True):
        table = Table(game := lock(pk), seats_of(game))
        while owing := table.owing():
            bots.step(table, owing[0], Move.By.BOT)
        table.save()
