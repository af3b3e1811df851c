"""The part of leagues in the deletion of an account.

Points, standings and results stay with their entries, which have names of their own once a person is gone. Places of
running seasons are vacated by the seasons themselves, as those of anybody whose account is gone.
"""

from contextlib import suppress
from typing import Any

from django.db.models import Q, QuerySet
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed, account_erased, name_forgotten
from games.leagues.models import Appeal, Decision, Entry, League, Player, Season, Teammate, Wish
from games.models import News
from games.services.errors import NotNow
from games.services.people.neutral_names import NeutralName

from . import entries, teams
from .announcing import news_topic

NOT_DRAWN = (Season.State.OPEN, Season.State.CHECK_IN)


@receiver(account_closed)
def leave(user: User, **_more: Any) -> None:
    """Let a person leave ladders, teams, and seasons in which they have no place yet."""
    Wish.objects.filter(user=user).delete()
    for team_id in list(Teammate.objects.filter(user=user).values_list("team", flat=True)):
        with suppress(NotNow):  # its season is drawn: the member's points stay with the team
            teams.leave(user=user, team_id=team_id)
    for season_id in list(_waiting(user).values_list("season", flat=True)):
        with suppress(NotNow):  # it is over meanwhile
            entries.withdraw(user=user, season_id=season_id, is_answered=True)


@receiver(account_erased)
def erase(user: User, neutral_name: str, number: int, names: list[str], **_more: Any) -> None:
    """Delete the entries in seasons not drawn, and put the neutral name on the others, on the rated player, and into
    decisions, appeals and news.
    """
    Entry.objects.filter(user=user).update(former=number, name_salt="", drawn_name="")
    Player.objects.filter(user=user).update(former=number)
    _put_name(user, NeutralName(names, neutral_name))
    Teammate.objects.filter(user=user, entry=None).delete()
    _waiting(user).filter(season__state__in=NOT_DRAWN).delete()


@receiver(name_forgotten)
def forget_name(user: User, name: str, **_more: Any) -> None:
    """Put the present name of a person in the place of one given up; no draw can be checked by it any more."""
    Entry.objects.filter(user=user, drawn_name=name).update(name_salt="", drawn_name="")
    _put_name(user, NeutralName([name], user.username))


def _put_name(user: User, neutral: NeutralName) -> None:
    """Put another name into the decisions, appeals and news of somebody's leagues."""
    leagues = League.objects.filter(_leagues_of(user)).distinct()
    decisions = _decisions_of(user)
    neutral.write_into(decisions, "what", "reason", "in_languages")
    neutral.write_into(Appeal.objects.filter(decision__in=decisions), "reason", "answer")
    neutral.write_into(_news_to_fellows(leagues), "headline", "text")
    neutral.write_into(News.objects.filter(topic__in=[news_topic(league) for league in leagues]), "headline", "text")


def _waiting(user: User) -> QuerySet[Entry]:
    """Return the entries of a person without a place in a season going on."""
    return Entry.objects.filter(user=user, season__state__in=Season.GOING_ON, holdings=None)


def _decisions_of(user: User) -> QuerySet[Decision]:
    """Return the decisions that a person has made, has appealed against, or is concerned by."""
    return Decision.objects.filter(Q(act__people=user) | Q(by=user) | Q(appeals__by=user)).distinct()


def _news_to_fellows(leagues: QuerySet[League]) -> QuerySet[News]:
    """Return the news to single people of whom one plays in these leagues or organises them."""
    fellows = Q(mails__user__in=Entry.objects.filter(season__league__in=leagues).values("user"))
    fellows |= Q(mails__user__leagues__in=leagues)
    return News.objects.filter(fellows, listed=False, topic="").distinct()


def _leagues_of(user: User) -> Q:
    """Leagues in which a person organises, has played, has decided, or was decided about."""
    entered = Entry.objects.filter(user=user)
    return (
        Q(organisers=user)
        | Q(pk__in=_decisions_of(user).values("league"))
        | Q(pk__in=entered.values("season__league"))
        | Q(pk__in=user.entry_requests.values("league"))
    )
