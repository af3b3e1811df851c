"""News of a league by its organisers."""

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games.leagues.models import Entry, League, Season
from games.services.lobby import openings
from games.services.outbox import news
from games.services.rows import blocks

from . import mailing, organisers


@transaction.atomic
def announce(*, user: User, league: League, headline: str, text: str) -> None:
    """Post news for everybody with access to the league, and mail it to the people of its current
    seasons. The same within an hour is posted once. Raises NotYours, Refused and TooMany. Takes the
    league's row lock.
    """
    organisers.require(user, league)
    league = organisers.lock(league)
    headline, text = mailing.with_name(league.name, headline, text)
    if news.is_repeated(topic=news_topic(league), headline=headline, text=text):
        return
    blocks.require_unmuted(user)
    openings.spend_limit("announcements", user)
    on = Q(league_entries__season__league=league, league_entries__season__state__in=Season.GOING_ON)
    concerned = User.objects.filter(on, league_entries__state__in=Entry.IN, is_active=True).distinct()
    page = league.get_absolute_url() if league.is_private else ""
    news.post(headline=headline, text=text, concerned=concerned, topic=news_topic(league), page=page)


def news_topic(league: League) -> str:
    """Return the key of the league's own news."""
    return f"league-{league.pk}"
