"""The opening of a season with its dates, its rules and the seal of all its draws."""

from datetime import datetime, timedelta

import msgspec
from django.utils import timezone

from games.engine.dice import commitment
from games.leagues import formats
from games.leagues.models import League, Season
from games.leagues.terms import Terms


def open_season(league: League, starts: datetime) -> Season:
    """Open the next season of a league for entries. Its row is locked, or new."""
    latest = league.seasons.order_by("-number").first()
    number = latest.number + 1 if latest else 1
    season = Season(league=league, number=number, rules=league.rules)
    season.seal = commitment(season.secret_of(0))
    _set_dates(season, league.terms, starts)
    season.save()
    return season


def replace_rules(season: Season, terms: Terms) -> None:
    """Give an open season other rules; its start stays. Its row is locked."""
    season.rules = msgspec.to_builtins(terms)
    _set_dates(season, terms, season.starts)
    season.save(update_fields=["rules", "check_in", "starts", "ends", "due"])


def _set_dates(season: Season, terms: Terms, starts: datetime) -> None:
    season.starts = starts
    season.check_in, _rounds, season.ends = formats.season_dates(terms, starts)
    season.due = season.check_in


def open_next(season: Season) -> Season:
    """Open the season after one, with its start after pause and check-in."""
    league = League.objects.get(pk=season.league_id)  # its rules may have been changed a moment ago
    days = timedelta(days=league.terms.pause_days + league.terms.check_in_days)
    return open_season(league, max(season.ends, season.finished or timezone.now()) + days)
