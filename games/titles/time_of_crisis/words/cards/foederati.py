"""Foederati in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.present.event_words import EventTemplates
from games.titles.title import Names
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.actions import ACTIVE
from rulebooks.time_of_crisis.rules.cards.foederati import FOEDERATI, UseFoederati, takes_foederati
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..card_words import CardWords
from ..labels.base import army_words, describe


def _tell_use(event: log.CardUsed) -> EventTemplates:
    if event.went_home:
        return EventTemplates(
            _("%(seat)s uses %(card)s %(in_province)s (%(tribe)s): one barbarian goes home."),
            _("You use %(card)s %(in_province)s (%(tribe)s): one barbarian goes home."),
        )
    return EventTemplates(
        _("%(seat)s uses %(card)s %(in_province)s (%(tribe)s): one barbarian joins Army %(army)s."),
        _("You use %(card)s %(in_province)s (%(tribe)s): one barbarian joins Army %(army)s."),
    )


FOEDERATI_WORDS = CardWords(
    card=FOEDERATI,
    name=lazy("Foederati"),
    effect=lazy(
        "One barbarian in the region of one of your armies, or adjacent to it, joins that army. "
        "It can't be a Barbarian Leader, and the army must have fewer barbarians than Legions. "
        "Otherwise he goes home, inactive."
    ),
    brief=lazy("A barbarian joins one of your armies."),
    details=(
        lazy("The army must be in a province, and may draw him from a homeland beside it."),
        lazy("In the army he is a unit with one die. He does not count as a Legion when you pay for another Legion."),
        lazy("Bad Auguries and Good Auguries also change his dice."),
    ),
    clauses="cards foederati, foederati-room, foederati-unit; faq foederati-auguries",
    by_faction=lazy("a barbarian from a troubled province or else from a homeland, for its largest army"),
    faction_why=lazy("Step %(step)s: it recruits a barbarian from %(province)s."),
    refusals={
        "outside_provinces": lazy("Army %(army)s is in %(place)s. Foederati can only join an army in a province."),
        "no_barbarians": lazy("There are no barbarians in or beside %(place)s, where Army %(army)s is."),
    },
    tell_use=_tell_use,
    objects=lambda action: (f"tribe {action.tribe}", f"army {action.army}"),
)


@describe.register
def _label_use(action: UseFoederati, view: TocView, names: Names) -> Label:
    words = army_words(view, action.army) | {
        "tribe": called.TRIBES[action.tribe],
        "place": called.region(action.region),
        "card": called.card("foederati"),
    }
    label = _("%(card)s (%(tribe)s): 1 inactive barbarian from %(place)s for Army %(army)s in %(region)s")
    entry = _("%(card)s (%(tribe)s): 1 inactive barbarian from %(place)s")
    if action.side == ACTIVE:
        label = _("%(card)s (%(tribe)s): 1 active barbarian from %(place)s for Army %(army)s in %(region)s")
        entry = _("%(card)s (%(tribe)s): 1 active barbarian from %(place)s")
    return Label(
        "events",
        label % words,
        places=(action.region, view.armies[action.army].region),
        effect=_tell_effect(view, action.army),
        cards=("foederati",),
        entry=entry % words,
        short=_("Army %(army)s in %(region)s") % words,
    )


def _tell_effect(view: TocView, army: int) -> str:
    """Tell the barbarian's way: into the army, or home if there is no room."""
    if takes_foederati(view.armies[army]):
        return _("It joins the army.")
    return _("It goes home, inactive: the army has no room for it.")
