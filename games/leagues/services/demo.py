"""Leagues to look at: one in its second season, played by bots, and one open for entries; a ladder with
people waiting and tables of bots; and a tournament in its second round, whose first bots have played,
in the places of people too.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.models import User
from games.leagues.ladders import Bots, Seating
from games.leagues.models import Entry, Ladder, League, Season, Wish
from games.models import Game, Move
from games.services.play import bots
from games.services.play.table import Table, lock
from games.services.rows.seats import seats_of
from games.titles.registry import USUAL, title

from . import creating, entries, ladders, opening, rule_changes, seasons, tables

BOTS = 6
RULES: dict[str, Any] = {
    "ruleset": USUAL,
    "options": title(USUAL).seating.practice,
    "pace": 86_400,
    "size": 3,
    "division": 3,
    "games": 2,
    "round_days": 30,
    "season_days": 90,
    "up": 1,
    "down": 1,
}


@transaction.atomic
def build(organiser: User) -> None:
    """Make the missing parts of the demo. Running it again changes nothing."""
    if League.objects.exists():
        return
    now = timezone.now()
    User.objects.filter(pk=organiser.pk).update(is_staff=True)  # a moderator too, being the only one
    limes = _create_league(organiser, "Limes League", "Bots play each other, day and night.")
    _build_season(limes, now - timedelta(days=120), RULES | {"games": 1, "round_days": 0})
    _build_season(limes, now - timedelta(days=10), RULES)
    tiro = _create_league(organiser, "Tiro League", "One game at a time. Beginners are welcome.")
    opening.open_season(tiro, now + timedelta(days=14))
    shorter = RULES | {"check_in_days": 5}
    reason = "Five days are enough to check in."
    rule_changes.change(user=organiser, league=tiro, rules=shorter, reason=reason, season=1)


def _create_league(organiser: User, name: str, about: str) -> League:
    rules = msgspec.to_builtins(creating.check_rules(RULES))
    league = League.objects.create(name=name, slug=name.lower().replace(" ", "-"), about=about, rules=rules)
    league.organisers.add(organiser)
    return league


def _build_season(league: League, starts: datetime, rules: dict[str, Any]) -> None:
    """Build a season of bots with this start, as far as it would be now."""
    league.goes_on = False  # until this demo has opened the next, with a past start as well
    league.rules = msgspec.to_builtins(creating.check_rules(rules))
    league.save(update_fields=["rules", "goes_on"])
    season = opening.open_season(league, starts)
    entries.add_bots(season_id=season.pk, bots=[title(season.terms.ruleset).seating.stand_in] * BOTS)
    seasons.advance_due()
    play_out(Game.objects.filter(league_table__round__division__season=season))
    tables.book_finished()
    seasons.advance_due()
    Season.objects.filter(pk=season.pk, state=Season.State.FINISHED).update(finished=F("ends"))
    league.goes_on = True
    league.save(update_fields=["goes_on"])


def play_out(games: QuerySet[Game]) -> None:
    """Let the bots go on after a transaction without waiting for the next sweep.

    In a transaction.
    """
    for pk in games.filter(status=Game.Status.RUNNING).values_list("pk", flat=True):
        while (game := lock(pk)).status == Game.Status.RUNNING:
            table = Table(game, seats_of(game))
            bots.let_bots_answer(table)
            table.save()


WISH = {"games": 1, "pace": "normal", "sizes": [4], "bots": Bots.IF_NEEDED}
LADDER_TABLES = (3, 2)
"""Number of bots at each."""


@transaction.atomic
def build_ladder(waiting: Sequence[User]) -> None:
    """Make the missing parts of the ladder, with these people waiting, each for a day more than the
    next. Running it again changes nothing.
    """
    if Ladder.objects.exists():
        return
    for days, user in enumerate(reversed(waiting), 1):
        wish = ladders.join_ladder(user=user, ruleset=USUAL, wished=WISH)
        Wish.objects.filter(pk=wish.pk).update(since=timezone.now() - timedelta(days=days))
    ladder, _new = Ladder.objects.get_or_create(ruleset=USUAL)
    for crew in LADDER_TABLES:
        ladders.open_table(ladder, Seating([], ladders.STEPS["normal"], crew))
    play_out(Game.objects.filter(pk__in=ladder.tables.values("game")))


TOURNAMENT_SLUG = "ludi-saeculares"
TOURNAMENT_BOTS = 2
TOURNAMENT_RULES: dict[str, Any] = {
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
def build_tournament(organiser: User, people: Sequence[User]) -> None:
    """Make the tournament if missing. Running it again changes nothing.

    With three people and two bots at least one person is in its final, still to decide there.
    """
    if League.objects.filter(slug=TOURNAMENT_SLUG).exists():
        return
    rules = msgspec.to_builtins(creating.check_rules(TOURNAMENT_RULES))
    about = "The best of each table advance."
    league = League.objects.create(
        name="Ludi Saeculares", slug=TOURNAMENT_SLUG, about=about, rules=rules, goes_on=False
    )
    league.organisers.add(organiser)
    season = opening.open_season(league, timezone.now() - timedelta(days=10))
    entries.add_bots(season_id=season.pk, bots=[title(season.terms.ruleset).seating.stand_in] * TOURNAMENT_BOTS)
    Entry.objects.bulk_create(Entry(season=season, user=user, state=Entry.State.CHECKED_IN) for user in people)
    seasons.advance_due()
    _play_to_the_end(season)
    tables.book_finished()
    seasons.advance_due()


def _play_to_the_end(season: Season) -> None:
    """Let bots play the running games, in everybody's place, to their end."""
    running = Game.objects.filter(league_table__round__division__season=season, status=Game.Status.RUNNING)
    for pk in running.values_list("pk", flat=True):
        table = Table(game := lock(pk), seats_of(game))
        while owing := table.owing():
            bots.step(table, owing[0], Move.By.BOT)
        table.save()
