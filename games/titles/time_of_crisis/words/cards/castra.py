"""Castra in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names

from ...rules.cards.castra import CASTRA, UseCastra
from ...rules.view import TocView
from ..card_words import NO_MARKER, CardWords
from ..labels.base import describe, label_for_force

CASTRA_WORDS = CardWords(
    card=CASTRA,
    name=lazy("Castra"),
    effect=lazy(
        "One of your forces in a province digs in: in a battle it takes one hit fewer, which also counts for the "
        "winner. The camp is given up when the force moves, retreats, goes in or out of a capital, or at your next "
        "upkeep."
    ),
    brief=lazy("a force takes one hit fewer."),
    by_faction=lazy("on the force most likely to be attacked, Italia first"),
    faction_why=lazy("Step %(step)s: the force in %(province)s is most likely to be attacked."),
    refusals={
        "no_marker": NO_MARKER,
        "outside_provinces": lazy("%(force)s is in %(place)s: Castra are built in provinces only."),
        "has_castra": lazy("%(force)s has Castra already."),
    },
    objects=lambda action: ("card castra", action.force),
)


@describe.register
def _label_use(action: UseCastra, view: TocView, names: Names) -> Label:
    effect = _("One hit fewer in a battle, until it moves or until your next upkeep.")
    return label_for_force("castra", action.force, view, effect)
