"""Words of leagues in templates, and current seasons for the front page."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import durations
from games.leagues import formats
from games.leagues.models import Decision, Season
from games.leagues.scoring import points
from games.leagues.services import reading
from games.leagues.terms import Terms
from games.leagues.words import rules
from games.leagues.words.points import mean_to_text, to_text
from games.mail.absolute import absolute
from games.present.lists import join_words
from games.templatetags.games import quick

register = template.Library()
register.filter("points", to_text)
register.filter("met", mean_to_text)
register.filter("talk", rules.talk)
register.filter("teams", rules.teams)
ON_HOME = 4


@register.inclusion_tag("leagues/_on_home.html", takes_context=True)
def leagues_on(context: template.Context) -> dict[str, Any]:
    """Show the seasons open for entries and the running ones; without any, the way to found a league."""
    user = context["user"]
    open_now, running = (list(found[:ON_HOME]) for found in (reading.takes_entries(user), reading.running(user)))
    return {"open": open_now, "running": running, "user": user}


@register.simple_tag(takes_context=True)
def quick_table(context: template.Context, name: str) -> SafeString:
    """Show a template of Jinja2 that has one line for each player: Django's took most of the time of its page."""
    return quick(context, name, points=to_text, met=mean_to_text, form=form)


@register.simple_tag
def day_with_zone(at: datetime) -> str:
    """Return the day of a moment, with the clock's zone if it may differ from the reader's."""
    return durations.with_other_zone(durations.day(at))


@register.simple_tag
def embed_line(season: Season) -> str:
    """Return the line of HTML for showing a season's standings on another site."""
    address = absolute(reverse("leagues:embedded", args=[season.league.slug, season.number]))
    title = _("Standings: %(season)s") % {"season": season.called}
    line = '<iframe src="{}" title="{}" width="100%" height="480" style="border: 0" loading="lazy"></iframe>'
    return escape(format_html(line, address, title))


@register.filter
def form(latest: Sequence[int]) -> SafeString:
    """Return the places in somebody's latest games as a list, the latest last; they come the latest first."""
    places = [(place, place) for place in reversed(latest)]
    return format_html('<ol class="form">{}</ol>', format_html_join("", '<li class="place-{}">{}</li>', places))


@register.filter
def played(terms: Terms) -> str:
    """Return the game at a league's tables, and its time."""
    return _("%(game)s, %(pace)s") % {"game": rules.played(terms), "pace": rules.pace(terms)}


@register.filter
def rounds_by_people(terms: Terms) -> list[tuple[int, int]]:
    """Return the number of rounds of a tournament by number of people."""
    return [(people, formats.rounds_of(terms, people)) for people in (8, 16, 32, 64)]


@register.filter
def changes(decision: Decision) -> list[str]:
    return rules.changes(*decision.changed) if decision.changed else []


@register.filter
def worth(terms: Terms) -> str:
    """Return the worth of the places at a full table."""
    each = points.SCHEMES[terms.scheme][terms.size]
    return join_words(to_text(int(place * points.PART)) for place in each)
