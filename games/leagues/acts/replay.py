"""Letting a table be played again; what that takes is `services.replays`."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.leagues.forms import ReasonForm
from games.leagues.models import DeskAct, Ruling, Season, Table
from games.leagues.services import replays, rulings
from games.present.lists import join_sentences
from games.services.errors import NotNow

from .frame import Kind, UndoPlan
from .rule import TableAct


class ReplayForm(ReasonForm):
    """The reason for playing a table again."""

    seen = forms.IntegerField(widget=forms.HiddenInput)


class ReplayTable(TableAct):
    kind, is_plain = Kind.REPLAY, True
    button = lazy("Play again")

    def prepare(self, *, is_confirmed: bool) -> None:
        self.heading = _("Play table %(number)d again") % {"number": self.table.number}

    def make_form(self, data: QueryDict | None) -> ReasonForm:
        return ReplayForm(data, label_suffix="", initial={"seen": self.revision})

    def preview(self, form: Any) -> Sequence[str]:
        replays.require_replay(self.table)
        lines = []
        if self.table.state == Table.State.SEATED:
            lines.append(
                _("The game ends at once and its dice become public, so it can never continue. This cannot be undone.")
            )
        if self.table.game is not None:
            lines.append(_("The former game counts neither in the standings nor for ratings."))
        lines += [
            _("A new game begins with the players who hold the places of this table now. Only its result counts."),
            replays.tell_end(self.season),
            _("We email everyone at the table, and they can appeal. The decision log is public."),
        ]
        return [line for line in lines if line]

    def carry_out(self, form: Any) -> str:
        replays.replay(user=self.user, table_id=self.table.pk, **form.cleaned_data)
        return _("The table is played again. A new game begins in a few minutes.")

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        """Let the game before a replay count again, unless a ruling has followed."""
        table = act.table
        ruling = rulings.ruling_of(table) if table else None
        if table is None or ruling is None or ruling.decision_id != act.decision_id:
            return None
        if table.round.division.season.state != Season.State.RUNNING:
            return None
        kind, _places = replays.ruling_before(act.before)
        try:
            rulings.require_changeable(table)
        except NotNow:
            return None
        if kind == Ruling.Kind.VOID and table.round.division.knockout:
            return None  # somebody has to go on

        def sentence() -> str:
            new_game = _("The new game counts for nothing.")
            former = rulings.in_words(kind) if act.before["game"] else ""
            return join_sentences([new_game, former])

        return UndoPlan(sentence, lambda decision: replays.restore(table, decision, act.before))
