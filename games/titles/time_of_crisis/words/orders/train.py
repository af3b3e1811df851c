"""Training a Legion, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules import combat
from rulebooks.time_of_crisis.rules.orders.train import TRAIN, Train
from rulebooks.time_of_crisis.rules.view import TocView

from ..labels.base import army_words, describe, price_of
from ..order_words import TocOrderWords

TRAIN_WORDS = TocOrderWords(
    order=TRAIN,
    paragraph="armies-train",
    aid=lazy("Train a reduced Legion"),
    refusals={"none_reduced": lazy("Army %(army)s has no reduced Legion.")},
    objects=lambda action: (f"army {action.army}", ""),
)


@describe.register
def _label_train(action: Train, view: TocView, names: Names) -> Label:
    """Tell the worth of a full Legion in battle besides, Auguries counted (rule 8.1)."""
    label = _("Train a Legion of Army %(army)s in %(region)s") % army_words(view, action.army)
    shift = combat.auguries(view)
    words = {"full": combat.FULL_NEEDS + shift, "reduced": combat.REDUCED_NEEDS + shift}
    effect = _("It will hit on %(full)s or more instead of %(reduced)s, and survive one more hit.") % words
    return Label("military", label, price_of(action, view), places=(view.armies[action.army].region,), effect=effect)
