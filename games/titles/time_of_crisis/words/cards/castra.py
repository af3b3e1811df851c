"""Castra in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.cards.castra import CASTRA, UseCastra
from rulebooks.time_of_crisis.rules.view import TocView

from ..card_words import NO_MARKER, CardWords
from ..labels.base import describe, label_for_force

CASTRA_WORDS = CardWords(
    card=CASTRA,
    name=lazy("Castra"),
    effect=lazy(
        "One of your forces in a province digs in. In a battle it takes 1 hit fewer, which also counts when "
        "comparing hits. The Castra are removed when the force moves, retreats, enters or leaves a capital, or at "
        "your next Upkeep."
    ),
    brief=lazy("A force takes 1 hit fewer."),
    details=(lazy("One Castra for each force, and only in a province."),),
    clauses="cards castra, castra-one, castra-gone",
    by_faction=lazy("on the force most likely to be attacked, first in Italia"),
    faction_why=lazy("Step %(step)s: its force in %(province)s is the most likely to be attacked."),
    refusals={
        "no_marker": NO_MARKER,
        "outside_provinces": lazy("%(force)s is in %(place)s. Castra can only be built in provinces."),
        "has_castra": lazy("%(force)s already has Castra."),
    },
    objects=lambda action: ("card castra", action.force),
)


@describe.register
def _label_use(action: UseCastra, view: TocView, names: Names) -> Label:
    effect = _("It takes 1 hit fewer in a battle until it moves or until your next Upkeep.")
    return label_for_force("castra", action.force, view, effect)
