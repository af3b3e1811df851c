"""Removing a player from a season."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import DeskAct, Entry, League, Season
from games.leagues.services import caps, decision_mails, desk, mailing, next_places, organisers, places
from games.leagues.services.next_places import NextPlace
from games.leagues.words import next_places as place_words
from games.present.lists import join_sentences
from games.services.errors import NotNow

from . import returning
from .frame import Kind, PlayerAct, UndoPlan, tell_mailed

State = Entry.State


@transaction.atomic
def remove(*, user: User, season_id: int, entry_id: int, reason: str) -> None:
    """Take a player out of an unfinished season. Raises NotYours, NotNow and Refused."""
    season = desk.lock_for(user, season_id)
    entry = desk.find_entry(season, entry_id)
    if entry.removed:
        return
    _require_on(season)
    if entry.state not in Entry.IN:
        raise NotNow(_("%(name)s is not in %(season)s.") % {"name": entry.name, **mailing.season_words(season)})
    price = next_places.place_after_leaving(entry) if entry.state == State.ACTIVE else None
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.REMOVE,
        sentence=lambda: _("Removed %(name)s") % {"name": entry.name},
        reason=reason,
        people=desk.users_of(entry),
        before=take_out(entry),
    )
    decision_mails.mail_act(act, lambda: _tell_removed(season, State(act.before["state"]), price))


def _tell_removed(season: Season, before: Entry.State, price: NextPlace | None) -> str:
    """Tell somebody their removal; only players who had a place had games to lose."""
    if before != State.ACTIVE:
        return _("You are no longer in “%(season)s”.") % mailing.season_words(season)
    text = _("You are no longer in “%(season)s”. A bot takes over your games there.") % mailing.season_words(season)
    return join_sentences([text, place_words.tell_leaving(price)])


def take_out(entry: Entry) -> dict[str, object]:
    """Take somebody out, and return the data for undoing it. The season's row is locked."""
    before: dict[str, object] = {"entry": entry.pk, "state": entry.state}
    season = entry.season
    if season.takes_entries:
        before["team"] = places.leave_team(entry)
    if entry.state == State.ACTIVE:
        places.vacate(entry)
        season.due = timezone.now()
        season.save(update_fields=["due"])
    entry.state, entry.removed = State.WITHDRAWN, True
    entry.save(update_fields=["state", "removed"])
    caps.move_up(season)
    return before


def _require_on(season: Season) -> None:
    """Raises NotNow for a finished season."""
    if season.state not in Season.GOING_ON:
        raise NotNow(_("%(season)s is over.") % mailing.season_words(season))


class RemovePlayer(PlayerAct):
    kind, is_plain = Kind.REMOVE, True

    def __init__(self, user: User, league: League, season: Season | None, **named: Any) -> None:
        super().__init__(user, league, season, **named)
        self.name = self.player.name
        self.heading = self.button = _("Remove %(name)s") % {"name": self.name}

    def preview(self, form: Any) -> Sequence[str]:
        season, entry = self.season, self.player
        fields = {"name": self.name, "season": season.display_name}
        if season.state not in Season.GOING_ON or entry.state not in Entry.IN:
            raise NotNow(_("%(name)s is no longer in %(season)s.") % fields)
        lines = [_("%(name)s is removed from %(season)s and cannot enter it again.") % fields]
        if entry.state == State.ACTIVE:
            lines.append(_("A bot takes over their games at once. Their results stay."))
            if season.takes_substitutes:
                lines.append(_("Their place goes to the first player on the waiting list."))
        return [*lines, tell_mailed(self.name)]

    def carry_out(self, form: Any) -> str:
        reason = form.cleaned_data["reason"]
        remove(user=self.user, season_id=self.season.pk, entry_id=self.player.pk, reason=reason)
        return _("%(name)s has been removed.") % {"name": self.name}

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        return returning.plan_return(act)
