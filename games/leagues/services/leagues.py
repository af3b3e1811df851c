"""Leagues: founded by somebody, with rules that make sense. What organisers decide stands in a public log."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.models import User
from games import durations
from games.leagues import formats
from games.leagues.models import Entry, League, Season
from games.leagues.scoring.points import SCHEMES
from games.leagues.terms import Terms
from games.models import MAX_BANK, MAX_INCREMENT, MAX_PACE, MIN_PACE
from games.services.errors import NotNow, Refused
from games.services.lobby import openings
from games.services.outbox import news
from games.titles.registry import TITLES

from . import league_mails, opening, organisers, telling

MOST_AT_A_TIME = 8
TAKEN = ("new", "new-tournament", "join")  # addresses of other pages
LATEST_START = timedelta(days=366)


@transaction.atomic
def found(*, user: User, name: str, about: str, rules: dict[str, Any], starts: datetime) -> League:
    """Found a league, its founder the first organiser, and open its first season. The same form twice founds one.
    Raises Refused and TooMany.
    """
    terms = checked(rules)
    slug = slugify(name)
    if not slug:
        raise Refused(_("The name of a league needs letters or digits."))
    told = {"name": name, "about": about, "rules": msgspec.to_builtins(terms)}
    if (known := League.objects.filter(slug=slug).first()) is not None or slug in TAKEN:
        return _the_same(known, user, told)
    require_start(starts, terms)
    openings.spend("leagues_founded", user)
    goes_on = not terms.is_tournament
    league, is_new = League.objects.get_or_create(slug=slug, defaults=told | {"goes_on": goes_on})
    if not is_new:
        return _the_same(league, user, told)
    league.organisers.add(user)
    opening.open_season(league, starts)
    return league


def _the_same(known: League | None, user: User, told: dict[str, Any]) -> League:
    """A league that is what its founder has made by the same form a moment ago. Raises Refused for any other."""
    is_same = known is not None and all(getattr(known, name) == value for name, value in told.items())
    if known is not None and is_same and known.organisers.filter(pk=user.pk).exists():
        return known
    raise Refused(_("There is a league of that name, or one that is too much like it."))


def are_there() -> bool:
    """Whether anybody has founded a league."""
    return League.objects.exists()


def checked(rules: dict[str, Any]) -> Terms:
    """The rules, if a season can be held by them. Raises Refused."""
    try:
        terms = msgspec.convert(rules, Terms)
    except msgspec.ValidationError as problem:
        raise Refused(_("These rules make no sense: %(problem)s.") % {"problem": str(problem)}) from problem
    _require_playable(terms)
    _require_time(terms)
    if terms.is_tournament:
        _require_tournament(terms)
    return terms


def _require_playable(terms: Terms) -> None:
    """What is played, by how many, and how they move between divisions. Raises Refused."""
    title = TITLES.get(terms.ruleset)
    if title is None or terms.size not in title.players:
        raise Refused(_("No game that is played here has %(size)d at a table.") % {"size": terms.size})
    if terms.scheme not in SCHEMES:
        raise Refused(_("Points are given as one of: %(schemes)s.") % {"schemes": ", ".join(SCHEMES)})
    if terms.division < terms.size:
        raise Refused(_("A division has at least as many people as sit at a table."))
    if terms.up + terms.down > terms.division:
        raise Refused(_("No more people can go up and down than a division has."))
    if terms.at_a_time > MOST_AT_A_TIME:
        told = _("Nobody can be asked to play more than %(most)d games at a time: give the rounds some days each.")
        raise Refused(told % {"most": MOST_AT_A_TIME})


def _require_time(terms: Terms) -> None:
    """Times of decisions as games have them, and rounds that fit into their season. Raises Refused."""
    paced = MIN_PACE <= terms.pace <= MAX_PACE and 0 <= terms.bank <= terms.cap <= MAX_BANK
    if not paced or not 0 <= terms.increment <= MAX_INCREMENT:
        raise Refused(_("These times of a decision are beyond what a game can have."))
    if not terms.is_tournament and terms.round_days * (terms.games - 1) >= terms.season_days:
        raise Refused(_("The last round would open after the season: make that longer, or the rounds shorter."))


def _require_tournament(terms: Terms) -> None:
    """What a tournament has beside that. Raises Refused."""
    if terms.size < formats.LEAST_SIZE:
        raise Refused(_("At the tables of a tournament sit three or four."))
    if terms.at_once:
        raise Refused(_("Say how many days the games of a round may take, at least one."))
    if terms.advancing > terms.size // 2:
        raise Refused(_("No more than half of a table can go on."))


def require_start(starts: datetime, terms: Terms) -> None:
    """Raises Refused for a start that leaves no time to check in, or lies too far ahead."""
    now = timezone.now()
    if starts < now + timedelta(days=terms.check_in_days):
        told = _("A season cannot start before its check-in of %(days)d days is over: choose a later day.")
        raise Refused(told % {"days": terms.check_in_days})
    if starts > now + LATEST_START:
        raise Refused(_("A season starts within a year."))


@transaction.atomic
def open_again(*, user: User, league: League, starts: datetime) -> Season:
    """Open another season of a league that has none, as after one that was cancelled. Raises NotYours, NotNow and
    Refused.
    """
    organisers.require(user, league)
    league = organisers.lock(league)
    if league.seasons.filter(state__in=Season.GOING_ON).exists():
        raise NotNow(_("A season of this league is on: the next one opens after it."))
    if not (league.goes_on or league.terms.is_tournament):
        raise NotNow(_("This league has ended: resume it, then open a season."))
    require_start(starts, league.terms)
    season = opening.open_season(league, starts)
    reason = _("It starts on %(starts)s.") % {"starts": durations.when(starts)}
    organisers.decide(user=user, league=league, season=season, what=_opened(season), reason=reason)
    telling.opened(season)
    return season


def _opened(season: Season) -> str:
    if season.terms.is_tournament:
        return _("Opened the tournament again")
    return _("Opened season %(number)d") % {"number": season.number}


@transaction.atomic
def announce(*, user: User, league: League, headline: str, text: str) -> None:
    """Post news of the league for everybody, and mail it to those of its seasons that are on. The same within an hour
    is posted once. Raises NotYours, Refused and TooMany. Takes the league's row lock.
    """
    organisers.require(user, league)
    organisers.lock(league)
    if news.is_repeated(topic=topic(league), headline=f"{league.name}: {headline}", text=text):
        return
    openings.spend("announcements", user)
    on = Q(league_entries__season__league=league, league_entries__season__state__in=Season.GOING_ON)
    concerned = User.objects.filter(on, league_entries__state__in=Entry.IN, is_active=True).distinct()
    news.post(headline=f"{league.name}: {headline}", text=text, concerned=concerned, topic=topic(league))


def topic(league: League) -> str:
    """What the league's own news is found by."""
    return f"league-{league.pk}"


