"""Tables become games, and games become results."""

import logging
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Division, Entry, Holding, Result, Season, Sitting, Standing, Table
from games.leagues.pairing import Lots
from games.leagues.scoring.points import shares
from games.leagues.scoring.ranking import Sat, standings
from games.models import Game, Seat
from games.services.clock.sweep import due_ids
from games.services.lobby import lobby

log = logging.getLogger(__name__)


def seat_next(season: Season, now: datetime) -> bool:
    """Begin the game of one table whose round has opened; False where there is none. The season's row is locked."""
    planned = Table.objects.filter(round__division__season=season, state=Table.State.PLANNED, round__opens__lte=now)
    table = planned.select_related("round__division").order_by("pk").first()
    if table is None:
        return False
    table.game = _begin(season, table)
    table.state = Table.State.SEATED
    table.save(update_fields=["game", "state"])
    return True


def _begin(season: Season, table: Table) -> Game:
    terms = season.terms
    return lobby.begin_drawn(
        name=_name(season, table),
        ruleset=terms.ruleset,
        options=terms.options,
        seated=[_player(season, sitting) for sitting in table.sittings.select_related("place")],
        pace=terms.pace,
        bank=terms.bank,
        increment=terms.increment,
        cap=terms.cap,
    )


def _name(season: Season, table: Table) -> str:
    tier = table.round.division.tier
    named = {"league": season.league.name, "season": season.number, "tier": tier}
    short = f"{season.number}.{tier}.{table.round.number}.{table.number}"
    return f"{_('%(league)s, season %(season)d, division %(tier)d') % named}"[: 79 - len(short)] + f" {short}"


def _player(season: Season, sitting: Sitting) -> User | str:
    """Who sits there: the person or bot that holds the place, or the bot that stands in where nobody does."""
    holding = Holding.objects.filter(place=sitting.place, until=None).select_related("entry__user").first()
    entry = holding.entry if holding else None
    if entry is not None and entry.user is not None and entry.user.is_active:
        return entry.user
    return entry.bot if entry is not None and entry.bot else lobby.title(season.terms.ruleset).stand_in


def book_finished() -> int:
    """Book the result of every table whose game is over; how many. One that fails holds up no other."""
    booked = 0
    over = Table.objects.filter(state=Table.State.SEATED, game__status=Game.Status.FINISHED)
    for pk in due_ids(over):
        try:
            booked += book(table_id=pk)
        except Exception:
            log.exception("the result of table %s could not be booked", pk)
    return booked


@transaction.atomic
def book(*, table_id: int) -> bool:
    """Write the results of a table, and its division's standings anew. False where that is done already.

    Takes the row lock of its season, which is then due: the table may have been its last.
    """
    season_id = Table.objects.values_list("round__division__season", flat=True).get(pk=table_id)
    season = Season.objects.select_for_update().get(pk=season_id)
    table = Table.objects.select_related("round__division", "game").get(pk=table_id)
    if table.state != Table.State.SEATED or table.game is None or table.game.status != Game.Status.FINISHED:
        return False
    _write_results(season, table, list(table.game.seats.order_by("index")))
    table.state = Table.State.OVER
    table.save(update_fields=["state"])
    rank(season, table.round.division)
    season.due = timezone.now()
    season.save(update_fields=["due"])
    return True


def _write_results(season: Season, table: Table, seats: Sequence[Seat]) -> None:
    sittings = list(table.sittings.select_related("place").order_by("seat"))
    entries = [_credited(sitting) for sitting in sittings]
    left = [_has_left(entry, seat) for entry, seat in zip(entries, seats, strict=True)]
    got = shares(season.terms.scheme, [seat.place or len(seats) for seat in seats], left)
    how = {True: Result.How.LEFT, False: Result.How.PLAYED}
    Result.objects.bulk_create(
        Result(table=table, seat=seat, entry=entry, how=how[left[seat]], **share._asdict())
        for seat, (entry, share) in enumerate(zip(entries, got, strict=True))
    )


def _credited(sitting: Sitting) -> Entry:
    """Who holds the place, or was the last who did."""
    holdings = Holding.objects.filter(place=sitting.place).select_related("entry")
    return holdings.order_by("-since", "-pk")[0].entry


def _has_left(entry: Entry, seat: Seat) -> bool:
    """Whether the seat was not played to the end by whom it was drawn for."""
    if entry.bot:
        return False
    return entry.user_id is None or seat.user_id != entry.user_id or seat.is_free


def rank(season: Season, division: Division) -> None:
    """Work the standings of a division out anew. Needs the season's row lock."""
    people = list(Entry.objects.filter(holdings__place__division=division).order_by("pk").distinct())
    lots = Lots(bytes(season.secret), f"{season.pk} level in division {division.tier}")
    who = lots.shuffled([entry.pk for entry in people])
    rows = Result.objects.filter(table__round__division=division)
    sat = [Sat(*row) for row in rows.values_list("table", "entry", "points", "wins", "second")]
    lines = [
        Standing(
            division=division, entry_id=line.who, rank=line.rank, games=line.games, points=line.points,
            wins=line.wins, common=line.common, seconds=line.seconds,
        )
        for line in standings(who, sat)
    ]  # fmt: skip
    Standing.objects.bulk_create(
        lines,
        update_conflicts=True,
        unique_fields=["entry"],
        update_fields=["rank", "games", "points", "wins", "common", "seconds"],
    )
