"""Mails of a running season: to those waiting, to new holders of places, and at the end of a
round.
"""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.leagues.models import Entry, Place, Result, Round, Season, Standing, Table
from games.leagues.scoring import points
from games.leagues.words.answers import WITHDRAW

from . import telling

State = Entry.State


def left_over(season: Season) -> None:
    """Mail the players left waiting by an odd number."""

    def words(_user: User) -> tuple[str, str]:
        text = _(
            "An odd number of players checked in, and the draw left you over. You will get the first place that opens."
        )
        return _("You are on the waiting list"), text

    telling.tell(season, "left", telling.people(season, State.WAITING), words, asks="season", answers=[WITHDRAW])


def place_found(place: Place, entry: Entry, games: int) -> None:
    """Mail a substitute about their place, with so many running games."""
    season = place.division.season

    def words(_user: User) -> tuple[str, str]:
        told = [_("You have a place now: %(division)s.") % {"division": place.division.called}]
        if games:
            taken = ngettext(
                "You take over %(games)d game in progress. We will email you when it is your turn.",
                "You take over %(games)d games in progress. We will email you when it is your turn.",
                games,
            )
            told.append(taken % {"games": games})
        if entry.head_start:
            given = _("You start with %(points)s for the finished games of earlier rounds.")
            told.append(given % {"points": telling.in_points(entry.head_start)})
        told.append(_("You have a seat in all games that have not started yet."))
        return _("You have a place"), " ".join(told)

    if entry.user is not None:
        telling.tell(season, f"place-{place.pk}", [entry.user], words)


def round_over(season: Season, played: Round) -> None:
    """Mail a finished round's results and standings to all playing on in its division, if others
    follow. Twice is once.
    """
    left = Table.objects.filter(round__division__season=season).exclude(state=Table.State.OVER)
    drawn_after_it = season.terms.by_rounds or played.division.knockout
    if season.terms.at_once or drawn_after_it or not left.exists() or left.filter(round=played).exists():
        return
    results = _results_by_table(played)
    lines = list(Standing.objects.filter(division=played.division_id).select_related("entry__user").order_by("rank"))
    own = {line.entry.user_id: line for line in lines}

    def words(user: User) -> tuple[str, str]:
        headline = _("Round %(number)d is over") % {"number": played.number}
        told = [telling.so_far(own[user.pk])] if user.pk in own else []
        told += [_("Results:") + "\n" + "\n".join(_table_line(number, there) for number, there in results)]
        told += [_("Standings:") + "\n" + "\n".join(map(_standings_line, lines))]
        return headline, "\n\n".join(told)

    there = [line.entry_id for line in lines if line.entry.state == State.ACTIVE]
    readers = User.objects.filter(league_entries__in=there, is_active=True)
    page = played.division.get_absolute_url()
    telling.tell(season, f"ended-{played.division.name}-{played.number}", readers, words, page=page)


def _results_by_table(played: Round) -> list[tuple[int, Sequence[Result]]]:
    """Return the results of each table of a round, best first; an unplayed table has none."""
    rows = Result.objects.filter(table__round=played).select_related("entry__user", "table")
    found: dict[int, list[Result]] = {}
    for row in rows.order_by("table__number", "place", "seat"):
        found.setdefault(row.table.number, []).append(row)
    return list(found.items())


def _table_line(number: int, results: Iterable[Result]) -> str:
    """Return a table in a line."""
    each = [f"{row.place}. {row.entry.name} ({points.written(row.points)})" for row in results]
    return _("Table %(number)d: %(results)s") % {"number": number, "results": ", ".join(each)}


def _standings_line(line: Standing) -> str:
    told = {"rank": line.rank, "name": line.entry.name, "points": points.written(line.points)}
    if line.entry.state == State.WITHDRAWN:
        return _("%(rank)d. %(name)s (withdrew): %(points)s") % told
    return _("%(rank)d. %(name)s: %(points)s") % told
