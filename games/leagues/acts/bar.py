"""Barring somebody from a league, and admitting them again."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from accounts.models import User
from games.leagues.forms import ReasonForm
from games.leagues.models import Bar, Decision, DeskAct, Entry, League, Season, Teammate
from games.leagues.services import decision_mails, desk, mailing, organisers
from games.present.lists import join_sentences
from games.services.errors import Refused

from . import returning
from .forms import PlayerForm
from .frame import Kind, OrganiserAct, UndoPlan, is_followed, tell_mailed
from .remove import take_out


@transaction.atomic
def bar(*, user: User, league: League, name: str, reason: str) -> None:
    """Bar somebody from a league, and take them out of its unfinished season.

    Raises NotYours, NotNow and Refused. Takes the league's row lock and that of its season.
    """
    league, season = desk.lock_both(user, league)
    person = organisers.find_person(name)
    if person.pk == user.pk:
        raise Refused(_("You can't ban yourself."))
    _bar, is_new = Bar.objects.get_or_create(league=league, user=person)
    if not is_new:
        return
    entry = season.entries.filter(user=person, state__in=Entry.IN).first() if season else None
    Teammate.objects.filter(team__season=season, user=person, entry=None).delete()  # nobody else could sit there
    act = organisers.log_act(
        user=user,
        league=league,
        season=season,
        kind=Kind.BAR,
        sentence=lambda: _("Banned %(name)s from the league") % {"name": person.username},
        reason=reason,
        people=[person],
        before=take_out(entry) if entry else {},
    )
    decision_mails.mail_act(act, lambda: _tell_barred(league, entry))


def _tell_barred(league: League, entry: Entry | None) -> str:
    sentences = [_("You cannot enter “%(league)s” until an organiser lifts the ban.") % {"league": league.name}]
    if entry is not None:
        sentences.append(_("You are no longer in “%(season)s”.") % mailing.season_words(entry.season))
    return join_sentences(sentences)


class BarPlayer(OrganiserAct):
    kind = Kind.BAR
    heading, button = lazy("Ban a player"), lazy("Ban player")

    def __init__(self, user: User, league: League, season: Season | None, **named: Any) -> None:
        super().__init__(user, league, season)
        self.initial_name = named["query"].get("name", "")

    def make_form(self, data: QueryDict | None) -> ReasonForm:
        return PlayerForm(data, label_suffix="", initial={"name": self.initial_name})

    def preview(self, form: Any) -> Sequence[str]:
        league, name = self.league, organisers.find_person(form.cleaned_data["name"]).username
        text = _("%(name)s cannot enter %(league)s until an organiser lifts the ban.")
        lines = [text % {"name": name, "league": league.name}]
        entered = Entry.objects.filter(season__league=league, season__state__in=Season.GOING_ON, state__in=Entry.IN)
        if entry := entered.filter(user__username=name).select_related("season").first():
            text = _("They are removed from %(season)s at once, and a bot takes over their games.")
            lines.append(text % {"season": entry.season.display_name})
        return [*lines, tell_mailed(name)]

    def carry_out(self, form: Any) -> str:
        bar(user=self.user, league=self.league, **form.cleaned_data)
        return _("%(name)s is banned from the league.") % {"name": form.cleaned_data["name"]}

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        """Lift a ban that organisers have not repeated since, and let its person in again; if they have lifted it, only
        the latter.
        """
        bars = Bar.objects.filter(league=act.decision.league_id, user__in=act.people.all())
        is_barred, inside = bars.exists(), returning.plan_comeback(act)
        if is_followed(act, Kind.BAR) or not (is_barred or inside):
            return None

        def carry_out(decision: Decision) -> None:
            bars.delete()
            if inside is not None:
                inside.carry_out(decision)

        def sentence() -> str:
            lifted = [_("The ban is lifted.")] if is_barred else []
            return join_sentences([*lifted, inside.sentence() if inside else ""])

        return UndoPlan(sentence, carry_out)


@transaction.atomic
def unbar(*, user: User, league: League, name: str, reason: str) -> None:
    """Admit somebody again, after a bar or after leaving a season without a word.

    Raises NotYours and Refused. Takes the locks of `bar`.
    """
    league, season = desk.lock_both(user, league)
    person = organisers.find_person(name)
    silent = Entry.objects.filter(season__league=league, user=person, silent=True)
    before = {
        "barred": desk.is_barred(league, person),
        "silent": list(silent.values_list("pk", flat=True)),
    }
    if not any(before.values()):
        return
    Bar.objects.filter(league=league, user=person).delete()
    silent.update(silent=False)
    act = organisers.log_act(
        user=user,
        league=league,
        season=season,
        kind=Kind.UNBAR,
        sentence=lambda: _("Lifted the ban on %(name)s") % {"name": person.username},
        reason=reason,
        people=[person],
        before=before,
    )
    decision_mails.mail_act(act, lambda: _("You can enter “%(league)s” again.") % {"league": league.name})


class AdmitAgain(OrganiserAct):
    kind, is_plain = Kind.UNBAR, True

    def __init__(self, user: User, league: League, season: Season | None, **named: Any) -> None:
        super().__init__(user, league, season)
        self.name = named["person"].username
        self.heading = self.button = _("Lift the ban on %(name)s") % {"name": self.name}

    def preview(self, form: Any) -> Sequence[str]:
        text = _("%(name)s can enter the league again. This lifts a ban, and any suspension for running out of time.")
        return [text % {"name": self.name}, tell_mailed(self.name)]

    def carry_out(self, form: Any) -> str:
        unbar(user=self.user, league=self.league, name=self.name, reason=form.cleaned_data["reason"])
        return _("%(name)s can enter the league again.") % {"name": self.name}

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        """Bar somebody again after their admission."""
        people = list(act.people.all())
        if is_followed(act, Kind.BAR, Kind.UNBAR):
            return None

        def carry_out(_decision: Decision) -> None:
            if act.before["barred"]:
                for person in people:
                    Bar.objects.get_or_create(league=act.decision.league, user=person)
            Entry.objects.filter(pk__in=act.before["silent"]).update(silent=True)

        return UndoPlan(lambda: _("The ban applies again."), carry_out) if people else None
