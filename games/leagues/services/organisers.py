"""Who holds a league: its organisers, and where all of these are gone, the moderators, who may name a new one.

What an organiser decides stands in a public log.
"""

from collections.abc import Collection
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Decision, League, Season
from games.leagues.terms import Terms
from games.services.errors import NotNow, NotYours, Refused


def active(league: League) -> QuerySet[User]:
    """Its organisers who are still here, by name; nobody where the moderators hold it."""
    return league.organisers.filter(is_active=True).order_by("username")


def held() -> QuerySet[League]:
    """The leagues that the moderators hold."""
    here = User.objects.filter(leagues=OuterRef("pk"), is_active=True)
    return League.objects.filter(~Exists(here)).order_by("name")


def organises(user: User, league: League) -> bool:
    """Whether somebody holds a league, as an organiser or a moderator."""
    return holds(user, active(league))


def holds(user: User, found: Collection[User]) -> bool:
    """The same, where its organisers who are still here have been ``found``."""
    return user in found or (user.is_staff and not found)


def require(user: User, league: League) -> None:
    """Raises NotYours for everybody who does not hold the league."""
    if not organises(user, league):
        raise NotYours(_("Only an organiser of the league can do this."))


def lock(league: League) -> League:
    """The league as it is once everybody else who decides about it has done so.

    Rows that refer to it may be written meanwhile, as its season does which moves on under a lock of its own: whoever
    then waits for that season would else wait for one who waits for them.
    """
    return League.objects.select_for_update(no_key=True).get(pk=league.pk)


def lock_season(league: League) -> Season | None:
    """The league's season that is on, locked; the league's row is locked already."""
    on = Season.objects.select_for_update().filter(league=league, state__in=Season.GOING_ON)
    # One that has closed while it was waited for may have opened the next, which only another query sees.
    return on.first() or on.first()


def decide(
    *,
    user: User,
    league: League,
    what: str,
    reason: str,
    season: Season | None = None,
    changed: tuple[Terms, Terms] | None = None,
) -> Decision:
    """Write into the public log what an organiser has decided; of ``changed`` rules, those before and after. Raises
    Refused without a reason.
    """
    if not reason.strip():
        raise Refused(_("Say why: it stands in the league's log of decisions, which everybody can read."))
    before, after = (msgspec.to_builtins(terms) for terms in changed) if changed else (None, None)
    kept: dict[str, Any] = {"before": before, "after": after}
    return Decision.objects.create(
        league=league, season=season, by=user, what=what[:200], reason=reason.strip()[:400], **kept
    )


@transaction.atomic
def add(*, user: User, league: League, name: str, reason: str) -> None:
    """Let somebody else organise the league too; where the moderators hold it, from then on they do. Twice is once.
    Raises NotYours and Refused.
    """
    require(user, league)
    other = User.objects.filter(username__iexact=name.strip(), is_active=True).first()
    if other is None:
        raise Refused(_("Nobody here is called %(name)s.") % {"name": name})
    if not league.organisers.filter(pk=other.pk).exists():
        league.organisers.add(other)
        what = _("Made %(name)s an organiser") % {"name": other.username}
        decide(user=user, league=league, what=what, reason=reason)


@transaction.atomic
def step_down(*, user: User, league: League, reason: str) -> None:
    """Organise the league no longer. The last one hands it over first. Raises NotYours, NotNow and Refused.

    Takes the league's row lock: of two who step down at once, one is the last.
    """
    league = lock(league)
    if not league.organisers.filter(pk=user.pk).exists():
        raise NotYours(_("You do not organise this league."))
    if not active(league).exclude(pk=user.pk).exists():
        raise NotNow(_("You are its only organiser: make somebody else one first, or end the league."))
    decide(user=user, league=league, what=_("Stepped down as an organiser"), reason=reason)
    league.organisers.remove(user)
