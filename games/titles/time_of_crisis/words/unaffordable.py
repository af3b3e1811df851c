"""Cards whose points alone buy nothing in the present position: told before they are played (rules
5.1 and 6.3).
"""

from django.utils.translation import gettext as _

from ..rules.card import CARDS
from ..rules.data.cards import SPHERES
from ..rules.prices import cheapest
from ..rules.view import TocView
from . import names as called


def too_little(view: TocView) -> list[str]:
    """Return a sentence for each sphere in which a single card of the reader's hand would buy
    nothing now.
    """
    if view.seat is None or view.turn is None:
        return []
    told = []
    for sphere in SPHERES:
        values = [CARDS[card].value for card in view.players[view.seat].hand or [] if CARDS[card].sphere == sphere]
        price = cheapest(view, view.seat, sphere) if values else 0
        if price is None or (values and view.turn.points[sphere] + min(values) < price):
            told.append(_sentence(sphere, price))
    return told


def _sentence(sphere: str, price: int | None) -> str:
    if price is None:
        return _("%(sphere)s: it buys nothing now.") % {"sphere": called.SPHERES[sphere]}
    return _("%(sphere)s: actions cost %(points)s or more now.") % {"sphere": called.SPHERES[sphere], "points": price}
