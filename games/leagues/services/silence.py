"""Leaving a season without a word: two seats opened after their time ran out.

Such people are out of the league's next season, and of two after each repetition.
"""

from collections import Counter
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.leagues.models import Bar, Decision, DeskAct, Entry, League, Season
from games.models import Seat, Tenure
from games.services.errors import NotNow

from . import telling

LOST = 2
"""Opened seats of a season enough to end an entry."""
FIRST, AGAIN = 1, 2
"""Numbers of seasons to sit out."""


class Departure(NamedTuple):
    """The number of the season somebody last left without a word, and of the next open to them."""

    left: int
    again: int


def fallen_silent(season: Season) -> list[int]:
    """Return the keys of people with enough expiries to end their entry of a season, not counting
    those an appeal has forgiven.
    """
    forgiven = dict(season.entries.filter(forgiven__gt=0).values_list("user", "forgiven"))
    return [user for user, lost in _seats_opened(season).items() if lost - forgiven.get(user, 0) >= LOST]


def count_lost(entry: Entry) -> int:
    """Return the number of seats of a season lost by somebody's expiries so far."""
    return _seats_opened(entry.season)[entry.user_id or 0]


def _seats_opened(season: Season) -> Counter[int]:
    """Return each person's number of seats opened after an expiry in a season, including seats
    taken over since.
    """
    open_still = Seat.objects.filter(game__league_table__round__division__season=season, free_why=Seat.Why.EXPIRED)
    taken = Tenure.objects.filter(seat__game__league_table__round__division__season=season, why=Seat.Why.EXPIRED)
    found: Counter[int] = Counter()
    for rows in (open_still, taken):
        found.update(user for user in rows.order_by().values_list("user", flat=True) if user is not None)
    return found


def note(entry: Entry) -> None:
    """Record a silent departure, write it into the log of decisions, and tell the person.

    The season's row is locked.
    """
    assert entry.user is not None
    entry.silent = True
    entry.save(update_fields=["silent"])
    season = entry.season
    out = _seasons_out(Entry.objects.filter(season__league=season.league_id, user=entry.user, silent=True).count())
    what = _("%(name)s is out of this season: their time ran out in %(lost)d games")
    reason = ngettext(
        "Whoever leaves without a word is out of the next season as well.",
        "Whoever leaves without a word again is out of the next %(out)d seasons as well.",
        out,
    )
    if season.terms.is_tournament:
        what = _("%(name)s is out: their time ran out in %(lost)d games")
        reason = ngettext(
            "Whoever leaves without a word cannot enter the next time it is held.",
            "Whoever leaves without a word again cannot enter the next %(out)d times it is held.",
            out,
        )
    named = {"name": entry.user.username, "lost": LOST, "out": out}
    decision = Decision.objects.create(
        league=season.league, season=season, by=None, what=what % named, reason=reason % named
    )
    act = DeskAct.objects.create(decision=decision, kind=DeskAct.Kind.SILENCE, before={"entry": entry.pk})
    act.people.add(entry.user)
    telling.silent(decision, season, entry.user, season.number + out + 1)


def require_welcome(season: Season, user: User) -> None:
    """Raises NotNow for anybody barred from the league, removed from this season, or still out of
    the league's seasons.
    """
    league = season.league
    if Bar.objects.filter(league=league, user=user).exists():
        raise NotNow(_("The organisers have barred you from this league: its log of decisions says why."))
    if season.entries.filter(user=user, removed=True).exists():
        told = _("The organisers have removed you from %(season)s: the log of decisions says why.")
        raise NotNow(told % telling.named(season))
    departure = departures(league, user=user).get(user.pk)
    if departure is not None and departure.left != season.number and season.number < departure.again:
        told = _("You left season %(left)d without a word: you can enter again from season %(again)d on.")
        if season.terms.is_tournament:
            told = _("You left no. %(left)d without a word: you can enter again from no. %(again)d on.")
        raise NotNow(told % departure._asdict())


def departures(league: League, user: User | None = None) -> dict[int, Departure]:
    """Return by person the silent departures of a league, of one person or of all."""
    rows = Entry.objects.filter(season__league=league, silent=True, user__isnull=False)
    rows = rows.filter(user=user) if user else rows
    found: dict[int, list[int]] = {}
    for pk, number in rows.values_list("user", "season__number"):
        found.setdefault(pk or 0, []).append(number)
    return {pk: Departure(max(each), max(each) + _seasons_out(len(each)) + 1) for pk, each in found.items()}


def turned_away(season: Season) -> tuple[list[int], list[int]]:
    """Return the keys of people free to enter again from this season on, and of those still out:
    barred, or after a silent departure.
    """
    barred = set(Bar.objects.filter(league=season.league_id).values_list("user", flat=True))
    again = {user: each.again for user, each in departures(season.league).items() if user not in barred}
    back = [user for user, number in again.items() if number == season.number]
    return back, [*barred, *(user for user, number in again.items() if season.number < number)]


def _seasons_out(times: int) -> int:
    """Return the number of seasons to sit out after so many silent departures."""
    return FIRST if times == 1 else AGAIN
