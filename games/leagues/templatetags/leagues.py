"""Words of leagues in templates, and what is on for the front page."""

from operator import attrgetter
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.leagues import formats
from games.leagues.models import Decision, Entry
from games.leagues.scoring import met, points
from games.leagues.services import reading
from games.leagues.terms import Terms
from games.leagues.words import rules

register = template.Library()
register.filter("points", points.written)
register.filter("met", met.written)
register.filter("talk", rules.talk)
ON_HOME = 4
FORM = 5
"""So many of somebody's latest games show their form."""


@register.inclusion_tag("leagues/_on_home.html")
def leagues_on() -> dict[str, Any]:
    """The seasons that are on; nothing where there are none."""
    return {"on": reading.on()[:ON_HOME]}


@register.filter
def form(entry: Entry) -> SafeString:
    """The places of somebody's latest games as a list, the latest last; their results are loaded."""
    booked = sorted(entry.results.all(), key=attrgetter("pk"))
    places = [(result.place, result.place) for result in booked[-FORM:]]
    return format_html('<ol class="form">{}</ol>', format_html_join("", '<li class="place-{}">{}</li>', places))


@register.filter
def played(terms: Terms) -> str:
    """What is played at the tables of a league, and in which time."""
    return _("%(game)s, %(pace)s") % {"game": rules.played(terms), "pace": rules.pace(terms)}


@register.filter
def rounds_by_people(terms: Terms) -> list[tuple[int, int]]:
    """How many rounds a tournament has with so many people."""
    return [(people, formats.rounds_of(terms, people)) for people in (8, 16, 32, 64)]


@register.filter
def changes(decision: Decision) -> list[str]:
    """Which rules a decision has changed, a line each."""
    return rules.changes(*decision.changed) if decision.changed else []


@register.filter
def worth(terms: Terms) -> str:
    """What the places at a full table are worth."""
    each = points.SCHEMES[terms.scheme][terms.size]
    return ", ".join(points.written(int(place * points.PART)) for place in each)
