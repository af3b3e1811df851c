"""Mob in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.cards.mob import MOB, UseMob
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..card_words import CardWords
from ..labels import effects
from ..labels.base import describe, label_of_card

MOB_WORDS = CardWords(
    card=MOB,
    name=lazy("Mob"),
    effect=lazy("Place 1 Mob in any province, even Italia."),
    brief=lazy("1 Mob in any province."),
    clauses="cards mob",
    by_faction=lazy("in the strongest province of its target, unless the target is neutral"),
    faction_why=lazy("Step %(step)s: it places a Mob where its rival is strongest (%(province)s)."),
    refusals={
        "no_mob": lazy("All Mobs are on the map."),
        "spared": lazy("A Populace Emperor governs %(place)s, so the Mob event can't be used there."),
    },
)


@describe.register
def _label_use(action: UseMob, view: TocView, names: Names) -> Label:
    words = {"card": called.card("mob"), "place": called.region(action.province)}
    label = _("%(card)s in %(place)s") % words
    return label_of_card("mob", label, action.province, effects.mob(view, action.province), words["place"])
