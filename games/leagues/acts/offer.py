"""Offering somebody a place after the draw; the offer itself and its answers are `services.place_offers`."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.leagues.forms import ReasonForm
from games.leagues.models import DeskAct, PlaceOffer
from games.leagues.services import organisers, place_offers

from .forms import Choice
from .frame import Kind, OrganiserAct, UndoPlan

LONGEST_KEY = 18


class OfferForm(ReasonForm):
    """A place to offer after the draw, to whom, and the reason."""

    name = forms.CharField(label=lazy("Player's username"), max_length=150)
    place = forms.TypedChoiceField(label=lazy("Place"), coerce=int, widget=forms.RadioSelect)
    field_order = ("name", "place", "reason")

    def __init__(self, *args: Any, places: Sequence[Choice], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["place"].choices = places  # type: ignore[attr-defined]
        if len(places) == 1:
            self.fields["place"].initial = places[0][0]


class OfferPlace(OrganiserAct):
    kind = Kind.OFFER
    heading, button = lazy("Offer a place"), lazy("Offer place")
    intro = lazy("Name a substitute for an open place, or one more player where there is room.")

    def prepare(self, *, is_confirmed: bool) -> None:
        self.is_confirmed = is_confirmed
        if not is_confirmed:  # else a second click finds the last place taken
            place_offers.require_places(self.season)

    def make_form(self, data: QueryDict | None) -> ReasonForm:
        """Offer the open places; of a confirmed offer also one taken meanwhile, which the act refuses by itself."""
        choices: list[Choice] = list(place_offers.place_choices(self.season))
        place_key = data.get("place", "") if data else ""
        if self.is_confirmed and place_key.isdecimal() and len(place_key) < LONGEST_KEY:
            choices.append((int(place_key), ""))
        return OfferForm(data, label_suffix="", places=choices)

    def preview(self, form: Any) -> Sequence[str]:
        person = organisers.find_person(form.cleaned_data["name"])
        place = place_offers.find_place(self.season, form.cleaned_data["place"])
        place_offers.require_offer(self.season, person, place)
        fields = {"name": person.username}
        if place_offers.waits(self.season, person):
            lines = [_("%(name)s is on the waiting list, so the place is theirs at once. We email them.") % fields]
        else:
            lines = [
                _("We ask %(name)s by email. They can take the place, or decline.") % fields,
                _("Until they take it, the place stays open to the waiting list."),
            ]
        return [*lines, _("The decision log is public.")]

    def carry_out(self, form: Any) -> str:
        filled = form.cleaned_data
        name = organisers.find_person(filled["name"]).username
        new_offer = place_offers.offer_place(
            user=self.user,
            season_id=self.season.pk,
            name=filled["name"],
            place_id=filled["place"],
            reason=filled["reason"],
        )
        text = _("%(name)s has the place now.") if new_offer is None else _("Offer sent to %(name)s.")
        return text % {"name": name}

    @staticmethod
    def plan_undo(act: DeskAct) -> UndoPlan | None:
        """Withdraw an offer that is not answered yet."""
        offers = list(PlaceOffer.objects.filter(decision=act.decision_id, taken=None))
        if not offers:
            return None
        return UndoPlan(
            lambda: _("The offer of the place is withdrawn."), lambda _decision: place_offers.withdraw_offers(offers)
        )
