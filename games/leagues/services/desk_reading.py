"""Players and games on the organisers' desk."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Bar, Entry, Holding, League, Result, Season, Table
from games.present.lists import join_words
from games.services.play import stopping

from . import next_places, silence, tables


class PlayerRow(NamedTuple):
    """A player of a season: their state in words, present or future division, and possible acts."""

    entry: Entry
    state: str
    division: str
    can_be_removed: bool
    has_points: bool
    is_barred: bool


class SeatRow(NamedTuple):
    """A seat of a table: its occupant and present place, 0 without points."""

    name: str
    place: int
    result: Result | None


def entries_of_season(season: Season) -> QuerySet[Entry]:
    """Return everybody ever in a season, present ones first, with the place's successors."""
    substitutes = next_places.substitutes(season)
    holdings = Prefetch("holdings", Holding.objects.select_related("place").order_by("pk"))
    rows = season.entries.select_related("user").prefetch_related(holdings)
    return rows.annotate(is_substitute=Exists(substitutes.filter(pk=OuterRef("pk")))).order_by("pk")


def player_rows(season: Season, page: Sequence[Entry]) -> list[PlayerRow]:
    barred = {user.pk for user in barred_from(season.league)}
    out = silence.departures(season.league)
    earned = next_places.earned_places(season, page) if season.takes_entries else {}
    names = {division.pk: division.display_name for division in season.divisions.all()}
    goes_on = season.state in Season.GOING_ON
    return [
        PlayerRow(
            entry=entry,
            state=_state_of(entry, entry.user_id in barred),
            division=_division_of(season, entry, earned, names),
            can_be_removed=goes_on and entry.state in Entry.IN,
            has_points=bool(names) and bool(entry.holdings.all()),
            is_barred=entry.user_id in barred or entry.user_id in out,
        )
        for entry in page
    ]


def _state_of(entry: Entry, is_barred: bool) -> str:
    if entry.removed:
        state = _("removed")
    elif entry.silent:
        state = _("out (ran out of time)")
    else:
        state = entry.state_in_words
    more = [
        *([_("substitute")] if getattr(entry, "is_substitute", False) else []),
        *([_("banned")] if is_barred else []),
    ]
    return join_words([state, *more])


def _division_of(
    season: Season, entry: Entry, earned: Mapping[int, next_places.NextPlace], names: dict[int, str]
) -> str:
    """Return somebody's division; before the draw, the expected one as far as known."""
    if holdings := list(entry.holdings.all()):
        return names[holdings[-1].place.division_id]
    if not season.takes_entries:
        return ""
    if entry.pk in earned and earned[entry.pk][:2] == next_places.SEEDED:
        return _("seed %(number)d") % {"number": earned[entry.pk][2]}
    if entry.pk in earned:
        return _("starts in tier %(tier)d") % {"tier": earned[entry.pk][0]}
    return "" if season.terms.is_tournament else _("newcomer (random draw)")


def barred_from(league: League) -> list[User]:
    """Return the people barred from a league, by name."""
    bars = Bar.objects.filter(league=league).select_related("user").order_by("user__username")
    return [bar.user for bar in bars]


def seat_rows(table: Table) -> list[SeatRow]:
    assert table.game is not None
    seats = list(table.game.seats.select_related("user").order_by("index"))
    booked = {row.seat: row for row in Result.objects.filter(table=table)}
    places = _initial_places(table)
    return [SeatRow(seat.sitter, places[seat.index], booked.get(seat.index)) for seat in seats]


def _initial_places(table: Table) -> list[int]:
    """Return a form's initial places: the valid ones, else those of the game at present."""
    season = table.round.division.season
    booked = list(Result.objects.filter(table=table).order_by("seat"))
    if not booked and table.state == Table.State.OVER:
        booked = tables.results(season, table)
    if booked:
        return [0 if row.how in Result.UNPAID else row.place for row in booked]
    return stopping.places_now(table.game) if table.game else []


def order_now(table: Table) -> list[tuple[str, int]]:
    """Return the order of a running game if it ended now, from first to last."""
    assert table.game is not None
    seats = list(table.game.seats.select_related("user").order_by("index"))
    ranks = stopping.places_now(table.game)
    return sorted(((seat.sitter, ranks[seat.index]) for seat in seats), key=lambda seat_and_rank: seat_and_rank[1])
