"""Tables become games, and games become results."""

import logging
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Holding, Result, Season, Sitting, Table
from games.leagues.scoring.points import shares
from games.models import Game, Record, Seat, Tenure
from games.present.lists import join_words
from games.services.lobby import lobby
from games.services.lobby.lobby import NamedBot
from games.services.rows.worker_queue import due_ids

from . import breakdowns, course_mails, standings

log = logging.getLogger(__name__)


def seat_next(season: Season, now: datetime) -> bool:
    """Begin the game of one table of an open round; return False if there is none.

    The season's row is locked.
    """
    planned = Table.objects.filter(round__division__season=season, state=Table.State.PLANNED, round__opens__lte=now)
    table = planned.select_related("round__division").order_by("pk").first()
    if table is None:
        return False
    seated = _players_in_order(season, table)
    if len(seated) > 1:
        table.game, table.state = _begin_game(season, table, seated), Table.State.SEATED
    else:
        table.state = Table.State.OVER  # nobody to play against: it counts for nobody
    table.save(update_fields=["game", "state"])
    if table.game is None:
        standings.rank_division(season, table.round.division)
        course_mails.mail_round_over(season, table.round)
    return True


def _players_in_order(season: Season, table: Table) -> list[User | NamedBot | str]:
    """Return the players in the order of the seats.

    With free places there are fewer, unless bots are to fill them or the title has no game of so
    few; the draw itself still has the missing ones.
    """
    title = lobby.title(season.terms.ruleset)
    automata = title.seating.automata_of(season.terms.options)
    seated = [(sitting, _player_of(sitting)) for sitting in table.sittings.select_related("place")]
    present = [(sitting, player) for sitting, player in seated if player is not None]
    if season.terms.bots or (len(present) > 1 and len(present) + len(automata) not in title.seating.players):
        return [player or title.seating.stand_in for _sitting, player in seated]
    table.sittings.exclude(pk__in=[sitting.pk for sitting, _player in present]).delete()
    for seat, (sitting, _player) in enumerate(present):  # upwards, so that no number is taken
        Sitting.objects.filter(pk=sitting.pk).update(seat=seat)
    return [player for _sitting, player in present]


def _begin_game(season: Season, table: Table, players: Sequence[User | NamedBot | str]) -> Game:
    """Return the game of these players.

    Behind them sit the title's automata, and bots if the title has no game of so few: nobody in the
    league has these seats, and they take no points.
    """
    terms = season.terms
    title = lobby.title(terms.ruleset)
    automata = title.seating.automata_of(terms.options)
    missing = min(title.seating.players) - len(players) - len(automata)
    return lobby.begin_drawn_game(
        name=lambda: _table_name(season, table),
        ruleset=terms.ruleset,
        options=terms.options,
        seated=[*players, *[title.seating.stand_in] * missing, *automata],
        pace=terms.pace,
        bank=terms.bank,
        increment=terms.increment,
        cap=terms.cap,
        private=season.league.is_private,
        rated=not season.league.is_private,
        table_talk=terms.talk,
    )


def _table_name(season: Season, table: Table) -> str:
    """Return a name beginning with the table's own part: most people see only the beginning of a mail's subject."""
    division, numbers = table.round.division, {"round": table.round.number, "table": table.number}
    place = _("Table %(table)d") % numbers
    if season.terms.is_tournament or not season.terms.at_once:
        place = _("Round %(round)d, table %(table)d") % numbers
    belongs = [season.display_name, division.display_name if season.divisions.count() > 1 else ""]
    return lobby.drawn_name(place, join_words(filter(None, belongs)))


def _player_of(sitting: Sitting) -> User | NamedBot | None:
    """Return the person or bot holding the place, if any."""
    holding = Holding.objects.filter(place=sitting.place, until=None).select_related("entry__user").first()
    entry = holding.entry if holding else None
    if entry is not None and entry.user is not None and entry.user.is_active:
        return entry.user
    return NamedBot(entry.bot, entry.bot_name) if entry is not None and entry.bot else None


def _unbooked_tables() -> QuerySet[Table]:
    return Table.objects.filter(state=Table.State.SEATED, game__status=Game.Status.FINISHED)


def awaits_results(season: Season) -> bool:
    """Return True if a finished table of the season is still to be booked."""
    return _unbooked_tables().filter(round__division__season=season).exists()


def book_finished() -> int:
    """Book the result of every finished table; return their number.

    A failing one holds up no other.
    """
    booked = 0
    for pk in due_ids(_unbooked_tables()):
        try:
            booked += book(table_id=pk)
        except Exception:
            log.exception("the result of table %s could not be recorded", pk)
            breakdowns.note(season_id=_season_of(pk))
    return booked


