"""Tables become games, and games become results."""

import logging
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.leagues.models import Division, Entry, Holding, Result, Season, Sitting, Standing, Table
from games.leagues.pairing import Lots
from games.leagues.scoring import knockout
from games.leagues.scoring.knockout import Played
from games.leagues.scoring.met import mean_points
from games.leagues.scoring.points import shares
from games.leagues.scoring.ranking import Sat, standings
from games.models import Game, Record, Seat, Tenure
from games.services.clock.sweep import due_ids
from games.services.lobby import lobby

from . import course_mails

log = logging.getLogger(__name__)


def seat_next(season: Season, now: datetime) -> bool:
    """Begin the game of one table whose round has opened; False where there is none. The season's row is locked."""
    planned = Table.objects.filter(round__division__season=season, state=Table.State.PLANNED, round__opens__lte=now)
    table = planned.select_related("round__division").order_by("pk").first()
    if table is None:
        return False
    seated = _here(season, table)
    if len(seated) > 1:
        table.game, table.state = _begin(season, table, seated), Table.State.SEATED
    else:
        table.state = Table.State.OVER  # nobody to play against: it counts for nobody
    table.save(update_fields=["game", "state"])
    if table.game is None:
        course_mails.round_over(season, table.round)
    return True


def _here(season: Season, table: Table) -> list[User | str]:
    """Who sits down, in the order of the seats. Where places are free, fewer do, unless bots are to fill them or the
    title knows no game of so few; the draw itself shows who was to sit there."""
    title = lobby.title(season.terms.ruleset)
    drawn = [(sitting, _player(sitting)) for sitting in table.sittings.select_related("place")]
    here = [(sitting, player) for sitting, player in drawn if player is not None]
    if season.terms.bots or (len(here) > 1 and len(here) not in title.players):
        return [player or title.stand_in for _place, player in drawn]
    table.sittings.exclude(pk__in=[sitting.pk for sitting, _who in here]).delete()
    for seat, (sitting, _who) in enumerate(here):  # upwards, so that no number is taken
        Sitting.objects.filter(pk=sitting.pk).update(seat=seat)
    return [player for _place, player in here]


def _begin(season: Season, table: Table, seated: Sequence[User | str]) -> Game:
    terms = season.terms
    return lobby.begin_drawn(
        name=_name(season, table),
        ruleset=terms.ruleset,
        options=terms.options,
        seated=seated,
        pace=terms.pace,
        bank=terms.bank,
        increment=terms.increment,
        cap=terms.cap,
        rated=True,
        table_talk=terms.talk,
    )


def _name(season: Season, table: Table) -> str:
    division = table.round.division
    short = f"{season.number}.{division.name}.{table.round.number}.{table.number}"
    called = ", ".join(filter(None, (season.called, division.called)))
    return f"{called[: 79 - len(short)]} {short}"


def _player(sitting: Sitting) -> User | str | None:
    """The person or bot that holds the place; None where nobody does."""
    holding = Holding.objects.filter(place=sitting.place, until=None).select_related("entry__user").first()
    entry = holding.entry if holding else None
    if entry is not None and entry.user is not None and entry.user.is_active:
        return entry.user
    return entry.bot or None if entry is not None else None


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
    course_mails.round_over(season, table.round)
    season.due = timezone.now()
    season.save(update_fields=["due"])
    return True


def _write_results(season: Season, table: Table, seats: Sequence[Seat]) -> None:
    ended = table.game.finished if table.game and table.game.finished else timezone.now()
    sittings = list(table.sittings.select_related("place").order_by("seat"))
    credited = [_credited(sitting, seat, ended) for sitting, seat in zip(sittings, seats, strict=True)]
    left = [_has_left(holding, seat, ended) for holding, seat in zip(credited, seats, strict=True)]
    late = {seat.index for seat in seats if not left[seat.index]} & _taken_late(seats)
    got = shares(season.terms.scheme, [seat.place or len(seats) for seat in seats], left, late)
    Result.objects.bulk_create(
        Result(table=table, seat=seat, entry=holding.entry, how=_how(left[seat], seat in late), **share._asdict())
        for seat, (holding, share) in enumerate(zip(credited, got, strict=True))
    )


def _how(left: bool, late: bool) -> Result.How:
    if left:
        return Result.How.LEFT
    return Result.How.LATE if late else Result.How.PLAYED


def _taken_late(seats: Sequence[Seat]) -> set[int]:
    """The seats whose last person came as a substitute and made fewer than half of what people decided there."""
    formers: dict[int, set[int | None]] = defaultdict(set)
    for seat, user in Tenure.objects.filter(seat__in=seats).values_list("seat", "user"):
        formers[seat].add(user)
    if not formers:
        return set()
    decisions = Record.objects.filter(game=seats[0].game_id).values_list("user", F("on_time") + F("expiries"))
    made: dict[int | None, int] = dict(decisions)
    return {
        seat.index for seat in seats if sum(made.get(user, 0) for user in formers[seat.pk]) > made.get(seat.user_id, 0)
    }


def _credited(sitting: Sitting, seat: Seat, ended: datetime) -> Holding:
    """Of those who held the place, who sat in the seat when the game ended; else who held the place then, or was the
    last who did. Who got it only since has nothing of this game."""
    holdings = Holding.objects.filter(place=sitting.place).select_related("entry").order_by("-since", "-pk")
    sat = [each for each in holdings if seat.user_id is not None and each.entry.user_id == seat.user_id]
    held = [each for each in holdings if each.since <= ended]
    return [*sat, *held, *holdings][0]


def _has_left(holding: Holding, seat: Seat, ended: datetime) -> bool:
    """Whether the seat was not played to the end by whom it was drawn for. Whose account is gone did so if they still
    held their place when the game ended: the season's next step takes it from them."""
    entry = holding.entry
    if entry.bot:
        return False
    if entry.user_id is None:
        return bool(seat.bot) or seat.is_free or (holding.until is not None and holding.until <= ended)
    return seat.user_id != entry.user_id or seat.is_free


def rank(season: Season, division: Division) -> None:
    """Work the standings of a division out anew. Needs the season's row lock."""
    Standing.objects.bulk_create(
        lines(season, division),
        update_conflicts=True,
        unique_fields=["division", "entry"],
        update_fields=["rank", "games", "points", "wins", "common", "seconds", "met"],
    )


def lines(season: Season, division: Division) -> list[Standing]:
    """The standings of a division as its results say, not stored."""
    people = Entry.objects.filter(holdings__place__division=division).distinct()
    start = dict(people.order_by("pk").values_list("pk", "head_start"))
    who = Lots(season.secret_of(0), f"{season.pk} level in division {division.name}").shuffled(list(start))
    rows = Result.objects.filter(table__round__division=division)
    results = rows.values_list("table__round__number", "table", "entry", "points", "wins", "second")
    played = [Played(row[0], Sat(*row[1:])) for row in results]
    sat = [row.sat for row in played]
    met = mean_points(sat) if season.terms.format == "swiss" else {}
    ranked = standings(who, sat, start, met)
    return [
        Standing(
            division=division, entry_id=line.who, rank=line.rank, games=line.games, points=line.points,
            wins=line.wins, common=line.common, seconds=line.seconds, met=met.get(line.who),
        )
        for line in (knockout.standings(who, played, ranked) if division.knockout else ranked)
    ]  # fmt: skip
