"""Giving players without an earned place an order for the draw."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from accounts.models import User
from games.leagues.forms import ReasonForm
from games.leagues.models import DeskAct, Entry, Season
from games.leagues.services import decision_mails, desk, mailing, next_places, organisers
from games.present.lists import join_words
from games.services.errors import NotNow, Refused

from .frame import Kind, OrganiserAct, UndoPlan, put_back


@transaction.atomic
def set_seeds(*, user: User, season_id: int, names: Sequence[str], reason: str, seen: Sequence[int]) -> None:
    """Give players without an earned place an order for the draw, the strongest first.

    ``seen`` are the seeds at the time of the form. Raises NotYours, NotNow and Refused.
    """
    season = desk.lock_for(user, season_id)
    require_seeding(season)
    seeded = find_seeds(season, names)
    keys = [entry.pk for entry in seeded]
    if season.seeds == keys != list(seen):
        return
    if season.seeds != list(seen):
        raise NotNow(_("The seeds have been changed in the meantime. Check them, then try again."))
    if season.seeds == keys:
        raise Refused(_("These are the seeds already. Change their order, or the names."))
    before, season.seeds = season.seeds, keys
    season.save(update_fields=["seeds"])
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.SEEDS,
        sentence=lambda: _("Set the seeds of the draw") if keys else _("Removed the seeds of the draw"),
        reason=reason,
        people=User.objects.filter(league_entries__in=[*before, *keys]),
        before={"seeds": before},
    )
    decision_mails.mail_act(act, lambda: tell_seeds(season, seeded))


def require_seeding(season: Season) -> None:
    """Raises NotNow if a draw has no seeds, or is over."""
    desk.require_before_draw(season)
    if not desk.has_groups(season):
        raise NotNow(_("The first round of this tournament is drawn at random, without seeds."))


def find_seeds(season: Season, names: Sequence[str]) -> list[Entry]:
    """Return the entries of these players, in this order. Raises Refused for a name twice, or of
    somebody whose place is another.
    """
    by_name = {entry.name.casefold(): entry for entry in present_entries(season)}
    seeded: list[Entry] = []
    for name in names:
        entry = by_name.get(name.casefold())
        if entry is None:
            raise Refused(_("%(name)s has no place in the draw. Name players who have entered.") % {"name": name})
        if entry in seeded:
            raise Refused(_("%(name)s is in the list twice.") % {"name": entry.name})
        seeded.append(entry)
    earned = next_places.places_by_results(season, seeded)
    if placed := [entry.name for entry in seeded if entry.pk in earned]:
        message = _("The place of these players comes from last season's results: %(names)s. You can swap places.")
        raise Refused(message % {"names": join_words(placed)})
    return seeded


def present_entries(season: Season) -> list[Entry]:
    """Return the people who could be drawn now."""
    present = season.entries.filter(state__in=desk.BEFORE_DRAW, user__isnull=False)
    return list(present.select_related("user").order_by("pk"))


def tell_seeds(season: Season, seeded: Sequence[Entry]) -> str:
    """Return the seeds and their effect in the draw, in sentences."""
    if not seeded:
        return _("The draw of “%(season)s” has no seeds.") % mailing.season_words(season)
    text = _("In the draw of “%(season)s” these players come before all other newcomers: %(names)s.")
    if season.terms.is_tournament:
        text = _("In the draw of “%(season)s” these players are dealt to different groups, in turn: %(names)s.")
    listed = join_words(f"{number}. {entry.name}" for number, entry in enumerate(seeded, 1))
    return text % {**mailing.season_words(season), "names": listed}


class SeedsForm(ReasonForm):
    """The seeds of a draw, and the reason."""

    seeds = forms.CharField(
        label=lazy("Seeds"),
        max_length=20_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=lazy("One username per line, the strongest player first. Leave empty for no seeds."),
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=20_000)
    field_order = ("seeds", "reason", "seen")

    def names(self) -> list[str]:
        """Return the names on the lines; the form must be valid."""
        return [name for line in self.cleaned_data["seeds"].splitlines() if (name := line.strip())]

    def clean_seen(self) -> list[int]:
        parts = self.cleaned_data["seen"].split()
        if not all(part.isdecimal() for part in parts):
            raise forms.ValidationError(_("That form was incomplete. Use the one on this page."))
        return [int(part) for part in parts]


class SetSeeds(OrganiserAct):
    kind = Kind.SEEDS
    heading, button = lazy("Seed the draw"), lazy("Save seeds")
    intro = lazy("Seeds order the players whose place does not come from results. All others are drawn at random.")

    def prepare(self, *, is_confirmed: bool) -> None:
        require_seeding(self.season)

    def make_form(self, data: QueryDict | None) -> ReasonForm:
        seeds = self.season.seeds
        names = {entry.pk: entry.name for entry in self.season.entries.filter(pk__in=seeds).select_related("user")}
        lines = "\n".join(names[key] for key in seeds if key in names)
        return SeedsForm(data, label_suffix="", initial={"seen": self.state_seen(), "seeds": lines})

    def state_seen(self) -> object:
        return " ".join(map(str, self.season.seeds))

    def preview(self, form: Any) -> Sequence[str]:
        require_seeding(self.season)
        return [
            tell_seeds(self.season, find_seeds(self.season, form.names())),
            _("The draw file records it, and everyone can check it."),
            _("We email the players whose seed changes, and they can appeal. The decision log is public."),
        ]

    def carry_out(self, form: Any) -> str:
        filled = form.cleaned_data
        set_seeds(
            user=self.user,
            season_id=self.season.pk,
            names=form.names(),
            reason=filled["reason"],
            seen=filled["seen"],
        )
        return _("Seeds saved.")

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        return put_back(act, "seeds", lambda: _("The seeds go back to what they were."))
