"""Undoing of what takes somebody out of a season: they are let in again, as far as it still has room for them."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Bar, Decision, DeskAct, Entry, Holding, Season, Sitting, Table
from games.leagues.services import next_places, places, rulings, silence, standings
from games.services.errors import Refused
from games.services.lobby import seats

from .frame import Kind, UndoPlan, entry_of, later_acts

State = Entry.State


def plan_return(act: DeskAct) -> UndoPlan | None:
    """Let somebody in again after a removal or silence, but nobody banned."""
    banned = Bar.objects.filter(league=act.decision.league_id, user__in=act.people.all())
    return None if banned.exists() else plan_comeback(act)


def plan_comeback(act: DeskAct) -> UndoPlan | None:
    """Let the entry of an act in again, unless it has been taken out anew since."""
    entry = entry_of(act)
    if entry is None or entry.state in Entry.IN:
        return None
    if later_acts(act, Kind.REMOVE, Kind.SILENCE, Kind.BAR).filter(before__entry=entry.pk).exists():
        return None
    return UndoPlan(lambda: _outlook_of_return(entry), lambda decision: _reinstate(entry, act.before, decision))


def _outlook_of_return(entry: Entry) -> str:
    """Tell the effects of letting an entry in again now."""
    season = entry.season
    fields = {"name": entry.name, "season": season.display_name}
    if season.takes_entries:
        return _("%(name)s is back in %(season)s.") % fields
    if _free_holding(entry) is not None:
        return _("%(name)s gets the old place back, and every seat no substitute has taken over.") % fields
    waits = season.takes_substitutes or season.takes_latecomers
    if waits and not entry.holdings.exists():
        return _("%(name)s joins the waiting list.") % fields
    if season.takes_substitutes and not places.has_one_for(entry):
        message = _(
            "The old place is taken, and no open place has games that they can join. %(name)s keeps the old tier and "
            "joins the waiting list, perhaps until the end of the season."
        )
        return message % fields
    if waits:
        return _("The old place is taken, so %(name)s joins the waiting list.") % fields
    if _counts_again(entry):
        return _("%(name)s ranks by results again in %(season)s, and keeps the tier.") % fields
    return _("%(name)s can enter again, but %(season)s does not change.") % fields


def _counts_again(entry: Entry) -> bool:
    """Return True if somebody can have their rank in a finished league season back, and their tier in the
    next one.
    """
    season = entry.season
    is_over = season.state == Season.State.FINISHED and not season.terms.is_tournament
    return is_over and entry.standings.exists() and next_places.drawn_after(season) is None


def _reinstate(entry: Entry, before: Mapping[str, Any], decision: Decision) -> None:
    """Let somebody in again as far as the season still has room for them; ``before`` is what was
    noted of them when they were taken out. The season's row is locked.
    """
    season = entry.season
    entry.removed = entry.silent = False
    holding = _free_holding(entry)
    if season.takes_entries:
        was_checked_in = season.state == Season.State.CHECK_IN and before.get("state") == State.CHECKED_IN
        entry.state = State.CHECKED_IN if was_checked_in else State.ENTERED
        places.rejoin_team(entry, before.get("team") or 0)
    elif holding is not None:
        _take_place(entry, holding)
    elif season.takes_substitutes or season.takes_latecomers:
        entry.state = State.WAITING
    counts_again = _counts_again(entry)
    if counts_again:
        entry.state = State.MISSED  # of those who came back in vain: they keep their tier
    entry.forgiven = silence.count_lost(entry)  # else whoever gets another's place would be out again at once
    entry.save(update_fields=["removed", "silent", "state", "forgiven"])
    standings.rank_divisions_of(entry)
    if counts_again:
        rulings.promote_anew(season, decision)
    if season.state == Season.State.RUNNING:
        season.due = timezone.now()
        season.save(update_fields=["due"])


def _free_holding(entry: Entry) -> Holding | None:
    """Return the holding of somebody's last place, if they can have it back: it is free, and still counts."""
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
    """Hold the place again, as if never left, and sit down in its games with seats still one's own."""
    holding.until = None
    holding.save(update_fields=["until"])
    entry.state = State.ACTIVE
    if entry.user is not None:
        _come_back(entry.user, holding)
    standings.rank_division(entry.season, holding.place.division)


def _come_back(user: User, holding: Holding) -> None:
    running = holding.place.sittings.filter(table__state=Table.State.SEATED, table__game__isnull=False)
    for game in running.values_list("table__game", flat=True):
        with suppress(Refused):  # a substitute plays there, or it has just ended
            seats.come_back(user=user, game_id=game or 0)
