"""Praetorian Guard in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules import odds, senate
from rulebooks.time_of_crisis.rules.cards.praetorian_guard import (
    IGNORES_DEFENDERS,
    PRAETORIAN_GUARD,
    UsePraetorianGuard,
)
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY
from rulebooks.time_of_crisis.rules.view import TocView

from .. import chances
from .. import names as called
from ..card_words import CardWords
from ..labels import base, effects
from ..labels.base import describe, influence, own_seat

PRAETORIAN_GUARD_WORDS = CardWords(
    card=PRAETORIAN_GUARD,
    name=lazy("Praetorian Guard"),
    effect=lazy(
        "Call a vote in Italia with Military instead of Senate influence. The Emperor's units in the capital give "
        "him no votes, yours still help you, and Basilicas give their dice."
    ),
    brief=lazy("Vote for Italia with Military."),
    details=(lazy("It counts as your one vote in Italia this turn."),),
    clauses="cards praetorians, praetorians-once",
    by_faction=lazy("when its odds in Italia are better than with Senate points"),
    faction_why=lazy("Step %(step)s: the Praetorian Guard has better odds in Italia than the Senate."),
    refusals={
        "military_emperor": lazy(
            "The Emperor leads an army himself, so the Praetorian Guard can't be used against him."
        ),
    },
    risks=lambda action, view: chances.tell_chance_with_ambitus(
        view, "italia", action.dice, ignore_defenders=IGNORES_DEFENDERS.value
    ),
)


@describe.register
def _label_use(action: UsePraetorianGuard, view: TocView, names: Names) -> Label:
    ignored = IGNORES_DEFENDERS.value
    chance = float(odds.vote_chance(view, own_seat(view), "italia", action.dice, ignore_defenders=ignored))
    votes = senate.votes_needed(view, own_seat(view), "italia", ignore_defenders=ignored)
    words = {
        "card": called.card("praetorian_guard"),
        "action": base.tell_vote(view, "italia", action.dice, votes, chance),
    }
    label = _("%(card)s: %(action)s") % words
    entry = _("%(card)s: %(action)s") % {**words, "action": base.tell_any_vote("italia", votes)}
    cost, short = influence(action.dice, MILITARY), base.tell_dice(view, "italia", action.dice)
    bribing = base.cards_before_vote(view, "italia")
    cards = ("praetorian_guard", *bribing, *base.cards_after_vote(view, "italia"))
    effect, falls = effects.governor(view, "italia"), chance < 1 and not bribing
    return Label("events", label, cost, falls, ("italia",), chance, effect, cards, entry, short)
