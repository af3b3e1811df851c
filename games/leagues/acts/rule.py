"""Ruling on a game: void it, correct its result, award it, or end it as it stands (`services.rulings`)."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import Http404, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from accounts.models import User
from games.leagues.forms import ReasonForm
from games.leagues.models import DeskAct, League, Ruling, Season, Table
from games.leagues.services import desk_reading, rulings
from games.present.lists import join_sentences
from games.services.errors import NotNow

from .forms import Choice
from .frame import Kind, OrganiserAct, UndoPlan

PUBLIC = lazy("Public in the decision log, and in the email to the players it concerns.")
KINDS = {
    Ruling.Kind.CORRECTED: lazy("Correct: the places below replace the result, in the standings and for ratings."),
    Ruling.Kind.AWARDED: lazy("Award: the places below count in the standings, but not for ratings."),
    Ruling.Kind.ENDED: lazy("End now: the current places count in the standings, but not for ratings."),
    Ruling.Kind.VOID: lazy("Void: the game counts neither in the standings nor for ratings."),
}
"""Names of the kinds of ruling, as choices."""


class TableAct(OrganiserAct):
    """An act on one table of a season, by organisers who don't play at it."""

    def __init__(self, user: User, league: League, season: Season | None, **named: Any) -> None:
        super().__init__(user, league, season)
        self.table = find_table(self.season, named["table"])
        ruling = rulings.ruling_of(self.table)
        self.ruling, self.revision = ruling, ruling.revision if ruling else 0

    def require_person(self) -> None:
        rulings.require_ruler(self.user, self.table)

    def back(self) -> str:
        return self.table.round.division.get_absolute_url()


def find_table(season: Season, pk: int) -> Table:
    """Return a table of a season. Raises Http404."""
    tables = Table.objects.filter(round__division__season=season).select_related("round__division", "game")
    table = tables.filter(pk=pk).first()
    if table is None:
        raise Http404(_("This table doesn't exist."))
    table.round.division.season = season
    return table


class RulingForm(ReasonForm):
    """A ruling on a game: its kind, its reason, and for some kinds the place of each seat."""

    kind = forms.ChoiceField(label=lazy("Ruling"), widget=forms.RadioSelect)
    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        kinds: Sequence[Choice],
        players: Sequence[str],
        places: Sequence[int],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
        self.seats = [f"place_{seat}" for seat in range(len(players))]
        for name, player, place in zip(self.seats, players, places, strict=True):
            self.fields[name] = forms.TypedChoiceField(
                label=_("Place of %(name)s") % {"name": player},
                coerce=int,
                choices=_place_choices(len(players)),
                initial=place,
            )
        self.order_fields(["kind", *self.seats, "reason", "seen"])
        self.fields["reason"].help_text = PUBLIC

    def places(self) -> list[int]:
        """Return the place of each seat, 0 without points; the form must be valid."""
        return [self.cleaned_data[name] for name in self.seats]


def _place_choices(players: int) -> list[Choice]:
    numbers: list[Choice] = [(place, str(place)) for place in range(1, players + 1)]
    return [*numbers, (0, lazy("last, no points"))]


class RuleOnTable(TableAct):
    kind = Kind.RULE
    template = "leagues/desk/ruling.html"
    button = lazy("Confirm ruling")

    def prepare(self, *, is_confirmed: bool) -> None:
        rulings.require_open(self.table)
        self.heading = _("Ruling on table %(number)d") % {"number": self.table.number}
        self.seats = desk_reading.seat_rows(self.table)

    def make_form(self, data: QueryDict | None) -> ReasonForm:
        runs = self.table.state == Table.State.SEATED
        possible = [Ruling.Kind.ENDED if runs else Ruling.Kind.CORRECTED, Ruling.Kind.AWARDED]
        if not self.table.round.division.knockout:
            possible.append(Ruling.Kind.VOID)
        return RulingForm(
            data,
            label_suffix="",
            kinds=[(kind, KINDS[kind]) for kind in possible],
            players=[seat.name for seat in self.seats],
            places=[seat.place for seat in self.seats],
            initial={"seen": self.revision},
        )

    def state_seen(self) -> object:
        return self.revision

    def context(self) -> dict[str, Any]:
        return {"table": self.table, "seats": self.seats, "ruling": self.ruling, "season": self.season}

    def preview(self, form: Any) -> Sequence[str]:
        season, table, kind, places = self.season, self.table, form.cleaned_data["kind"], form.places()
        rulings.require_ruling(table, kind, places)
        lines = [rulings.in_words(kind), *([rulings.tell_unplayed(season)] if kind == Ruling.Kind.VOID else [])]
        if table.state == Table.State.SEATED:
            lines.append(
                _("The game ends at once and its dice become public, so it can never continue. This cannot be undone.")
            )
        if kind == Ruling.Kind.ENDED:
            at = _("%(name)s: place %(place)d")
            lines += [at % {"name": name, "place": place} for name, place in desk_reading.order_now(table)]
        lines += map(rulings.line, sorted(rulings.preview(table, kind, places), key=lambda row: row.place))
        if season.state == Season.State.FINISHED and not season.terms.is_tournament:
            lines.append(_("Promotion and relegation are recalculated, because the next season has not been drawn."))
        return [*lines, _("We email everyone at the table, and they can appeal. The decision log is public.")]

    def carry_out(self, form: Any) -> str:
        filled = form.cleaned_data
        rulings.rule(
            user=self.user,
            table_id=self.table.pk,
            kind=filled["kind"],
            places=form.places(),
            reason=filled["reason"],
            seen=filled["seen"],
        )
        return _("Ruling saved. The standings are updated.")

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        """Restore the ruling before, unless another has followed.

        An ended game cannot go on, for its dice are public: it is void, or counts as it stood if it was
        voided.
        """
        table = act.table
        ruling = rulings.ruling_of(table) if table else None
        if table is None or ruling is None or ruling.decision_id != act.decision_id:
            return None
        kind, places = _ruling_before(act, ruling)
        try:
            rulings.require_open(table)
        except NotNow:
            return None
        if kind == Ruling.Kind.VOID and table.round.division.knockout:
            return None  # somebody has to go on

        def sentence() -> str:
            ran = act.before["ran"] and not act.before["ruling"]
            last = _("It cannot be continued, because its dice are public.") if ran else ""
            average = rulings.tell_unplayed(table.round.division.season) if kind == Ruling.Kind.VOID else ""
            return join_sentences([rulings.in_words(kind), average, last])

        return UndoPlan(sentence, lambda decision: rulings.apply(table, decision, kind, places))


def _ruling_before(act: DeskAct, ruling: Ruling) -> tuple[str, list[int]]:
    """Return the kind and the places of the restored ruling."""
    before = act.before["ruling"]
    if before and not (before["kind"] == Ruling.Kind.REPLAY and act.before["ran"]):
        return before["kind"], before["places"]
    if not act.before["ran"]:
        return Ruling.Kind.PLAYED, []
    return (Ruling.Kind.ENDED if ruling.kind == Ruling.Kind.VOID else Ruling.Kind.VOID), []
