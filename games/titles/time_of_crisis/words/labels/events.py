"""Labels of the events of influence cards (rule 5.2)."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names

from ...rules import actions, iron_actions, iron_events
from ...rules.data.cards import POPULACE
from ...rules.view import View
from .. import names as called
from . import effects
from .base import SIDES, army_words, describe, influence, place_of


def _of_card(card: str, label: str, place: str, effect: str, short: str) -> Label:
    """The event of a card in one of the places that it may be used in."""
    entry = called.card(card)
    return Label("events", label, places=(place,), effect=effect, cards=(card,), entry=entry, short=short)


def _for_force(card: str, force: str, view: View, effect: str) -> Label:
    """The event of a card for one of the forces that it may be used for."""
    region = place_of(view, force)
    words = {"force": called.force(force), "region": called.region(region), "card": called.card(card)}
    label = _("%(card)s for %(force)s in %(region)s") % words
    return _of_card(card, label, region, effect, _("%(force)s in %(region)s") % words)


@describe.register
def _castra(action: actions.UseCastra, view: View, names: Names) -> Label:
    return _for_force("castra", action.force, view, effects.castra())


@describe.register
def _tribute(action: actions.UseTribute, view: View, names: Names) -> Label:
    words = {
        "tribe": called.TRIBES[action.tribe],
        "place": called.region(action.province),
        "card": called.card("tribute"),
    }
    label = _("%(card)s to the %(tribe)s in %(place)s") % words
    effect, short = effects.tribute(view, action.tribe, action.province), _("the %(tribe)s in %(place)s") % words
    return _of_card("tribute", label, action.province, effect, short)


@describe.register
def _foederati(action: actions.UseFoederati, view: View, names: Names) -> Label:
    words = army_words(view, action.army) | {
        "side": SIDES[action.side],
        "tribe": called.TRIBES[action.tribe],
        "place": called.region(action.region),
        "card": called.card("foederati"),
    }
    label = _("%(card)s: one of the %(tribe)s (%(side)s) from %(place)s for Army %(army)s in %(region)s") % words
    entry, short = _("%(card)s: one of the %(tribe)s (%(side)s) from %(place)s"), _("Army %(army)s in %(region)s")
    return Label(
        "events",
        label,
        places=(action.region, view.armies[action.army].region),
        effect=effects.foederati(view, action.army),
        cards=("foederati",),
        entry=entry % words,
        short=short % words,
    )


@describe.register
def _quaestor(action: actions.UseQuaestor, view: View, names: Names) -> Label:
    words = {"card": called.card("quaestor"), "place": called.region(action.province)}
    label = _("%(card)s in %(place)s") % words
    return _of_card("quaestor", label, action.province, effects.quaestor(), words["place"])


@describe.register
def _mob(action: actions.UseMob, view: View, names: Names) -> Label:
    words = {"card": called.card("mob"), "place": called.region(action.province)}
    label = _("%(card)s in %(place)s") % words
    return _of_card("mob", label, action.province, effects.mob(view, action.province), words["place"])


@describe.register
def _pretender(action: actions.UsePretender, view: View, names: Names) -> Label:
    words = {"card": called.card("pretender"), "place": called.region(action.province)}
    label = _("%(card)s with the Seat of Power in %(place)s") % words
    return _of_card("pretender", label, action.province, effects.empire(view, action.province), words["place"])


@describe.register
def _force_march(action: iron_actions.UseForceMarch, view: View, names: Names) -> Label:
    return _for_force("force_march", action.force, view, effects.force_march())


@describe.register
def _princeps(action: iron_actions.UsePrincepsSenatus, view: View, names: Names) -> Label:
    words = {"card": called.card("princeps_senatus"), "way": WAYS[action.way]}
    label = _("%(card)s: %(way)s the support of Italia") % words
    short = _("%(way)s it") % words
    return _of_card("princeps_senatus", label, "italia", effects.princeps(view, action.way), short)


WAYS: dict[str, Promise] = {"up": lazy("raise"), "down": lazy("lower")}
"""What becomes of the support of Italia."""


@describe.register
def _frumentarii(action: iron_actions.UseFrumentarii, view: View, names: Names) -> Label:
    label = _("%(card)s: take cards from your pile") % {"card": called.card("frumentarii")}
    return Label("events", label, effect=effects.frumentarii(view), cards=("frumentarii",))


@describe.register
def _mobile_vulgus(action: iron_actions.UseMobileVulgus, view: View, names: Names) -> Label:
    place = called.region(action.province)
    words = {"card": called.card("mobile_vulgus"), "place": place, "support": action.support}
    label = _("%(card)s in %(place)s: support falls to %(support)s") % words
    return Label(
        "events",
        label,
        influence(iron_events.price_to(view, action.province, action.support), POPULACE),
        places=(action.province,),
        effect=effects.fickle(view, action.province, action.support),
        cards=("mobile_vulgus",),
        entry=_("%(card)s in %(place)s") % words,
        short=_("to %(support)s") % words,
    )


@describe.register
def _demagogue(action: iron_actions.UseDemagogue, view: View, names: Names) -> Label:
    label = _("%(card)s: the others show and discard a card") % {"card": called.card("demagogue")}
    return Label("events", label, effect=effects.demagogue(view), cards=("demagogue",))