@transaction.atomic
def end(*, user: User, league: League, reason: str) -> bool:
    """Let no further season open; one that is on is played to its end. Twice is once, and gives False.

    It is told in the log, and by mail to the people of the league. Raises NotYours, NotNow and Refused. Takes the
    league's row lock and that of its season, which may be about to close and open the next.
    """
    organisers.require(user, league)
    league, season = _both_locked(league)
    if not league.goes_on:
        return False
    league.goes_on = False
    league.save(update_fields=["goes_on"])
    decision = organisers.decide(user=user, league=league, season=season, what=_("Ended the league"), reason=reason)
    league_mails.ended(decision, season)
    return True


@transaction.atomic
def resume(*, user: User, league: League, reason: str) -> bool:
    """Let seasons follow on each other again. Twice is once, and gives False. Raises NotYours, NotNow and Refused.

    It is told as the end was. Takes the same locks.
    """
    organisers.require(user, league)
    league, season = _both_locked(league)
    if league.goes_on:
        return False
    league.goes_on = True
    league.save(update_fields=["goes_on"])
    decision = organisers.decide(user=user, league=league, season=season, what=_("Resumed the league"), reason=reason)
    league_mails.resumed(decision)
    return True


def _both_locked(league: League) -> tuple[League, Season | None]:
    """A league and its season that is on, locked. Raises NotNow for a tournament, which ends by itself."""
    league = organisers.lock(league)
    if league.terms.is_tournament:
        raise NotNow(_("A tournament ends once it is played; while it takes entries it can be cancelled."))
    return league, organisers.lock_season(league)
