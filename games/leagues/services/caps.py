"""The cap on a season's players: beyond it people wait, and move up in order when a place is free.

The season's row is locked.
"""

from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Entry, Season
from games.services.errors import NotNow

from . import course_mails, mailing, opening_mails

State = Entry.State
COUNTED = (State.ENTERED, State.CHECKED_IN, State.ACTIVE)
"""States of players who take up one of a season's places."""


def count_players(season: Season) -> int:
    return season.entries.filter(state__in=COUNTED).count()


def count_waiting(season: Season) -> int:
    return season.entries.filter(state=State.WAITING).count()


def count_room(season: Season) -> int | None:
    """Return the number of players who still fit in, None without a cap."""
    return None if season.cap is None else max(0, season.cap - count_players(season))


def is_full(season: Season) -> bool:
    return count_room(season) == 0


def require_room(season: Season) -> None:
    """Raises NotNow for a full season."""
    if is_full(season):
        message = _("%(season)s is full: it takes %(cap)d players. Raise the cap first.")
        raise NotNow(message % {**mailing.season_words(season), "cap": season.cap})


def put_in_line(entry: Entry) -> None:
    """Put somebody at the end of the waiting list."""
    entry.state, entry.queued = State.WAITING, timezone.now()
    entry.save(update_fields=["state", "queued"])


def move_up(season: Season) -> list[Entry]:
    """Give free places of a season not drawn yet to those who wait, in order; each is told by mail.
    Who waits is ready to play, so during the check-in this checks in too.
    """
    if not season.takes_entries:
        return []
    movers = first_in_line(season, count_room(season))
    for entry in movers:
        entry.state = State.CHECKED_IN if season.state == Season.State.CHECK_IN else State.ENTERED
        entry.save(update_fields=["state"])
    opening_mails.mail_moved_up(season, movers)
    return movers


def fill_draw(season: Season) -> None:
    """Let those who wait play in the draw in the places of players who have not checked in."""
    if season.cap is None:
        return
    checked_in = season.entries.filter(state=State.CHECKED_IN).count()
    for entry in first_in_line(season, max(0, season.cap - checked_in)):
        entry.state = State.CHECKED_IN
        entry.save(update_fields=["state"])


def leave_in_line(season: Season, players: Iterable[Entry]) -> None:
    """Tell those who waited for a place in vain that the draw of these players is made; they wait on
    where somebody can still join.
    """
    waiting = season.entries.filter(state=State.WAITING).exclude(pk__in=[player.pk for player in players])
    readers = list(User.objects.filter(league_entries__in=waiting, is_active=True))
    course_mails.mail_still_waiting(season, readers)
    if not (season.takes_substitutes or season.takes_latecomers):
        waiting.update(state=State.MISSED)


def first_in_line(season: Season, room: int | None) -> list[Entry]:
    """Return so many of those who wait, in order; None means all."""
    waiting = season.entries.filter(state=State.WAITING, user__is_active=True).select_related("user")
    return list(waiting.order_by(*Entry.QUEUE)[:room])
