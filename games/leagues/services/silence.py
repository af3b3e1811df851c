"""Leaving a season without a word: two seats opened after their time ran out.

Such people are out of the league's next season, and of two after each repetition.
"""

from collections import Counter
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.leagues.models import DeskAct, Entry, League, Season
from games.models import Seat, Tenure

from . import leaving_mails, organisers

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
    """Return each person's number of seats opened after an expiry in a season, including seats taken over since."""
    open_still = Seat.objects.filter(game__league_table__round__division__season=season, free_why=Seat.Why.EXPIRED)
    taken_over = Tenure.objects.filter(seat__game__league_table__round__division__season=season, why=Seat.Why.EXPIRED)
    counts: Counter[int] = Counter()
    for rows in (open_still, taken_over):
        counts.update(user for user in rows.order_by().values_list("user", flat=True) if user is not None)
    return counts


def note(entry: Entry) -> None:
    """Record a silent departure, write it into the decision log, and tell the person.

    The season's row is locked.
    """
    assert entry.user is not None
    entry.silent = True
    entry.save(update_fields=["silent"])
    season = entry.season
    out = _seasons_out(Entry.objects.filter(season__league=season.league_id, user=entry.user, silent=True).count())
    name = entry.user.username
    act = organisers.log_act(
        user=None,
        league=season.league,
        season=season,
        kind=DeskAct.Kind.SILENCE,
        sentence=lambda: _tell_removed(season, name),
        reason=lambda: _tell_seasons_out(season, out),
        people=[entry.user],
        before={"entry": entry.pk},
    )
    leaving_mails.mail_lost_place(act.decision, entry, season.number + out + 1)


def _tell_removed(season: Season, name: str) -> str:
    text = _("%(name)s was removed from the season (ran out of time in %(lost)d games)")
    if season.terms.is_tournament:
        text = _("%(name)s was removed from the tournament (ran out of time in %(lost)d games)")
    return text % {"name": name, "lost": LOST}


def _tell_seasons_out(season: Season, out: int) -> str:
    text = ngettext(
        "A player who drops out like this also misses the next season.",
        "A player who drops out like this again also misses the next %(out)d seasons.",
        out,
    )
    if season.terms.is_tournament:
        text = ngettext(
            "A player who drops out like this also misses the next edition.",
            "A player who drops out like this again also misses the next %(out)d editions.",
            out,
        )
    return text % {"out": out}


def departures(league: League, user: User | None = None) -> dict[int, Departure]:
    """Return by person the silent departures of a league, of one person or of all."""
    rows = Entry.objects.filter(season__league=league, silent=True, user__isnull=False)
    rows = rows.filter(user=user) if user else rows
    seasons_of: dict[int, list[int]] = {}
    for pk, number in rows.values_list("user", "season__number"):
        seasons_of.setdefault(pk or 0, []).append(number)
    return {
        pk: Departure(max(numbers), max(numbers) + _seasons_out(len(numbers)) + 1) for pk, numbers in seasons_of.items()
    }


def _seasons_out(times: int) -> int:
    """Return the number of seasons to sit out after so many silent departures."""
    return FIRST if times == 1 else AGAIN
