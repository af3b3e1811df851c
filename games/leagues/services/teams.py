"""Teams within a season: created before its draw, and joined by invitation."""

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.leagues.models import Entry, Season, Team, Teammate
from games.services.errors import NotNow, NotYours, Refused
from games.services.outbox import news
from games.services.rows import blocks

from . import entrance, entries
from .mailing import DECLINE, JOIN, letters


@transaction.atomic
def create(*, user: User, season_id: int, name: str) -> Team:
    """Found a team with oneself in it; a repetition changes nothing.

    Raises NotNow, NotYours and Refused. Takes the season's row lock, as do all changes of teams.
    """
    season = _lock_open_season(season_id)
    entry = _entry_of(user, season)
    mine = _joined_teammates(season).filter(entry=entry).select_related("team").first()
    if mine is not None and mine.team.name == name:
        return mine.team
    _require_free(mine)
    if season.teams.filter(name__iexact=name).exists():
        raise Refused(_("There is already a team with this name. Choose another name."))
    blocks.require_unmuted(user)
    team = Team.objects.create(season=season, name=name)
    Teammate.objects.create(team=team, user=user, entry=entry)
    return team


@transaction.atomic
def invite(*, user: User, team_id: int, name: str) -> None:
    """Invite somebody into one's team; a mail tells them. Twice is once. Raises NotNow, NotYours and Refused."""
    team = _lock_team(team_id)
    if not team.teammates.filter(user=user, entry__isnull=False).exists():
        raise NotYours(_("Only members of the team can invite players."))
    other = access.find_person(name.strip())
    if other is None or not entrance.can_see(other, team.season.league):
        raise Refused(_("No player of this league is called %(name)s. Check the spelling.") % {"name": name})
    if team.teammates.filter(user=other).exists():
        return
    if team.teammates.count() >= team.season.terms.team:
        message = _("A team has at most %(most)d players, invited players included.")
        raise NotNow(message % {"most": team.season.terms.team})
    _tell_teammates(Teammate.objects.create(team=team, user=other), user)


@transaction.atomic
def join(*, user: User, team_id: int) -> None:
    """Join a team after its invitation, entering the season if need be.

    Twice is once. Raises NotNow, NotYours and NotAdmitted.
    """
    team = _lock_team(team_id)
    mate = team.teammates.filter(user=user).first()
    if mate is None:
        raise NotYours(_("You need an invitation to join this team."))
    entry = entries.own(user, team.season)
    if entry is None or entry.state not in Entry.IN:
        entry = entries.enter(user=user, season_id=team.season_id)
    if mate.entry_id == entry.pk:
        return
    _require_free(_joined_teammates(team.season).filter(entry=entry).first())
    mate.entry = entry
    mate.save(update_fields=["entry"])


@transaction.atomic
def leave(*, user: User, team_id: int) -> None:
    """Leave a team, or decline its invitation; an empty team is deleted.

    Twice is once. Raises NotNow.
    """
    team = _lock_team(team_id)
    team.teammates.filter(user=user).delete()
    if not team.teammates.filter(entry__isnull=False).exists():
        team.delete()


def _joined_teammates(season: Season) -> QuerySet[Teammate]:
    return Teammate.objects.filter(team__season=season, entry__isnull=False)


def _require_free(mine: Teammate | None) -> None:
    if mine is not None:
        raise NotNow(_("You're already in a team. Leave it first."))


def _entry_of(user: User, season: Season) -> Entry:
    entry = entries.own(user, season)
    if entry is None or entry.state not in Entry.IN:
        raise NotYours(_("Enter %(season)s first.") % {"season": season.display_name})
    return entry


def _lock_team(team_id: int) -> Team:
    team = Team.objects.filter(pk=team_id).first()
    if team is None:
        raise NotNow(_("This team no longer exists."))
    team.season = _lock_open_season(team.season_id)
    return team


def _lock_open_season(season_id: int) -> Season:
    """Return the season, locked. Raises NotNow if its teams are final, or it has none."""
    season = Season.lock(season_id)
    if not season.terms.team:
        raise NotNow(_("Everyone plays for themselves here, without teams."))
    if not season.takes_entries:
        raise NotNow(_("Teams can't change after the draw."))
    return season


def _tell_teammates(mate: Teammate, by: User) -> None:
    season = mate.team.season
    fields = {"team": mate.team.name, "name": by.username}

    def words(_user: User) -> tuple[str, str]:
        headline = _("Invitation to the team %(team)s")
        return headline % fields, _(
            "%(name)s invites you to join. Join or decline by reply, or on the Teams page."
        ) % fields

    page = reverse("leagues:teams", args=[season.league.slug, season.number])
    readers = User.objects.filter(Q(pk=mate.user_id), is_active=True).exclude(blocks__blocked=by)
    mails = letters(f"teammate-{mate.pk}", season, readers, words)
    news.tell_people(mails, page=page, asks=f"team:{mate.pk}", answers=[JOIN, DECLINE])
