"""Quaestor in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.cards.quaestor import QUAESTOR, UseQuaestor
from rulebooks.time_of_crisis.rules.data.card_setups import QUAESTOR_MIN_DIE
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..card_words import NO_MARKER, CardWords
from ..labels.base import describe, label_of_card

QUAESTOR_WORDS = CardWords(
    card=QUAESTOR,
    name=lazy("Quaestor"),
    effect=lazy(
        "Mark a province you govern. Until your next Upkeep, a die in a vote against you there only counts on "
        "%(quaestor_min_die)s or more."
    ),
    brief=lazy("Fewer dice count as votes against you."),
    details=(lazy("One Quaestor for each province. It leaves with the Governor."),),
    clauses="cards quaestor, quaestor-gone",
    by_faction=lazy("in the troubled province with the most to lose, or else where support is highest"),
    faction_why=lazy("Step %(step)s: %(province)s needs a Quaestor."),
    refusals={"no_marker": NO_MARKER, "has_quaestor": lazy("%(place)s already has a Quaestor.")},
)


@describe.register
def _label_use(action: UseQuaestor, view: TocView, names: Names) -> Label:
    words = {"card": called.card("quaestor"), "place": called.region(action.province)}
    label = _("%(card)s in %(place)s") % words
    line = _("Until your next Upkeep, a die only counts as a vote against you there on %(pip)s or more.")
    return label_of_card("quaestor", label, action.province, line % {"pip": QUAESTOR_MIN_DIE.value}, words["place"])
