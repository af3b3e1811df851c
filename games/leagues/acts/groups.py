"""Setting the number of divisions or groups to be drawn."""

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
from games.leagues.models import DeskAct, Season
from games.leagues.services import decision_mails, desk, mailing, organisers
from games.leagues.services.mailing import WITHDRAW
from games.leagues.terms import LARGEST
from games.present.lists import join_words
from games.services.errors import NotNow, Refused

from .frame import Kind, OrganiserAct, UndoPlan, put_back


@transaction.atomic
def set_groups(*, user: User, season_id: int, groups: int, reason: str) -> None:
    """Set the number of divisions or pools to draw: fewer merges them, more splits them.

    Raises NotYours, NotNow and Refused.
    """
    season = desk.lock_for(user, season_id)
    require_groups(season, groups)
    if season.groups == groups:
        return
    before, season.groups = season.groups, groups
    season.save(update_fields=["groups"])
    entered = season.entries.filter(state__in=desk.BEFORE_DRAW, user__isnull=False)
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.GROUPS,
        sentence=lambda: _tell_groups(season, groups),
        reason=reason,
        people=User.objects.filter(league_entries__in=entered),
        before={"groups": before},
    )
    decision_mails.mail_act(
        act,
        lambda: (
            _("This applies to the draw of “%(season)s”, if enough players check in.") % mailing.season_words(season)
        ),
        [WITHDRAW],
    )


def _tell_groups(season: Season, groups: int) -> str:
    text = ngettext(
        "Set the number of divisions to %(count)d",
        "Set the number of divisions to %(count)d",
        groups,
    )
    if season.terms.is_tournament:
        text = ngettext("Set the number of groups to %(count)d", "Set the number of groups to %(count)d", groups)
    return text % {"count": groups}


def require_groups(season: Season, groups: int) -> None:
    """Raises NotNow and Refused if the season cannot be drawn in so many divisions."""
    desk.require_before_draw(season)
    if not desk.has_groups(season):
        raise NotNow(_("This tournament has no groups: everyone plays in one field."))
    people = season.entries.filter(state__in=desk.BEFORE_DRAW).count()
    division_sizes = desk.sizes(season, groups)
    if people < season.terms.size or len(division_sizes) != groups:
        fewest, most = max(1, -(-people // LARGEST)), max(1, people // season.terms.size)
        text = _("With %(people)d players you can have %(fewest)d to %(most)d, each with at least one full table.")
        raise Refused(text % {"people": people, "fewest": fewest, "most": most})


class GroupsForm(ReasonForm):
    """The number of divisions or pools to draw."""

    groups = forms.IntegerField(label=lazy("Number of divisions"), min_value=1, max_value=32_000)
    field_order = ("groups", "reason")

    def __init__(self, *args: Any, is_tournament: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_tournament:
            self.fields["groups"].label = lazy("Number of groups")
        self.fields["groups"].help_text = lazy("Each has at most %(most)d players.") % {"most": LARGEST}


class SetGroups(OrganiserAct):
    kind = Kind.GROUPS
    button = lazy("Save number")

    def prepare(self, *, is_confirmed: bool) -> None:
        is_tournament = self.season.terms.is_tournament
        self.heading = _("Merge or split groups") if is_tournament else _("Merge or split divisions")
        self.present = len(desk.sizes(self.season, self.season.groups))
        text = ngettext(
            "There is %(count)d now. A larger number splits it.",
            "There are %(count)d now. A smaller number merges them, a larger one splits them.",
            self.present,
        )
        self.intro = text % {"count": self.present}

    def make_form(self, data: QueryDict | None) -> ReasonForm:
        initial = {"groups": self.present}
        return GroupsForm(data, label_suffix="", is_tournament=self.season.terms.is_tournament, initial=initial)

    def preview(self, form: Any) -> Sequence[str]:
        groups = form.cleaned_data["groups"]
        require_groups(self.season, groups)
        return [
            _("If all current players check in, the sizes are: %(sizes)s.")
            % {"sizes": join_words(desk.sizes(self.season, groups))},
            _("If too few check in for full tables, there will be fewer."),
            _("We email all players who have entered, and they can appeal. The decision log is public."),
        ]

    def carry_out(self, form: Any) -> str:
        set_groups(user=self.user, season_id=self.season.pk, **form.cleaned_data)
        return _("Number saved.")

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        return put_back(act, "groups", lambda: _("The number goes back to what it was."))
