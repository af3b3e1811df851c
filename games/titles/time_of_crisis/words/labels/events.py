"""Labels of the events of influence cards (rule 5.2)."""

from django.utils.translation import gettext as _

from games.present.choices import Label
from games.titles.title import Names

from ...rules import actions
from ...rules.view import View
from .. import names as called
from . import effects
from .base import SIDES, army_words, describe, place_of


@describe.register
def _castra(action: actions.UseCastra, view: View, names: Names) -> Label:
    region = place_of(view, action.force)
    words = {"force": called.force(action.force), "region": called.region(region), "card": called.card("castra")}
    label = _("%(card)s for %(force)s in %(region)s") % words
    return Label("events", label, places=(region,), effect=effects.castra(), cards=("castra",))


@describe.register
def _tribute(action: actions.UseTribute, view: View, names: Names) -> Label:
    words = {
        "tribe": called.TRIBES[action.tribe],
        "place": called.region(action.province),
        "card": called.card("tribute"),
    }
    label = _("%(card)s to the %(tribe)s in %(place)s") % words
    effect = effects.tribute(view, action.tribe, action.province)
    return Label("events", label, places=(action.province,), effect=effect, cards=("tribute",))


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
    return Label("events", label, places=(action.province,), effect=effects.quaestor(), cards=("quaestor",))


@describe.register
def _mob(action: actions.UseMob, view: View, names: Names) -> Label:
    words = {"card": called.card("mob"), "place": called.region(action.province)}
    label = _("%(card)s in %(place)s") % words
    effect = effects.mob(view, action.province)
    return Label("events", label, places=(action.province,), effect=effect, cards=("mob",))


@describe.register
def _pretender(action: actions.UsePretender, view: View, names: Names) -> Label:
    words = {"card": called.card("pretender"), "place": called.region(action.province)}
    label = _("%(card)s with the Seat of Power in %(place)s") % words
    effect = effects.empire(view, action.province)
    return Label("events", label, places=(action.province,), effect=effect, cards=("pretender",))
