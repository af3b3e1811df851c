"""Whoever leaves a season without a word: two of their seats were opened because their time ran out.

They are out of the league's next season, and of two whenever it happens again.
"""

from collections import Counter

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.leagues.models import Decision, Entry, League, Season
from games.models import Seat, Tenure
from games.services.errors import NotNow

from . import telling

LOST = 2
"""So many opened seats of a season end an entry."""
FIRST, AGAIN = 1, 2
"""How many seasons somebody is out of."""


def fallen_silent(season: Season) -> list[int]:
    """Whose time ran out so often that it ends their entry of a season; people's keys."""
    return [user for user, lost in _opened(season).items() if lost >= LOST]


def _opened(season: Season) -> Counter[int]:
    """How many of each person's seats of a season were opened because their time ran out, those included that
    somebody has taken over since."""
    open_still = Seat.objects.filter(game__league_table__round__division__season=season, free_why=Seat.Why.EXPIRED)
    taken = Tenure.objects.filter(seat__game__league_table__round__division__season=season, why=Seat.Why.EXPIRED)
    found: Counter[int] = Counter()
    for rows in (open_still, taken):
        found.update(user for user in rows.order_by().values_list("user", flat=True) if user is not None)
    return found


def note(entry: Entry) -> None:
    """Keep in mind that somebody has left a season without a word, write it into the log of decisions, and tell them.
    The season's row is locked.
    """
    assert entry.user is not None
    entry.silent = True
    entry.save(update_fields=["silent"])
    season = entry.season
    out = _out_of(season.league, entry.user)
    what = _("%(name)s is out of this season: their time ran out in %(lost)d games")
    reason = ngettext(
        "Whoever leaves without a word is out of the next season as well.",
        "Whoever leaves without a word again is out of the next %(out)d seasons as well.",
        out,
    )
    named = {"name": entry.user.username, "lost": LOST, "out": out}
    decision = Decision.objects.create(
        league=season.league, season=season, by=None, what=what % named, reason=reason % named
    )
    telling.silent(decision, season, entry.user, season.number + out + 1)


def require_welcome(season: Season, user: User) -> None:
    """Raises NotNow for whoever is still out of the league's seasons."""
    league = season.league
    latest = _silent(league, user).order_by("-season__number").values_list("season__number", flat=True).first()
    again = latest + _out_of(league, user) + 1 if latest is not None else 0
    if latest != season.number and season.number < again:
        told = _("You left season %(left)d without a word: you can enter again from season %(again)d on.")
        raise NotNow(told % {"left": latest, "again": again})


def _silent(league: League, user: User) -> QuerySet[Entry]:
    return Entry.objects.filter(season__league=league, user=user, silent=True)


def _out_of(league: League, user: User) -> int:
    """How many seasons somebody is out of after the latest that they left so."""
    return FIRST if _silent(league, user).count() == 1 else AGAIN
