"""A league elsewhere: files of a season, a feed, and standings within another site, without signing in."""

import re
from collections.abc import Sequence

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control
from django.utils.http import content_disposition_header
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from accounts.middleware import for_everybody
from accounts.networks import spend_of_network
from games.doors.views.lobby import feeds
from games.doors.views.lobby.feeds import FeedContent, FeedEntry
from games.leagues.models import Division, League, Result, Season, Table
from games.leagues.services import next_places, reading, season_files, standings
from games.leagues.words.points import to_text
from games.models import News
from games.present.markdown import render_markdown, without_markdown
from games.services.play.pictures import CACHE
from tocsite.theme import THEMES

from . import leagues, toolbox

TYPES = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
NAME = re.compile(r"\d{1,4}[A-Z]{0,3}")
"""A division's name."""
ANYWHERE = "*"
EMBEDDED = {
    "default-src": [NONE],
    "style-src": [SELF],
    "font-src": [SELF],
    "img-src": [SELF],
    "base-uri": [NONE],
    "form-action": [NONE],
    "frame-ancestors": [ANYWHERE],
}
"""Permissions of the embedded page: look as the site does, within any other, and nothing else."""


@for_everybody
@require_safe
def file(request: HttpRequest, slug: str, number: str, sheet: str, form: str) -> HttpResponse:
    """Serve a sheet of a season. Raises Http404 and TooMuch."""
    season = toolbox.season_at(slug, int(number))
    content = season_files.find(season, sheet, form)
    if content is None:
        spend_of_network("past_read", request)
        content = season_files.make(season, sheet, form)
    name = f"{season.league.slug}-{season.number}-{sheet}.{form}"
    headers = {"Content-Disposition": content_disposition_header(as_attachment=form == "csv", filename=name) or ""}
    answer = HttpResponse(content, content_type=TYPES[form], headers=headers)
    return _keep_a_minute(answer, season.league)


@for_everybody
@require_safe
def feed(request: HttpRequest, slug: str) -> HttpResponse:
    """Serve the news and the results of a league. Raises Http404."""
    league = toolbox.league_at(slug)
    name = f"league-feed-{league.pk}-{get_language()}"
    content = caches[CACHE].get_or_set(name, lambda: _feed_of_league(league), season_files.MINUTE) or _feed_of_league(
        league
    )
    answer = feeds.answer(request, [content.title, content.entries], lambda: content)
    if league.is_private:
        patch_cache_control(answer, private=True)
    return answer


def _feed_of_league(league: League) -> FeedContent:
    news = [_news_entry(item) for item in reading.feed_news(league)]
    tables = [_table_entry(table, results) for table, results in reading.feed_results(league)]
    entries = sorted([*news, *tables], key=lambda entry: entry.at, reverse=True)[: reading.FEED_LENGTH]
    title = _("%(league)s: news and results") % {"league": league.name}
    return FeedContent(title, without_markdown(league.about), league.get_absolute_url(), entries)


def _news_entry(news: News) -> FeedEntry:
    page = news.get_absolute_url()
    return FeedEntry(news.headline, str(render_markdown(news.text)), page, page, news.posted)


def _table_entry(table: Table, results: Sequence[Result]) -> FeedEntry:
    game = table.game
    assert game is not None and game.finished is not None, "only tables with games that are over are told"
    season_name = table.round.division.season.display_name
    title = _("“%(game)s” is over") % {"game": game.name}
    line = _("%(place)d. %(name)s (%(points)s)")
    lines = [line % {"place": row.place, "name": row.entry.name, "points": to_text(row.points)} for row in results]
    page = game.get_absolute_url()
    return FeedEntry(title, feeds.paragraphs([season_name, *lines]), page, f"{page}#league-result", game.finished)


@csp_replace(EMBEDDED)  # type: ignore[arg-type]  # django-csp's types know no view with an argument
@xframe_options_exempt
@for_everybody
@require_safe
def embedded(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Serve the standings of a season for another site: ``?division=`` selects one, ``?theme=`` is
    light or dark. Raises Http404.
    """
    season = toolbox.season_at(slug, number)
    name = request.GET.get("division", "")
    if name and not NAME.fullmatch(name):
        raise Http404(_("This division doesn't exist."))
    theme = request.GET.get("theme", "")
    theme = theme if theme in THEMES else ""
    key = f"league-embedded-{season.pk}-{name}-{theme}-{get_language()}"
    page = caches[CACHE].get_or_set(key, lambda: _page_of_season(season, name, theme), season_files.MINUTE)
    answer = HttpResponse(page)
    return _keep_a_minute(answer, season.league)


def _keep_a_minute(answer: HttpResponse, league: League) -> HttpResponse:
    """Let caches keep an answer for a minute: everybody's, or for a private league a browser's own."""
    if league.is_private:
        patch_cache_control(answer, private=True, max_age=season_files.MINUTE)
    else:
        patch_cache_control(answer, public=True, max_age=season_files.MINUTE)
    return answer


def _page_of_season(season: Season, name: str, theme: str) -> str:
    """Return the page, made without the request: nothing about the reader is in it."""
    league = season.league
    divisions = [toolbox.division_at(league.slug, season.number, name)] if name else _first_divisions(season)
    lines = [] if name or season.takes_entries else standings.team_standings(season)
    context = {"season": season, "league": league, "terms": season.terms, "divisions": divisions, "theme": theme}
    context |= {"team_lines": lines, "tier_changes": next_places.tier_changes(season)}
    return str(render_to_string("leagues/embedded.html", context))


def _first_divisions(season: Season) -> Sequence[Division]:
    return list(reading.divisions_of(season)[: leagues.DIVISIONS])