@transaction.atomic
def book(*, table_id: int) -> bool:
    """Write the results of a table, and its division's standings anew.

    Return False if already done. Takes the row lock of its season, due afterwards: the table may
    have been its last.
    """
    season = Season.lock(_season_of(table_id))
    table = Table.objects.select_related("round__division", "game").get(pk=table_id)
    if table.state != Table.State.SEATED or table.game is None or table.game.status != Game.Status.FINISHED:
        return False
    write_results(season, table)
    table.state = Table.State.OVER
    table.save(update_fields=["state"])
    standings.rank_division(season, table.round.division)
    course_mails.mail_round_over(season, table.round)
    season.due = timezone.now()
    season.save(update_fields=["due"])
    return True


def _season_of(table_id: int) -> int:
    return Table.objects.values_list("round__division__season", flat=True).get(pk=table_id)


def write_results(season: Season, table: Table, ruled: Sequence[int] = ()) -> None:
    """Write everybody's results of a table's finished game, replacing earlier ones.

    ``ruled`` are the organisers' places for the seats, if any; 0 is for a seat without points. The
    season's row is locked.
    """
    Result.objects.filter(table=table).delete()
    Result.objects.bulk_create(results(season, table, ruled))


def results(season: Season, table: Table, ruled: Sequence[int] = ()) -> list[Result]:
    """Return the results of a finished table, seat by seat, without storing them; ``ruled`` as in `write_results`."""
    assert table.game is not None
    seats = list(table.game.seats.order_by("index"))
    end = table.game.finished or timezone.now()
    sittings = list(table.sittings.select_related("place").order_by("seat"))
    seats = seats[: len(sittings)]  # those behind them belong to nobody
    credited = [_holding_for_result(sitting, seat, end) for sitting, seat in zip(sittings, seats, strict=True)]
    have_left = [_has_left(holding, seat, end) for holding, seat in zip(credited, seats, strict=True)]
    unpaid = [place == 0 for place in ruled] or have_left
    late = {seat.index for seat in seats if not unpaid[seat.index]} & _taken_late(seats)
    places = ruled or [seat.place or len(seats) for seat in seats]
    return [
        Result(
            table=table,
            seat=seat,
            entry=credited[seat].entry,
            how=_how_it_ended(unpaid[seat], have_left[seat], seat in late),
            **share._asdict(),
        )
        for seat, share in enumerate(shares(season.terms.scheme, places, unpaid, late))
    ]


def _how_it_ended(unpaid: bool, has_left: bool, late: bool) -> Result.How:
    if unpaid:
        return Result.How.LEFT if has_left else Result.How.NOTHING
    return Result.How.LATE if late else Result.How.PLAYED


def _taken_late(seats: Sequence[Seat]) -> set[int]:
    """Return the seats ending with a substitute, with fewer than half of the human decisions there."""
    formers: dict[int, set[int | None]] = defaultdict(set)
    for seat, user in Tenure.objects.filter(seat__in=seats).values_list("seat", "user"):
        formers[seat].add(user)
    if not formers:
        return set()
    decisions = Record.objects.filter(game=seats[0].game_id).values_list("user", F("on_time") + F("expiries"))
    decisions_of: dict[int | None, int] = dict(decisions)
    return {
        seat.index
        for seat in seats
        if sum(decisions_of.get(user, 0) for user in formers[seat.pk]) > decisions_of.get(seat.user_id, 0)
    }


def _holding_for_result(sitting: Sitting, seat: Seat, end: datetime) -> Holding:
    """Return the holding credited with the result: the occupant at the end of the game, else the
    holder then, else the last holder. Later holders get nothing.
    """
    holdings = Holding.objects.filter(place=sitting.place).select_related("entry").order_by("-since", "-pk")
    of_occupant = [
        holding for holding in holdings if seat.user_id is not None and holding.entry.user_id == seat.user_id
    ]
    before_end = [holding for holding in holdings if holding.since <= end]
    return [*of_occupant, *before_end, *holdings][0]


def _has_left(holding: Holding, seat: Seat, end: datetime) -> bool:
    """Return True if the seat's original player did not play to the end.

    A deleted account counts as present if it still held the place at the end of the game: only the
    season's next step takes it away.
    """
    entry = holding.entry
    if entry.bot:
        return False
    if entry.user_id is None:
        return bool(seat.bot) or seat.is_free or (holding.until is not None and holding.until <= end)
    return seat.user_id != entry.user_id or seat.is_free
