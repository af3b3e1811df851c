"""Entries in a season: entering, checking in, withdrawing."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.leagues.models import Entry, Season, Table
from games.services.errors import NotNow, NotYours

from . import caps, entrance, leaving_mails, places

State = Entry.State
COMING = {
    Season.State.OPEN: State.ENTERED,
    Season.State.CHECK_IN: State.CHECKED_IN,
    Season.State.RUNNING: State.WAITING,
}
"""State of a new entry by state of the season."""


@transaction.atomic
def enter(*, user: User, season_id: int, token: str = "") -> Entry:
    """Enter a season; during the check-in this checks in too. In a full season it waits for a place,
    in a running one for a vacant place, or for the next round of a Swiss. Twice is once.

    ``token`` is that of a private league's link. Raises NotNow, NotYours and NotAdmitted. Takes the
    season's row lock.
    """
    season = Season.lock(season_id)
    if not (season.takes_entries or season.takes_substitutes or season.takes_latecomers):
        raise NotNow(_too_late(season))
    entrance.require_not_shut_out(season, user)
    if not season.entries.filter(user=user).exists():
        entrance.require_admitted(season, user, token)
    state = COMING[Season.State(season.state)]
    if season.takes_entries and caps.is_full(season):
        state = State.WAITING
    entry, is_new = Entry.objects.get_or_create(season=season, user=user, defaults={"state": state})
    if not is_new and entry.state in (State.WITHDRAWN, State.MISSED):
        if entry.holdings.exists():
            raise NotNow(_("You have left %(season)s and can't come back.") % {"season": season.display_name})
        _set_state(entry, state)
        is_new = True
    if is_new and state == State.WAITING:
        caps.put_in_line(entry)
    if season.state == Season.State.RUNNING:  # a place may be free
        season.due = timezone.now()
        season.save(update_fields=["due"])
    return entry


@transaction.atomic
def check_in(*, user: User, season_id: int) -> Entry:
    """Confirm one's entry.

    Twice is once. Raises NotNow and NotYours. Takes the season's row lock.
    """
    season = Season.lock(season_id)
    entry = _own_entry(user, season)
    if season.state == Season.State.OPEN:
        raise NotNow(_("Check-in isn't open yet. We will email you when it is."))
    if season.state != Season.State.CHECK_IN:
        raise NotNow(_("Check-in is closed."))
    if entry.removed:
        entrance.require_not_shut_out(season, user)
    if entry.state == State.WITHDRAWN:
        raise NotNow(_("You have withdrawn. Enter again to play."))
    if entry.state == State.WAITING:
        raise NotNow(_("You are on the waiting list, so you need not check in. We will email you if you get a place."))
    _set_state(entry, State.CHECKED_IN)
    return entry


@transaction.atomic
def withdraw(*, user: User, season_id: int, is_answered: bool = False) -> Entry:
    """Leave a season: free before the draw.

    Afterwards the bot takes one's seats, and somebody in the queue one's place. A mail confirms
    it, unless it ``is_answered`` otherwise. Twice is once. Raises NotNow and NotYours. Takes the
    season's row lock, and those of the games.
    """
    season = Season.lock(season_id)
    entry = _own_entry(user, season)
    if season.state in (Season.State.FINISHED, Season.State.CANCELLED):
        raise NotNow(_("%(season)s is over.") % {"season": season.display_name})
    before = State(entry.state)
    if before not in Entry.IN:
        return entry
    if before == State.ACTIVE:
        places.vacate(entry)
        season.due = timezone.now()
        season.save(update_fields=["due"])
    else:
        _set_state(entry, State.WITHDRAWN)
    if season.takes_entries:
        places.leave_team(entry)
        caps.move_up(season)
    if not is_answered:
        leaving_mails.mail_withdrawal(entry, before)
    return entry


@transaction.atomic
def add_bots(*, season_id: int, bots: Iterable[str]) -> list[Entry]:
    """Let bots play in a season, as the demo's do; they have always checked in. Takes the season's row lock."""
    season = Season.lock(season_id)
    return [Entry.objects.create(season=season, bot=bot, state=State.CHECKED_IN) for bot in bots]


def own(user: access.Person, season: Season) -> Entry | None:
    return season.entries.filter(user=user).select_related("user").first() if user.is_authenticated else None


def plays_in_league_of(*, user: User, game_id: int) -> bool:
    """Return True for who has entered a season of the league that a game belongs to."""
    tables = Table.objects.filter(Q(game=game_id) | Q(former_games__game=game_id))
    return Entry.objects.filter(season__league__seasons__divisions__rounds__tables__in=tables, user=user).exists()


def count(season: Season) -> dict[str, int]:
    """Return the number of entries in each state."""
    return dict(season.entries.order_by().values_list("state").annotate(Count("pk")))


def _too_late(season: Season) -> str:
    if season.terms.is_tournament:
        return _("This tournament is closed for entry.")
    return _("This season is closed for entry. The next one opens after it.")


def _own_entry(user: User, season: Season) -> Entry:
    entry = own(user, season)
    if entry is None:
        raise NotYours(_("You have not entered %(season)s.") % {"season": season.display_name})
    return entry


def _set_state(entry: Entry, state: Entry.State) -> None:
    entry.state = state
    entry.save(update_fields=["state"])
