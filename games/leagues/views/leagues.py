"""The public pages of leagues: current ones, a league, a season, a division, a player's record."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any
from zlib import crc32

import msgspec
from django.core.cache import caches
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import SignedInRequest, User
from games import access
from games.doors.views.moderation.reports import report_page
from games.leagues.models import Division, Entry, League, Season
from games.leagues.services import (
    adjustments,
    caps,
    division_reading,
    entrance,
    entries,
    next_places,
    organisers,
    place_offers,
    profiles,
    reading,
    season_files,
    standings,
)
from games.leagues.words import bracket
from games.leagues.words import meetings as words
from games.leagues.words import next_places as place_words
from games.models import Report
from games.services.errors import Refused
from games.services.play.pictures import CACHE

from . import strangers, toolbox

PER_PAGE = 20
DIVISIONS = 10
PEOPLE = 100
TEAMS = 10
"""Divisions, people before the draw, or teams after it, on one page of a season."""
LATEST_NEWS = 5
MINUTE = 60


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the current seasons and the former ones."""
    page = Paginator(reading.finished_seasons(request.user), PER_PAGE).get_page(request.GET.get("page"))
    moderated = organisers.leagues_of_moderators() if request.user.is_authenticated and request.user.is_staff else []
    return render(
        request, "leagues/index.html", {"on": reading.current_seasons(request.user), "page": page, "held": moderated}
    )


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a league: its news, its seasons and its rules in words; for strangers, if it admits people, their page."""
    league = toolbox.league_at(slug)
    if not entrance.can_see(request.user, league):
        return strangers.stranger_page(request, league)
    active_organisers = list(organisers.active_organisers(league))
    context = {
        "league": league,
        "terms": league.terms,
        "seasons": reading.seasons_of(league),
        "news": reading.news_of(league)[:LATEST_NEWS],
        "organisers": active_organisers,
        "picture": profiles.picture_of(league),
        "admission": entrance.admission_in_words(league),
        "has_desk": request.user.is_authenticated and organisers.holds(request.user, active_organisers),
    }
    return render(request, "leagues/league.html", context)


@require_safe
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a season: its calendar, players, and the standings of its divisions."""
    return show_season(request, toolbox.season_at(slug, number))


def show_season(request: HttpRequest, season: Season, problem: Refused | None = None) -> HttpResponse:
    """Show the page of a season, with the reason for a refusal."""
    is_tournament, own = season.terms.is_tournament, entries.own(request.user, season)
    context = {
        "season": season,
        "league": season.league,
        "terms": season.terms,
        "calendar": reading.dates_of_season(season),
        "own": own,
        "offer": place_offers.open_offer(request.user, season),
        "problem": problem,
        **_team_lines(request, season),
        **_line_of_season(season),
        **strangers.ways_in(request, season.league),
        **(_tournament_page(request, season) if is_tournament else _divisions_page(request, season, own)),
    }
    template = "leagues/tournaments/tournament.html" if is_tournament else "leagues/season.html"
    return render(request, template, context, status=problem.status if problem else 200)


def _line_of_season(season: Season) -> dict[str, Any]:
    """Return the waiting list of a capped season before its draw."""
    if season.cap is None or not season.takes_entries:
        return {}
    return {"is_full": caps.is_full(season), "waiting": caps.count_waiting(season)}


def _team_lines(request: HttpRequest, season: Season) -> dict[str, Any]:
    """Return the best teams after the draw, and the key of the reader's own."""
    lines = [] if season.takes_entries else standings.team_standings(season)
    mine = standings.line_of(lines, request.user) if request.user.is_authenticated else None
    return {"team_lines": lines[:TEAMS], "mine": mine and mine.team.pk}


def _divisions_page(request: HttpRequest, season: Season, own: Entry | None) -> dict[str, Any]:
    """Return the paged part of a league's season: its divisions after the draw, before it the entries."""
    tiers = reading.divisions_by_tier(season)
    paginator = (
        Paginator(reading.divisions_of(season), DIVISIONS) if tiers else Paginator(reading.entries_of(season), PEOPLE)
    )
    where = reading.division_of(own) if own and paginator.num_pages > 1 else None
    return {
        "tiers": tiers,
        "page": paginator.get_page(request.GET.get("page")),
        "own_division": where,
        "tier_changes": next_places.tier_changes(season),
        **_price_of_leaving(own),
        **_start_of_substitute(request, season, own),
    }


def _price_of_leaving(own: Entry | None) -> dict[str, Any]:
    """Return the words on the reader's next season if they left this one now."""
    plays = own is not None and own.state == Entry.State.ACTIVE
    return {"leaving": place_words.tell_leaving(next_places.place_after_leaving(own))} if own and plays else {}


