"""The opening of a season with its dates, its rules and the seal of all its draws."""

from datetime import datetime, timedelta

import msgspec
from django.utils import timezone

from games.leagues import formats
from games.leagues.models import League, Season
from games.leagues.terms import Terms
from rulebooks.engine.dice import commitment

REMINDED = timedelta(days=2)


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


def move_start(season: Season, starts: datetime) -> None:
    """Move the start of a season not drawn yet. Its row is locked."""
    set_start(season, starts, timezone.now())
    season.save(update_fields=["check_in", "starts", "ends", "due"])


def set_start(season: Season, starts: datetime, now: datetime) -> None:
    """Set the dates of a season with another start, without storing them; an open check-in stays open."""
    check_in = season.check_in
    _set_dates(season, season.terms, starts)
    if season.state == Season.State.CHECK_IN:
        season.check_in, season.due = check_in, next_call(season, now)


def next_call(season: Season, now: datetime) -> datetime:
    """Return the time of a check-in's next step: the reminder near its end, if still to come, or its end."""
    again = season.starts - REMINDED
    return again if again > now else season.starts


def _set_dates(season: Season, terms: Terms, starts: datetime) -> None:
    season.starts = starts
    season.check_in, _rounds, season.ends = formats.season_dates(terms, starts)
    season.due = season.check_in


def open_next(season: Season) -> Season:
    """Open the season after one, with its start after pause and check-in."""
    league = League.objects.get(pk=season.league_id)  # its rules may have been changed a moment ago
    days = timedelta(days=league.terms.pause_days + league.terms.check_in_days)
    return open_season(league, max(season.ends, season.finished or timezone.now()) + days)
