"""Placing a Governor, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules import odds, senate
from rulebooks.time_of_crisis.rules.orders.place_governor import PLACE_GOVERNOR, PlaceGovernor
from rulebooks.time_of_crisis.rules.view import TocView

from ..labels import base, effects
from ..labels.base import describe, own_seat, price_of
from ..order_words import TocOrderWords

PLACE_GOVERNOR_WORDS = TocOrderWords(
    order=PLACE_GOVERNOR,
    paragraph="votes-where",
    aid=lazy(
        "Place an available Governor by a vote. Votes needed: twice the support, 1 more for each unit defending the "
        "capital, 1 less for each of your units in it"
    ),
    aid_price=lambda: _("1 for each die"),
)


@describe.register
def _label_place(action: PlaceGovernor, view: TocView, names: Names) -> Label:
    chance = float(odds.vote_chance(view, own_seat(view), action.province, action.dice))
    votes = senate.votes_needed(view, own_seat(view), action.province)
    label = base.tell_vote(view, action.province, action.dice, votes, chance)
    cost, short = price_of(action, view), base.tell_dice(view, action.province, action.dice)
    bribing = base.cards_before_vote(view, action.province)
    effect, cards = effects.governor(view, action.province), (*bribing, *base.cards_after_vote(view, action.province))
    entry, falls = base.tell_any_vote(action.province, votes), chance < 1 and not bribing
    return Label("senate", label, cost, falls, (action.province,), chance, effect, cards, entry, short)
