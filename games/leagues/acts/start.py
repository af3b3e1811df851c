"""Moving the start of a season before its draw, and the dates that hang on it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django import forms
from django.db import transaction
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from accounts.models import User
from games import durations
from games.leagues.forms import ReasonForm, StartForm
from games.leagues.models import DeskAct, Entry, Season
from games.leagues.services import creating, decision_mails, desk, mailing, opening, opening_mails, organisers
from games.present.lists import join_sentences
from games.services.errors import NotNow, Refused

from .frame import Kind, OrganiserAct, UndoPlan, later_acts

MAILED = ("entered", "checked_in", "waiting")


@transaction.atomic
def move_start(*, user: User, season_id: int, starts: datetime, reason: str, seen: datetime) -> None:
    """Move the start of a season not drawn yet, and the dates that hang on it.

    ``seen`` is the start at the time of the form. Raises NotYours, NotNow and Refused.
    """
    season = desk.lock_for(user, season_id)
    if season.starts == starts != seen:
        return
    if season.starts != seen:
        raise NotNow(_("The start has been moved in the meantime. Check the new date, then try again."))
    require_start(season, starts)
    days = {"before": seen, "after": starts}
    opening.move_start(season, starts)
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.START,
        sentence=lambda: (
            _("Moved the start from %(before)s to %(after)s") % {name: day_of(at) for name, at in days.items()}
        ),
        reason=reason,
        people=mailing.people_in(season, *desk.BEFORE_DRAW, Entry.State.WAITING),
        before={name: at.isoformat() for name, at in days.items()},
    )
    for those, answers in opening_mails.entrants_and_answers(season):
        decision_mails.mail_act(act, lambda: tell_start(season), answers, among=those)


def day_of(at: datetime) -> str:
    """Return the day of a moment by the clock of the calendar of leagues, UTC."""
    return durations.day(at.astimezone(UTC).date())


def require_start(season: Season, starts: datetime) -> None:
    """Raises NotNow and Refused if a season cannot start then."""
    desk.require_before_draw(season)
    if starts == season.starts:
        raise Refused(_("The season starts on that day already. Choose another date."))
    if season.state == Season.State.CHECK_IN and starts < season.starts:
        raise NotNow(_("Check-in is open, so the start can only move to a later date."))
    creating.require_start(starts, season.terms, is_checking_in=season.state == Season.State.CHECK_IN)


def tell_start(season: Season) -> str:
    """Return the dates of a season before its draw, in sentences."""
    fields = {
        **mailing.season_words(season),
        **mailing.dates(season),
        "check_in": durations.moment(season.check_in),
        "ends": durations.moment(season.ends),
    }
    start = _("“%(season)s” now starts on %(starts)s, and ends on %(ends)s.")
    check_in = _("Check-in opens on %(check_in)s.")
    if season.state == Season.State.CHECK_IN:
        check_in = _("Check-in stays open until the start.")
    return join_sentences([start % fields, check_in % fields])


def write_seen(moment: datetime) -> str:
    """Return a moment for a hidden field."""
    return moment.astimezone(UTC).isoformat()


class MoveStartForm(ReasonForm, StartForm):
    """Another start of a season, and the reason."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=40)
    field_order = ("starts", "reason", "seen")

    def __init__(self, *args: Any, starts: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts"].initial = starts.astimezone(UTC).date()
        self.fields["seen"].initial = write_seen(starts)

    def clean_seen(self) -> datetime:
        """Return the start at the time of the form."""
        try:
            return datetime.fromisoformat(self.cleaned_data["seen"]).astimezone(UTC)
        except ValueError as problem:
            raise forms.ValidationError(_("That form was incomplete. Use the one on this page.")) from problem


class MoveStart(OrganiserAct):
    kind = Kind.START
    heading = button = lazy("Move the start")
    intro = lazy("All later dates move with the start.")

    def prepare(self, *, is_confirmed: bool) -> None:
        desk.require_before_draw(self.season)

    def make_form(self, data: QueryDict | None) -> ReasonForm:
        return MoveStartForm(data, label_suffix="", starts=self.season.starts)

    def state_seen(self) -> object:
        return write_seen(self.season.starts)

    def preview(self, form: Any) -> Sequence[str]:
        season, starts = self.season, form.begins()
        require_start(season, starts)
        opening.set_start(season, starts, timezone.now())
        people = season.entries.filter(state__in=MAILED, user__is_active=True).count()
        text = ngettext(
            "We email the %(count)d player who has entered, with the reason. An appeal is possible.",
            "We email all %(count)d players who have entered, with the reason. They can appeal.",
            people,
        )
        return [tell_start(season), text % {"count": people}, _("The decision log is public.")]

    def carry_out(self, form: Any) -> str:
        filled = form.cleaned_data
        move_start(
            user=self.user,
            season_id=self.season.pk,
            starts=form.begins(),
            reason=filled["reason"],
            seen=filled["seen"],
        )
        return _("Start moved.")

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        """Move the start back, if that date is still to come and leaves time to check in."""
        season = act.decision.season
        if season is None or later_acts(act, Kind.START).filter(decision__season=season).exists():
            return None
        before, after = (datetime.fromisoformat(act.before[name]) for name in ("before", "after"))
        try:
            require_start(season, before)
        except Refused:
            return None
        if season.starts != after:  # too few had checked in, so it has been postponed since
            return None
        day = {"starts": day_of(before)}
        return UndoPlan(
            lambda: _("The season starts on %(starts)s again.") % day,
            lambda _decision: opening.move_start(season, before),
        )