def _start_of_substitute(request: HttpRequest, season: Season, own: Entry | None) -> dict[str, Any]:
    """Return the words on the next season of a reader who waits for a place, or could."""
    may_wait = own is None or own.state in (Entry.State.WAITING, Entry.State.MISSED)
    if not (may_wait and season.takes_substitutes and request.user.is_authenticated):
        return {}
    return {"standing_in": place_words.tell_substitute(season, next_places.own_tier(season, request.user))}


def _tournament_page(request: HttpRequest, season: Season) -> dict[str, Any]:
    """Return all divisions of a tournament and the extras beside them; before the draw, the entries."""
    divisions, context = list(reading.divisions_of(season)), {"picture": profiles.picture_of(season.league)}
    if not divisions:
        return context | {"page": Paginator(reading.entries_of(season), PEOPLE).get_page(request.GET.get("page"))}
    permissions = {
        "has_desk": has_desk(request, season.league),
        "opens_private": _private_games_door(request, season.league),
    }
    return context | {"divisions": divisions, **permissions, **_outcome_of(season, divisions)}


def _outcome_of(season: Season, divisions: Sequence[Division]) -> dict[str, Any]:
    """Return the rounds of a tournament, their bracket if any, and the outcome."""
    rounds = division_reading.rounds_of_tournament(divisions)
    report = division_reading.tournament_report(season, divisions)
    finding, winner = bracket.finding(season, report), report.winner if report else ""
    svg = bracket.svg(rounds, finding, winner) if division_reading.is_bracket(divisions) else None
    return {"rounds": rounds, "report": report, "finding": finding, "bracket": svg}


def has_desk(request: HttpRequest, league: League) -> bool:
    """Return True if the reader holds a league."""
    return request.user.is_authenticated and organisers.organises(request.user, league)


def _private_games_door(request: HttpRequest, league: League) -> Callable[[], bool]:
    """Return a function telling if the reader opens private games of a league; the database is asked
    once at most, and not for a league without any.
    """
    return cache(partial(entrance.opens_private_games, request.user, league))


@require_safe
def bracket_picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Serve the bracket of a tournament as a PNG to share. Raises Http404 without one."""
    season = reading.find_season(slug, number)
    divisions = list(reading.divisions_of(season)) if season else []
    if season is None or not division_reading.is_bracket(divisions):
        raise Http404(_("This bracket doesn't exist."))
    report = division_reading.tournament_report(season, divisions)
    finding, winner = bracket.finding(season, report), report.winner if report else ""
    shared = bracket.share(division_reading.rounds_of_tournament(divisions), season.display_name, finding, winner)
    answer = HttpResponse(_cached_png(shared), content_type="image/png")
    patch_cache_control(answer, public=True, max_age=MINUTE)
    return answer


def _cached_png(picture: SafeString) -> bytes:
    """Return a bracket as PNG, cached by its contents: drawing it takes time."""
    name = f"leagues-bracket-{crc32(picture.encode()):08x}"
    png: bytes | None = caches[CACHE].get(name)
    if png is None:
        png = bracket.png(picture)
        caches[CACHE].set(name, png)
    return png


@require_safe
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    draw_file = season_files.draw_as_file(toolbox.season_at(slug, number))
    if draw_file is None:
        raise Http404(_("The draw hasn't taken place yet."))
    return HttpResponse(msgspec.json.format(msgspec.json.encode(draw_file), indent=1), content_type="application/json")


@require_safe
def division(request: HttpRequest, slug: str, number: str, division: str) -> HttpResponse:
    """Show a division: standings, tables, meetings, and its draw."""
    current_division = toolbox.division_at(slug, int(number), division)
    course = division_reading.division_course(current_division)
    mine = (line.entry_id for line in current_division.standings.all() if line.entry.user_id == request.user.pk)
    context = {
        "division": current_division,
        "season": current_division.season,
        "tier_changes": next_places.tier_changes(current_division.season),
        "league": current_division.season.league,
        "terms": current_division.season.terms,
        "course": course,
        "adjustments": adjustments.changes_in(current_division),
        "picture": words.svg(course.meetings, next(mine, None) if request.user.is_authenticated else None),
        "legend": words.legend(course.meetings),
        "meetings": words.table(course.meetings),
        "has_desk": has_desk(request, current_division.season.league),
        "opens_private": _private_games_door(request, current_division.season.league),
    }
    return render(request, "leagues/division.html", context)


@require_safe
@access.by_name
def player(request: HttpRequest, slug: str, person: User) -> HttpResponse:
    """Show somebody's seasons in a league, and their games against each of the others."""
    league = toolbox.league_at(slug)
    record = reading.record_of_person(league, person)
    if record is None:
        raise Http404(_("%(name)s has not played in this league.") % {"name": person.username})
    return render(request, "leagues/player.html", {"league": league, "person": person, "record": record})


def report_league(request: SignedInRequest, slug: str) -> HttpResponse:
    return report_page(request, Report.Subject.LEAGUE, slug)
