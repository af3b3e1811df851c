"""Links inviting people to a league: made, renewed or ended by an organiser."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Invitation, League
from games.leagues.models.invitation import new_token

from . import organisers


@transaction.atomic
def make(*, user: User, league: League, instead_of: str = "") -> Invitation:
    """Make the league's link, in this organiser's name, replacing ``instead_of``, the token they
    saw, if any; the old one leads nowhere.

    The log says so, without the link. If another has replaced it already, as by the same form a
    moment ago, the other stays. Raises NotYours. Takes the league's row lock.
    """
    organisers.require(user, league)
    organisers.lock(league)
    present = of(league)
    if present is not None and present.token != instead_of:
        return present
    made = {"by": user, "token": new_token()}
    invitation = Invitation.objects.update_or_create(league=league, defaults=made)[0]
    organisers.decide(
        user=user,
        league=league,
        what=lambda: _("Created an invitation link"),
        reason=lambda: _("The previous link no longer works."),
    )
    return invitation


@transaction.atomic
def end(*, user: User, league: League) -> None:
    """Stop inviting by a link; the log says so. Twice is once. Raises NotYours."""
    organisers.require(user, league)
    ended, _rows = Invitation.objects.filter(league=league).delete()
    if ended:
        organisers.decide(
            user=user,
            league=league,
            what=lambda: _("Removed the invitation link"),
            reason=lambda: _("The link no longer works."),
        )


def of(league: League) -> Invitation | None:
    return Invitation.objects.filter(league=league).first()


def find(token: str) -> Invitation | None:
    """Return the invitation of a link, unless ended."""
    return Invitation.objects.filter(token=token).select_related("league", "by").first()
