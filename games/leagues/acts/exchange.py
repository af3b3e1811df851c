"""Exchanging the places of two players in the divisions to be drawn."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from accounts.models import User
from games.leagues.forms import ReasonForm
from games.leagues.models import Decision, DeskAct, Entry, Season
from games.leagues.services import decision_mails, desk, mailing, next_places, organisers
from games.services.errors import NotNow, Refused

from .forms import Choice, player_choices
from .frame import Kind, OrganiserAct, UndoPlan, is_followed


@transaction.atomic
def exchange(*, user: User, season_id: int, one: int, other: int, reason: str, seen: int) -> None:
    """Let two players begin in each other's place of the divisions to be drawn.

    ``seen`` is the number of exchanges at the time of the form. Raises NotYours, NotNow and
    Refused.
    """
    season = desk.lock_for(user, season_id)
    desk.require_before_draw(season)
    require_league(season)
    if len(season.exchanges) == seen + 1 and season.exchanges[-1] == [one, other]:
        return
    if len(season.exchanges) != seen:
        raise NotNow(_("Another organiser has swapped places in the meantime. Check who starts where, then try again."))
    pair = [desk.find_entry(season, key) for key in (one, other)]
    require_exchange(season, *pair)
    season.exchanges = [*season.exchanges, [one, other]]
    season.save(update_fields=["exchanges"])
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.EXCHANGE,
        sentence=lambda: (
            _("Swapped the places of %(one)s and %(other)s") % {"one": pair[0].name, "other": pair[1].name}
        ),
        reason=reason,
        people=[person for entry in pair for person in desk.users_of(entry)],
        before={"pair": [one, other]},
    )
    decision_mails.mail_act(act, lambda: _tell_exchanged(season, pair))


def _tell_exchanged(season: Season, pair: Sequence[Entry]) -> str:
    text = _("In “%(season)s” %(one)s and %(other)s swap their starting places.")
    return text % {**mailing.season_words(season), "one": pair[0].name, "other": pair[1].name}


def require_exchange(season: Season, one: Entry, other: Entry) -> None:
    """Raises Refused for an impossible exchange of places, or one without effect."""
    desk.require_before_draw(season)
    require_league(season)
    if one.pk == other.pk:
        raise Refused(_("Choose two different players."))
    for entry in (one, other):
        if entry.state not in desk.BEFORE_DRAW:
            raise NotNow(_("%(name)s is not in %(season)s.") % {"name": entry.name, **mailing.season_words(season)})
    earned = next_places.earned_places(season, (one, other))
    if one.pk not in earned and other.pk not in earned:
        raise Refused(
            _("Both players start as newcomers, and their order is drawn at random. It can't be set by hand.")
        )


def require_league(season: Season) -> None:
    """Raises NotNow for a tournament: nobody has earned a place there."""
    if season.terms.is_tournament:
        raise NotNow(_("Places can't be swapped in a tournament: its pairings are drawn at random."))


class ExchangeForm(ReasonForm):
    """Two players to begin in each other's place."""

    one = forms.TypedChoiceField(label=lazy("First player"), coerce=int)
    other = forms.TypedChoiceField(label=lazy("Second player"), coerce=int)
    seen = forms.IntegerField(widget=forms.HiddenInput)
    field_order = ("one", "other", "reason", "seen")

    def __init__(self, *args: Any, players: Sequence[Choice], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            self.fields[name].choices = players  # type: ignore[attr-defined]


class Exchange(OrganiserAct):
    kind = Kind.EXCHANGE
    heading = button = lazy("Swap places")
    intro = lazy(
        "The draw makes the divisions: first by last season's results, then newcomers in random order. You can swap "
        "the places of two players with results. The random order can't be set."
    )

    def prepare(self, *, is_confirmed: bool) -> None:
        require_league(self.season)

    def make_form(self, data: QueryDict | None) -> ReasonForm:
        entries = self.season.entries.filter(state__in=desk.BEFORE_DRAW).select_related("user").order_by("pk")
        self.entries = {entry.pk: entry for entry in entries}
        players = player_choices(list(self.entries.values()))
        return ExchangeForm(data, label_suffix="", players=players, initial={"seen": self.state_seen()})

    def state_seen(self) -> object:
        return len(self.season.exchanges)

    def preview(self, form: Any) -> Sequence[str]:
        one, other = (self.entries[form.cleaned_data[name]] for name in ("one", "other"))
        require_exchange(self.season, one, other)
        text = _("%(one)s and %(other)s swap their starting places.")
        return [
            text % {"one": one.name, "other": other.name},
            _("The draw file records it, and everyone can check it."),
            _("We email both, and they can appeal. The decision log is public."),
        ]

    def carry_out(self, form: Any) -> str:
        exchange(user=self.user, season_id=self.season.pk, **form.cleaned_data)
        return _("Places swapped.")

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        season = act.decision.season
        pair = act.before["pair"]
        if (
            season is None
            or not season.takes_entries
            or pair not in season.exchanges
            or is_followed(act, Kind.EXCHANGE)
        ):
            return None

        def carry_out(_decision: Decision) -> None:
            own = max(number for number, exchange in enumerate(season.exchanges) if exchange == pair)
            del season.exchanges[own]
            season.save(update_fields=["exchanges"])

        return UndoPlan(lambda: _("Both players start where they would have started."), carry_out)
