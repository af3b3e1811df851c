"""Foederati in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.present.said import EventTemplates
from games.titles.title import Names

from ...rules import log
from ...rules.cards.foederati import FOEDERATI, UseFoederati, takes_foederati
from ...rules.view import TocView
from .. import names as called
from ..card_words import CardWords
from ..labels.base import SIDES, army_words, describe


def _tell_use(event: log.CardUsed) -> EventTemplates:
    if event.went_home:
        return EventTemplates(
            _("%(seat)s uses %(card)s: a barbarian of the %(tribe)s in %(province)s goes home."),
            _("You use %(card)s: a barbarian of the %(tribe)s in %(province)s goes home."),
        )
    return EventTemplates(
        _("%(seat)s uses %(card)s: a barbarian of the %(tribe)s in %(province)s joins Army %(army)s."),
        _("You use %(card)s: a barbarian of the %(tribe)s in %(province)s joins Army %(army)s."),
    )


FOEDERATI_WORDS = CardWords(
    card=FOEDERATI,
    name=lazy("Foederati"),
    effect=lazy(
        "One barbarian who is no leader, from the region of one of your armies or next to it, joins that army if it "
        "has fewer barbarians than Legions. Otherwise he goes home, inactive."
    ),
    brief=lazy("a barbarian joins an army of yours."),
    by_faction=lazy("a barbarian from a troubled province, else from a homeland, for the largest army"),
    faction_why=lazy("Step %(step)s: a barbarian from %(province)s is hired."),
    refusals={
        "outside_provinces": lazy("Army %(army)s is in %(place)s: Foederati are hired in provinces only."),
        "no_barbarians": lazy("Army %(army)s is in %(place)s, with no barbarians there or beside it."),
    },
    tell_use=_tell_use,
    objects=lambda action: (f"tribe {action.tribe}", f"army {action.army}"),
)


@describe.register
def _label_use(action: UseFoederati, view: TocView, names: Names) -> Label:
    words = army_words(view, action.army) | {
        "side": SIDES[action.side],
        "tribe": called.TRIBES[action.tribe],
        "place": called.region(action.region),
        "card": called.card("foederati"),
    }
    label = _("%(card)s: one of the %(tribe)s (%(side)s) from %(place)s for Army %(army)s in %(region)s") % words
    entry, short = (
        _("%(card)s: one of the %(tribe)s (%(side)s) from %(place)s"),
        _("Army %(army)s in %(region)s"),
    )
    return Label(
        "events",
        label,
        places=(action.region, view.armies[action.army].region),
        effect=_tell_effect(view, action.army),
        cards=("foederati",),
        entry=entry % words,
        short=short % words,
    )


def _tell_effect(view: TocView, army: int) -> str:
    """Tell the barbarian's way: into the army, or home if there is no room."""
    if takes_foederati(view.armies[army]):
        return _("It joins the army.")
    return _("It goes home, inactive: the army has no room for it.")
