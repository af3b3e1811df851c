"""Return of a player to a season after removal."""

from contextlib import suppress

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Entry, Holding, Season, Sitting, Table
from games.services.errors import Refused
from games.services.lobby import seats

from . import places, silence, tables

State = Entry.State


def outlook(entry: Entry) -> str:
    """Tell the effects of letting an entry in again now."""
    season = entry.season
    named = {"name": entry.name, "season": season.called}
    if season.takes_entries:
        return _("%(name)s is back in %(season)s.") % named
    if _free_holding(entry) is not None:
        return _("%(name)s gets the old place back, and every seat no substitute has taken over.") % named
    if season.takes_substitutes and not places.has_one_for(entry):
        told = _(
            "The old place is taken, and no open place has games that they can join. %(name)s keeps the old tier and "
            "joins the waiting list, perhaps until the end of the season."
        )
        return told % named
    if season.takes_substitutes or season.takes_latecomers:
        return _("The old place is taken, so %(name)s joins the waiting list.") % named
    return _("%(name)s can enter again, but %(season)s does not change.") % named


def reinstate(entry: Entry, state_before: str = "") -> None:
    """Let somebody in again as far as the season still has room for them. The season's row is
    locked.
    """
    season = entry.season
    entry.removed = entry.silent = False
    holding = _free_holding(entry)
    if season.takes_entries:
        asked = season.state == Season.State.CHECK_IN and state_before == State.CHECKED_IN
        entry.state = State.CHECKED_IN if asked else State.ENTERED
    elif holding is not None:
        _take_place(entry, holding)
    elif season.takes_substitutes or season.takes_latecomers:
        entry.state = State.WAITING
    entry.forgiven = silence.count_lost(entry)  # else whoever gets another's place would be out again at once
    entry.save(update_fields=["removed", "silent", "state", "forgiven"])
    if season.state == Season.State.RUNNING:
        season.due = timezone.now()
        season.save(update_fields=["due"])


def _free_holding(entry: Entry) -> Holding | None:
    """Return the holding of somebody's last place, if they can have it back: it is free, and still
    counts.
    """
    season = entry.season
    if season.state != Season.State.RUNNING or entry.user is None or not entry.user.is_active:
        return None
    own = entry.holdings.select_related("place__division__season").order_by("-pk").first()
    if own is None or Holding.objects.filter(place=own.place_id, until=None).exists():
        return None
    latest = season.divisions.order_by("-tier").first()
    if season.terms.is_tournament and (own.place.division.knockout or latest is None or latest.knockout):
        ahead = Sitting.objects.filter(place=own.place_id).exclude(table__state=Table.State.OVER)
        return own if ahead.exists() else None
    return own


def _take_place(entry: Entry, holding: Holding) -> None:
    """Hold the place again, as if never left, and sit down in its games with seats still one's
    own.
    """
    holding.until = None
    holding.save(update_fields=["until"])
    entry.state = State.ACTIVE
    if entry.user is not None:
        _come_back(entry.user, holding)
    tables.rank(entry.season, holding.place.division)


def _come_back(user: User, holding: Holding) -> None:
    running = holding.place.sittings.filter(table__state=Table.State.SEATED, table__game__isnull=False)
    for game in running.values_list("table__game", flat=True):
        with suppress(Refused):  # a substitute plays there, or it has just ended
            seats.come_back(user=user, game_id=game or 0)
