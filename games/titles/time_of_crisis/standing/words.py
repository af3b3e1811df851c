"""Standing orders in words for the game's own things: "only in Italia", "If it were army 3 in
Gallia with two hits".
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.titles.title import Names

from ..rules.state import NEUTRAL
from ..words import names as called
from ..words.names import count_hits as told_hits
from .conditions import Conditions
from .imagine import OfForce


def conditions(given: Conditions, names: Names) -> list[str]:
    """The conditions of an order, each in a few words."""
    told = []
    if given.province:
        told.append(_("only in %(place)s") % {"place": called.region(given.province)})
    if given.against is not None:
        told.append(_against(given.against, names))
    if given.mine:
        fewest = ngettext(
            "only if my force has at least %(count)d unit", "only if my force has at least %(count)d units", given.mine
        )
        told.append(fewest % {"count": given.mine})
    if given.theirs:
        fewest = ngettext(
            "only if the other force has at least %(count)d unit",
            "only if the other force has at least %(count)d units",
            given.theirs,
        )
        told.append(fewest % {"count": given.theirs})
    if given.emperor is not None:
        told.append(_("only if I am Emperor then") if given.emperor else _("only if I am not Emperor then"))
    return told


def _against(foe: int, names: Names) -> str:
    if foe == NEUTRAL:
        return _("only against barbarians and Rival Emperors")
    return _("only against %(player)s") % {"player": names[foe]}


def would_wait(given: Conditions) -> str:
    """Tell the effect of an unmet condition on a list for one's own turn, in the present position."""
    if given.emperor:
        return _("You are not Emperor now: if your turn began so, the list would wait for the next.")
    return _("You are Emperor now: if your turn began so, the list would wait for the next.")


def waits(given: Conditions) -> str:
    """Tell that a list waits because its condition was not met at the beginning of one's own turn."""
    if given.emperor:
        return _("Your list of orders is not carried out in this turn, for you are not Emperor: it waits for the next.")
    return _("Your list of orders is not carried out in this turn, for you are Emperor: it waits for the next.")


def effect(case: OfForce, label: str) -> str:
    """Tell an order's answer about a force of one's own, if it were asked in the present position."""
    words = {
        "answer": label or _("you are asked"),
        "hits": told_hits(case.hits),
        "force": called.force(case.force),
        "place": called.region(case.region),
    }
    if case.hits:
        return _("If it were %(force)s in %(place)s with %(hits)s: %(answer)s.") % words
    return _("If it were %(force)s in %(place)s: %(answer)s.") % words
