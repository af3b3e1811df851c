"""Somebody's record in a league, for everybody; and reporting a league."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import SignedInRequest, User
from games import access
from games.doors.views.moderation.reports import report_page
from games.leagues.services import records
from games.models import Report

from . import leagues


@require_safe
@access.by_name
def player(request: HttpRequest, slug: str, person: User) -> HttpResponse:
    """Show somebody's seasons in a league, and their games against each of the others."""
    league = leagues.league_at(slug)
    record = records.of_person(league, person)
    if record is None:
        raise Http404(_("%(name)s has not played in this league.") % {"name": person.username})
    return render(request, "leagues/player.html", {"league": league, "person": person, "record": record})


def report_league(request: SignedInRequest, slug: str) -> HttpResponse:
    return report_page(request, Report.Subject.LEAGUE, slug)
