"""Capping the number of players of a season before its draw."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from accounts.models import User
from games.leagues.forms import ReasonForm
from games.leagues.models import Decision, DeskAct, Entry, Season
from games.leagues.services import caps, desk, organisers
from games.services.errors import NotNow, Refused

from .frame import Kind, OrganiserAct, UndoPlan, later_acts

LARGEST_CAP = 1000


@transaction.atomic
def set_cap(*, user: User, season_id: int, cap: int | None, reason: str, seen: int | None) -> list[Entry]:
    """Let no more players than these into a season before its draw; None ends the cap. Return those
    who move up from the waiting list.

    ``seen`` is the cap at the time of the form. Raises NotYours, NotNow and Refused.
    """
    season = desk.lock_for(user, season_id)
    if season.cap == cap != seen:
        return []
    if season.cap != seen:
        raise NotNow(_("The cap has been changed in the meantime. Check the new number, then try again."))
    require_cap(season, cap)
    season.cap = cap
    season.save(update_fields=["cap"])
    movers = caps.move_up(season)
    organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.CAP,
        sentence=lambda: _tell_cap(cap),
        reason=reason,
        people=[entry.user for entry in movers if entry.user is not None],
        before={"cap": seen},
    )
    return movers


def _tell_cap(cap: int | None) -> str:
    if cap is None:
        return _("Removed the cap on players")
    return _("Capped the number of players at %(cap)d") % {"cap": cap}


def require_cap(season: Season, cap: int | None) -> None:
    """Raises NotNow and Refused if a season cannot have this cap."""
    desk.require_before_draw(season)
    if cap == season.cap:
        raise Refused(_("That is the number already. Choose another one."))
    if cap is None:
        return
    if cap < season.terms.size:
        message = _("A table needs %(size)d players, so the cap can't be lower.")
        raise Refused(message % {"size": season.terms.size})
    present = caps.count_players(season)
    if cap < present:
        message = _("%(present)d players have entered. The cap can't be lower: remove players first.")
        raise Refused(message % {"present": present})


class CapForm(ReasonForm):
    """The most players of a season, and the reason."""

    cap = forms.IntegerField(
        label=lazy("Most players"),
        min_value=2,
        max_value=LARGEST_CAP,
        required=False,
        help_text=lazy("Leave empty for no limit."),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)
    field_order = ("cap", "reason", "seen")


class SetCap(OrganiserAct):
    kind = Kind.CAP
    heading, button = lazy("Cap the number of players"), lazy("Save number")

    def prepare(self, *, is_confirmed: bool) -> None:
        desk.require_before_draw(self.season)
        players = caps.count_players(self.season)
        text = ngettext("%(count)d player has entered.", "%(count)d players have entered.", players)
        self.intro = text % {"count": players}

    def make_form(self, data: QueryDict | None) -> ReasonForm:
        return CapForm(data, label_suffix="", initial={"cap": self.season.cap, "seen": self.season.cap})

    def state_seen(self) -> object:
        return "" if self.season.cap is None else self.season.cap

    def preview(self, form: Any) -> Sequence[str]:
        season, cap = self.season, form.cleaned_data["cap"]
        require_cap(season, cap)
        lines = [_("Anyone may enter until the draw.")]
        if cap is not None:
            lines = [
                _("At most %(cap)d players are drawn. Players who enter later join the waiting list.") % {"cap": cap},
                _("If a player withdraws before the draw, the first in line moves up."),
            ]
        waiting = caps.first_in_line(season, None if cap is None else cap - caps.count_players(season))
        return [*lines, *([_tell_movers(waiting)] if waiting else []), _("The decision log is public.")]

    def carry_out(self, form: Any) -> str:
        movers = set_cap(user=self.user, season_id=self.season.pk, **form.cleaned_data)
        return _("Number saved.") if not movers else _tell_movers(movers)

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        season = act.decision.season
        if season is None or later_acts(act, Kind.CAP).filter(decision__season=season).exists():
            return None
        try:
            require_cap(season, act.before["cap"])
        except Refused:
            return None

        def carry_out(_decision: Decision) -> None:
            season.cap = act.before["cap"]
            season.save(update_fields=["cap"])
            caps.move_up(season)

        return UndoPlan(lambda: _("The number goes back to what it was."), carry_out)


def _tell_movers(movers: Sequence[Entry]) -> str:
    text = ngettext(
        "%(count)d player moves up from the waiting list. We email them.",
        "%(count)d players move up from the waiting list. We email them.",
        len(movers),
    )
    return text % {"count": len(movers)}
