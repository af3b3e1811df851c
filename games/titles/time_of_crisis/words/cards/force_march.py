"""Force March in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.cards.force_march import FORCE_MARCH, UseForceMarch
from rulebooks.time_of_crisis.rules.view import TocView

from ..card_words import CardWords
from ..labels.base import describe, label_for_force

FORCE_MARCH_WORDS = CardWords(
    card=FORCE_MARCH,
    name=lazy("Force March"),
    effect=lazy("One of your forces that has fought this turn can move and start a battle again."),
    brief=lazy("A force can move and fight again."),
    clauses="iron-cards force-march",
    by_faction=lazy("on an army that has fought and can reach another battle"),
    faction_why=lazy("Step %(step)s: its army in %(province)s can reach another battle."),
    refusals={"not_fought": lazy("%(force)s has not fought this turn.")},
    objects=lambda action: ("card force_march", action.force),
)


@describe.register
def _label_use(action: UseForceMarch, view: TocView, names: Names) -> Label:
    return label_for_force("force_march", action.force, view, _("It can move and start a battle again."))
