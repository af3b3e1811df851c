"""Points that organisers give to a player or take from one, in the standings of a division."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Adjustment, Decision, DeskAct, Division, Entry, Season, Standing
from games.leagues.words.points import signed, to_text
from games.services.errors import NotNow, NotYours, Refused

from . import decision_mails, desk, mailing, organisers, rulings, standings


@transaction.atomic
def adjust(*, user: User, season_id: int, entry_id: int, points: int, reason: str, seen: int) -> None:
    """Give somebody so many 24ths of a point, or take them (below 0).

    ``seen`` is the number of such acts on this player at the time of the form. Raises NotYours,
    NotNow and Refused. Takes the season's row lock.
    """
    season = Season.lock(season_id)
    require_adjuster(user, season, entry_id)
    entry = desk.find_entry(season, entry_id)
    latest = entry.adjustments.select_related("decision").last()
    present = count_adjustments(entry)
    if latest is not None and present == seen + 1 and (latest.points, latest.decision.by_id) == (points, user.pk):
        return
    if present != seen:
        raise NotNow(_("Another organiser has changed these points in the meantime. Check them, then try again."))
    line = require_adjustment(season, entry, points)
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=DeskAct.Kind.POINTS,
        sentence=lambda: _tell_log(entry, points),
        reason=reason,
        people=[entry.user] if entry.user is not None else [],
        before={"entry": entry.pk},
    )
    Adjustment.objects.create(decision=act.decision, division=line.division, entry=entry, points=points)
    renew_standings(season, line.division, act.decision)
    now = Standing.objects.get(pk=line.pk)
    decision_mails.mail_act(act, lambda: mailing.standing_so_far(now))


def _tell_log(entry: Entry, points: int) -> str:
    text = _("Gave %(name)s %(points)s") if points > 0 else _("Took %(points)s from %(name)s")
    return text % {"name": entry.name, "points": mailing.in_points(abs(points))}


def count_adjustments(entry: Entry) -> int:
    return entry.adjustments.count()


def require_adjuster(user: User, season: Season, entry_id: int) -> None:
    """Raises NotYours for everybody but organisers and moderators, and for all who play in the same division."""
    if not (user.is_staff and user.is_active):
        organisers.require(user, season.league)
    divisions = Standing.objects.filter(entry=entry_id, division__season=season).values("division")
    if Standing.objects.filter(division__in=divisions, entry__user=user).exists():
        raise NotYours(_("You play in this division yourself, so another organiser or a moderator must do this."))


def require_open(season: Season, entry: Entry) -> Standing:
    """Return the line of the standings that points change. Raises NotNow and Refused if none can."""
    line = current_line(entry)
    if line is None:
        raise NotNow(_("%(name)s has no place in the standings.") % {"name": entry.name})
    if line.division.knockout:
        raise Refused(_("In a knockout, the places at the tables decide who advances. Points change nothing."))
    rulings.require_unused(season, line.division)
    return line


def require_adjustment(season: Season, entry: Entry, points: int) -> Standing:
    """Return the same for these points. Raises as `require_open`."""
    line = require_open(season, entry)
    if not points:
        raise Refused(_("Enter a number of points other than 0."))
    if line.points + points < 0:
        message = _("%(name)s has %(points)s. You can't take more.")
        raise Refused(message % {"name": entry.name, "points": mailing.in_points(line.points)})
    return line


def current_line(entry: Entry) -> Standing | None:
    """Return somebody's latest line in the standings."""
    lines = Standing.objects.filter(entry=entry).select_related("division__season__league", "entry__user")
    return lines.order_by("-division__tier").first()


def tell_present(line: Standing) -> str:
    fields = {"name": line.entry.name, "points": mailing.in_points(line.points)}
    return _("%(name)s has %(points)s now.") % fields


def preview(line: Standing, points: int) -> str:
    """Return the points of somebody after the act, in words."""
    fields = {"name": line.entry.name, "change": signed(points), "points": to_text(line.points + points)}
    return _("%(name)s: %(change)s, so %(points)s in all") % fields


def renew_standings(season: Season, division: Division, decision: Decision) -> None:
    """Rank a division again after a change of its points, and after the season promotion as well."""
    standings.rank_division(season, division)
    if season.state == Season.State.FINISHED:
        rulings.promote_anew(season, decision)
        return
    season.due = timezone.now()
    season.save(update_fields=["due"])


def changes_in(division: Division) -> list[Adjustment]:
    """Return the changes of points in a division with their decisions; its standings are loaded."""
    if not any(line.adjusted for line in division.standings.all()):
        return []
    rows = division.adjustments.select_related("entry__user", "decision__league").order_by("pk")
    return list(rows)
