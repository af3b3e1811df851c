"""Links that invite people to a league: an organiser makes one, renews it or ends it."""

from accounts.models import User
from games.leagues.models import Invitation, League
from games.leagues.models.invitation import new_token

from . import organisers


def make(*, user: User, league: League) -> Invitation:
    """Make the league's link, in this organiser's name; one of before leads nowhere any more. Raises NotYours."""
    organisers.require(user, league)
    made = {"by": user, "token": new_token()}
    return Invitation.objects.update_or_create(league=league, defaults=made)[0]


def end(*, user: User, league: League) -> None:
    """Invite nobody by a link any more. Twice is once. Raises NotYours."""
    organisers.require(user, league)
    Invitation.objects.filter(league=league).delete()


def of(league: League) -> Invitation | None:
    """The link of a league, if it has one."""
    return Invitation.objects.filter(league=league).first()


def find(token: str) -> Invitation | None:
    """What a link stands for, as long as it has not been ended."""
    return Invitation.objects.filter(token=token).select_related("league", "by").first()
