"""Putting a player into a season before its draw."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from accounts.models import User
from games.leagues.forms import ReasonForm
from games.leagues.models import Decision, DeskAct, Entry, Season
from games.leagues.services import caps, decision_mails, desk, mailing, organisers, places
from games.leagues.services.mailing import CHECK_IN, WITHDRAW
from games.services.lobby import openings

from .forms import PlayerForm
from .frame import Kind, OrganiserAct, UndoPlan, entry_of

State = Entry.State


@transaction.atomic
def put_in(*, user: User, season_id: int, name: str, reason: str) -> Entry:
    """Put somebody into a season before its draw; they check in themselves, or withdraw.

    Raises NotYours, NotNow, Refused and TooMany.
    """
    season = desk.lock_for(user, season_id)
    desk.require_before_draw(season)
    person = organisers.find_person(name)
    entry = season.entries.filter(user=person).first()
    if entry is not None and entry.state in Entry.IN:
        return entry
    desk.require_not_out(season, person)
    caps.require_room(season)
    openings.spend_limit("players_put_in", user)
    entry = entry or Entry(season=season, user=person)
    was_removed = entry.removed
    entry.state, entry.removed = State.ENTERED, False
    entry.save()
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.PUT_IN,
        sentence=lambda: _("Added %(name)s") % {"name": person.username},
        reason=reason,
        people=[person],
        before={"entry": entry.pk, "removed": was_removed},
    )
    is_asked = season.state == Season.State.CHECK_IN
    decision_mails.mail_act(
        act, lambda: _tell_added(season, is_asked=is_asked), [CHECK_IN, WITHDRAW] if is_asked else [WITHDRAW]
    )
    return entry


def _tell_added(season: Season, *, is_asked: bool) -> str:
    text = _(
        "An organiser has entered you in “%(season)s”. We will email you when it is time to "
        "check in. If you do not check in, you will not play."
    )
    if is_asked:
        text = _(
            "An organiser has entered you in “%(season)s”. Check in by %(starts)s, or withdraw. If "
            "you do neither, you will not play."
        )
    return text % (mailing.season_words(season) | mailing.dates(season))


class PutIn(OrganiserAct):
    kind = Kind.PUT_IN
    heading, button = lazy("Add a player"), lazy("Add player")

    def make_form(self, data: QueryDict | None) -> ReasonForm:
        return PlayerForm(data, label_suffix="")

    def preview(self, form: Any) -> Sequence[str]:
        desk.require_before_draw(self.season)
        name = organisers.find_person(form.cleaned_data["name"]).username
        text = _("%(name)s is entered in %(season)s, and we email them your reason.")
        return [
            text % {"name": name, "season": self.season.display_name},
            _("They must check in themselves to play. They can also withdraw."),
            _("The decision log is public, and an appeal is possible."),
        ]

    def carry_out(self, form: Any) -> str:
        entry = put_in(user=self.user, season_id=self.season.pk, **form.cleaned_data)
        return _("%(name)s has been added.") % {"name": entry.name}

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        """Take out somebody put into a season, before its draw."""
        entry = entry_of(act)
        if entry is None or not entry.season.takes_entries or entry.state not in Entry.IN:
            return None

        def carry_out(_decision: Decision) -> None:
            entry.state, entry.removed = Entry.State.WITHDRAWN, act.before.get("removed", False)
            entry.save(update_fields=["state", "removed"])
            places.leave_team(entry)
            caps.move_up(entry.season)

        fields = {"name": entry.name, "season": entry.season.display_name}
        return UndoPlan(lambda: _("%(name)s is no longer in %(season)s.") % fields, carry_out)
