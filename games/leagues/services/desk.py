"""The organisers' desk: the season of an act, locked, and questions about its players that several acts ask."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Bar, Entry, League, Season
from games.leagues.terms import divided
from games.services.errors import NotNow, Refused

from . import mailing, organisers, silence

State = Entry.State
BEFORE_DRAW = (State.ENTERED, State.CHECKED_IN)


def lock_for(user: User, season_id: int) -> Season:
    """Return a season, locked, for an organiser of its league. Raises NotYours."""
    season = Season.lock(season_id)
    organisers.require(user, season.league)
    return season


def lock_both(user: User, league: League) -> tuple[League, Season | None]:
    """Return a league and its current season, locked, for an organiser. Raises NotYours."""
    organisers.require(user, league)
    league = organisers.lock(league)
    season = organisers.lock_season(league)
    if season is not None:
        season.league = league
    return league, season


def find_entry(season: Season, pk: int) -> Entry:
    """Return an entry of a locked season. Raises Refused."""
    entry = season.entries.select_related("user").filter(pk=pk).first()
    if entry is None:
        raise Refused(_("That player is not in %(season)s.") % mailing.season_words(season))
    entry.season = season
    return entry


def users_of(entry: Entry) -> list[User]:
    return [entry.user] if entry.user is not None else []


def require_before_draw(season: Season) -> None:
    """Raises NotNow after the draw."""
    if not season.takes_entries:
        raise NotNow(_("This is only possible before the draw."))


def require_not_out(season: Season, person: User) -> None:
    """Raises NotNow for anybody barred; removed players pass, for an organiser to put in again."""
    departure = silence.departures(season.league, user=person).get(person.pk)
    if is_barred(season.league, person) or (departure is not None and season.number < departure.again):
        raise NotNow(_("%(name)s is banned. Lift the ban first.") % {"name": person.username})


def is_barred(league: League, person: User) -> bool:
    return Bar.objects.filter(league=league, user=person).exists()


def has_groups(season: Season) -> bool:
    return not season.terms.by_rounds


def sizes(season: Season, groups: int | None) -> Sequence[int]:
    """Return the size of each division if all present entries came."""
    people = season.entries.filter(state__in=BEFORE_DRAW).count()
    return divided(people, season.terms.division, season.terms.size, groups)
