"""Giving a player points, or taking them; their place in the standings is `services.adjustments`."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from accounts.models import User
from games.leagues.forms import ReasonForm
from games.leagues.models import Adjustment, Decision, DeskAct, League, Season
from games.leagues.scoring.points import PART
from games.leagues.services import adjustments, rulings
from games.services.errors import NotNow

from .frame import Kind, PlayerAct, UndoPlan, tell_mailed


class PointsForm(ReasonForm):
    """Points to give a player, or to take."""

    way = forms.TypedChoiceField(
        label=lazy("Change"),
        coerce=int,
        choices=[(1, lazy("give points")), (-1, lazy("take points"))],
        widget=forms.RadioSelect,
    )
    points = forms.DecimalField(
        label=lazy("Points"),
        min_value=0,
        max_value=1000,
        step_size=Decimal("0.25"),
        decimal_places=2,
        help_text=lazy("Quarters of a point are possible, such as 1.5 or 0.25."),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)
    field_order = ("way", "points", "reason", "seen")

    def change(self) -> int:
        """Return the points in 24ths, below 0 if they are taken; the form must be valid."""
        return int(self.cleaned_data["points"] * PART) * int(self.cleaned_data["way"])


class AdjustPoints(PlayerAct):
    kind = Kind.POINTS
    button = lazy("Save points")

    def __init__(self, user: User, league: League, season: Season | None, **named: Any) -> None:
        super().__init__(user, league, season, **named)
        self.line = adjustments.current_line(self.player)
        self.heading = _("Points of %(name)s") % {"name": self.player.name}
        self.intro = adjustments.tell_present(self.line) if self.line else ""

    def require_person(self) -> None:
        adjustments.require_adjuster(self.user, self.season, self.player.pk)

    def prepare(self, *, is_confirmed: bool) -> None:
        adjustments.require_open(self.season, self.player)

    def make_form(self, data: QueryDict | None) -> ReasonForm:
        return PointsForm(data, label_suffix="", initial={"seen": self.state_seen()})

    def state_seen(self) -> object:
        return adjustments.count_adjustments(self.player)

    def preview(self, form: Any) -> Sequence[str]:
        season, name = self.season, self.player.name
        line = adjustments.require_adjustment(season, self.player, form.change())
        lines = [
            adjustments.preview(line, form.change()),
            _("The standings and their files show it, with the decision."),
        ]
        if season.state == Season.State.FINISHED and not season.terms.is_tournament:
            lines.append(_("Promotion and relegation are recalculated, because the next season has not been drawn."))
        return [*lines, tell_mailed(name)]

    def carry_out(self, form: Any) -> str:
        adjustments.adjust(
            user=self.user,
            season_id=self.season.pk,
            entry_id=self.player.pk,
            points=form.change(),
            reason=form.cleaned_data["reason"],
            seen=form.cleaned_data["seen"],
        )
        return _("Points saved. The standings are updated.")

    def back(self) -> str:
        return self.line.division.get_absolute_url() if self.line else self.season.get_absolute_url()

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        adjustment = Adjustment.objects.filter(decision=act.decision_id).select_related("division").first()
        season = act.decision.season
        if adjustment is None or season is None:
            return None
        try:
            rulings.require_unused(season, adjustment.division)
        except NotNow:
            return None

        def carry_out(decision: Decision) -> None:
            adjustment.delete()
            adjustments.renew_standings(season, adjustment.division, decision)

        return UndoPlan(lambda: _("The points are as they were."), carry_out)
