"""The course of a season: check-in, the draw, its tables one by one, its end. The sweep moves it on by date."""

import logging
import time
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.leagues import formats
from games.leagues.models import Decision, Entry, Season, Table
from games.services.errors import NotNow
from games.services.rows.worker_queue import PATIENCE, due_ids

from . import (
    breakdowns,
    caps,
    closing,
    course_mails,
    divisions,
    draw_mails,
    late_entries,
    late_games,
    leaving_mails,
    opening,
    opening_mails,
    organisers,
    places,
    rounds,
    standings,
    tables,
)

log = logging.getLogger(__name__)

POSTPONED = timedelta(days=7)
LOOK_AGAIN = timedelta(minutes=10)


@transaction.atomic
def cancel(*, user: User, season_id: int, reason: str, is_moderating: bool = False) -> Season:
    """Cancel a season before its start, with a reason; a moderator need not organise the league.

    Twice is once. Raises NotYours, NotNow and Refused.
    """
    season = Season.lock(season_id)
    organisers.require(user, season.league, is_moderating=is_moderating)
    if season.state == Season.State.CANCELLED:
        return season
    if not season.takes_entries:
        raise NotNow(_("%(season)s has started and can't be cancelled.") % {"season": season.display_name})
    decision = organisers.decide(
        user=user,
        league=season.league,
        season=season,
        sentence=lambda: _("Cancelled the tournament") if season.terms.is_tournament else _("Cancelled the season"),
        reason=reason,
    )
    _cancel_season(season, reason, decision)
    return season


def advance_due() -> int:
    """Move on every season with something due; return the number of steps.

    A failing or slow one holds up no other.
    """
    steps = 0
    for pk in due_ids(Season.objects.filter(due__lte=timezone.now())):
        try:
            enough = time.monotonic() + PATIENCE
            while time.monotonic() < enough and advance(season_id=pk):
                steps += 1
        except Exception:
            log.exception("season %s could not take its next step", pk)
            breakdowns.note(season_id=pk)
    return steps


@transaction.atomic
def advance(*, season_id: int) -> bool:
    """Take one step of a due season. Return False if nothing is due, or another process holds it.

    Takes the season's row lock, without waiting for it.
    """
    seasons = Season.objects.select_for_update(skip_locked=True, of=("self",)).select_related("league")
    season = seasons.filter(pk=season_id).first()
    # looked at under the lock: PostgreSQL locks as well what another sweep has just made due later than the statement
    # asks, and returns nothing; the other would then find it locked, and both would leave the season to each other
    now = timezone.now()
    if season is None or season.due is None or season.due > now:
        return False
    step = {
        Season.State.OPEN: _ask_for_check_in,
        Season.State.CHECK_IN: _remind_or_start,
        Season.State.RUNNING: _go_on,
    }[Season.State(season.state)]
    step(season, now)
    if season.stuck is not None and not tables.awaits_results(season):
        breakdowns.clear(season)
    return True


def _ask_for_check_in(season: Season, now: datetime) -> None:
    """Ask every entrant to check in; most are asked again near its end."""
    season.state, season.due = Season.State.CHECK_IN, opening.next_call(season, now)
    season.save(update_fields=["state", "due"])
    opening_mails.mail_check_in(season)


def _remind_or_start(season: Season, now: datetime) -> None:
    """Remind those without an answer; start once it is time."""
    if season.starts <= now:
        return _start_season(season, now)
    season.due = season.starts
    season.save(update_fields=["due"])
    return opening_mails.mail_last_call(season)


def _start_season(season: Season, now: datetime) -> None:
    """Draw the divisions from the players checked in.

    Too few wait once for more, then the season is cancelled.
    """
    is_gone = Q(user=None, bot="") | Q(user__is_active=False)
    season.entries.filter(is_gone, state=Entry.State.CHECKED_IN).update(state=Entry.State.WITHDRAWN)
    caps.fill_draw(season)
    players = list(season.entries.filter(state=Entry.State.CHECKED_IN).select_related("user"))
    if len(players) < season.terms.size:
        return _wait_or_cancel(season)
    season.entries.filter(state=Entry.State.ENTERED).update(state=Entry.State.MISSED)
    season.state, season.due = Season.State.RUNNING, now
    season.rounds = formats.rounds_of(season.terms, len(players), season.groups)
    season.ends = season.starts + formats.length(season.terms, len(players), season.groups)
    season.save(update_fields=["state", "due", "rounds", "ends"])
    _draw_ahead(season, players, now)
    leaving_mails.mail_missed_check_in(season)
    return caps.leave_in_line(season, players)


def _draw_ahead(season: Season, players: Sequence[Entry], now: datetime) -> None:
    """Draw everything known in advance: all rounds, or only the first if the next depends on its results."""
    if season.terms.by_rounds:
        return rounds.start(season, players, now)
    for division in divisions.draw_season(season, players):
        standings.rank_division(season, division)
    season.drawn = 1
    season.save(update_fields=["drawn"])
    draw_mails.mail_draw(season)
    return course_mails.mail_left_over(season, players)


def _wait_or_cancel(season: Season) -> None:
    if season.postponed:
        return _cancel_season(season, gettext_lazy("Too few players have checked in."))
    season.postponed = True
    season.starts += POSTPONED
    season.ends += POSTPONED
    season.due = season.starts
    season.save(update_fields=["postponed", "starts", "ends", "due"])
    return opening_mails.mail_postponement(season)


def _cancel_season(season: Season, reason: str | Promise, decision: Decision | None = None) -> None:
    opening_mails.mail_cancellation(season, reason, decision)
    season.state, season.due = Season.State.CANCELLED, None
    season.save(update_fields=["state", "due"])


def _go_on(season: Season, now: datetime) -> None:
    """Let places change hands and latecomers in, seat opened rounds, hurry late games; once all are
    over draw the next round, or close the season.
    """
    steps = (places.retire_next, places.fill_next, late_entries.let_in_next, tables.seat_next, late_games.hurry_next)
    if any(step(season, now) for step in steps):
        season.due = now  # one a transaction: the next step follows at once
    elif _to_be_played(season):
        season.due = min([now + LOOK_AGAIN, *(date for date in _next_dates(season) if date > now)])
    elif not rounds.draw_next(season, now):
        closing.close(season, now)
    season.save(update_fields=["due", "state", "finished"])


def _to_be_played(season: Season) -> bool:
    """Return True if a table is not over yet."""
    of_season = Table.objects.filter(round__division__season=season)
    return of_season.exclude(state=Table.State.OVER).exists()


def _next_dates(season: Season) -> list[datetime]:
    """Return the times of opening rounds and of hurrying late games.

    A finished table makes the season due by itself.
    """
    opens = season.divisions.filter(rounds__tables__state=Table.State.PLANNED).values_list("rounds__opens", flat=True)
    return [*opens.distinct(), *late_games.dates(season)]
