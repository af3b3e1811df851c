"""Leagues, their seasons and entries."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.leagues.models import Decision, Entry, League, Season
from games.leagues.services import ending, seasons

from .acts import StaffAct
from .evidence import Evidence
from .site import site


@StaffAct(
    _("End leagues"),
    _("The current season is played to its end, and no other opens. The reason is public, and emailed to the players."),
)
def end(user: User, row: League, reason: str) -> None:
    ending.end(user=user, league=row, reason=reason, is_moderating=True)


@admin.register(League, site=site)
class LeaguePages(Evidence):
    heading = _("Leagues")
    columns = ("name", "slug", "about", "announcement", "admission", "organisers", "rules", "goes_on", "created")
    list_display = ("name", "admission", "goes_on", "created")
    list_filter = ("admission", "goes_on", "created")
    search_fields = ("name__icontains", "organisers__username__istartswith")
    actions = (end,)


@StaffAct(
    _("Cancel seasons"),
    _("A season that has not started is cancelled. The reason is public, and emailed to the players."),
)
def cancel_season(user: User, row: Season, reason: str) -> None:
    seasons.cancel(user=user, season_id=row.pk, reason=reason, is_moderating=True)


@admin.register(Season, site=site)
class Seasons(Evidence):
    """Seasons without the secrets of their draws."""

    heading = _("Seasons")
    columns = (
        *("league", "number", "state", "rules", "due", "check_in", "starts", "ends", "postponed", "groups"),
        *("drawn", "rounds", "finished", "stuck"),
    )
    list_display = ("league", "number", "state", "due", "starts", "ends", "stuck")
    list_filter = ("state", "starts")
    search_fields = ("league__name__icontains",)
    linked = ("league",)
    actions = (cancel_season,)


@admin.register(Entry, site=site)
class Entries(Evidence):
    heading = _("Entries")
    columns = ("season", "user", "bot", "state", "moved", "silent", "forgiven", "removed", "missed_rounds", "entered")
    list_display = ("season", "user", "bot", "state", "removed", "entered")
    list_filter = ("state", "removed", "entered")
    search_fields = ("user__username__istartswith", "season__league__name__icontains")
    linked = ("season", "user")


@admin.register(Decision, site=site)
class Decisions(Evidence):
    """The public log of what organisers decided."""

    heading = _("Decisions")
    columns = ("league", "season", "by", "what", "reason", "made")
    list_display = ("league", "what", "by", "made")
    list_filter = ("made",)
    search_fields = ("league__name__icontains", "by__username__istartswith")
    linked = ("league",)
