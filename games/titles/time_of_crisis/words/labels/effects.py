"""Effects of choices, in a few words to be read beside label and price: figures for the position at hand."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.present.lists import join_list, join_sentences
from rulebooks.time_of_crisis.rules.card import CARDS, SLOTS
from rulebooks.time_of_crisis.rules.data.limits import ITALIA_SUPPORT_MAX
from rulebooks.time_of_crisis.rules.state import NEUTRAL, NOBODY, SEAT
from rulebooks.time_of_crisis.rules.view import TocView

from .. import emperors, reference
from .. import names as called
from .base import influence, own_seat

WOULD_FALL = lazy("As things stand, its Governor will be removed at the next Support Check.")
"""A sentence of its own after that about Mobs or support."""


def card(name: str) -> str:
    """Tell the content of a purchase: influence and an event (rules 3.1 and 5)."""
    kind = CARDS[name]
    return _("%(points)s. Event: %(event)s") % {
        "points": influence(kind.value, kind.sphere),
        "event": reference.in_brief(name),
    }


def tell_cards_below(view: TocView, name: str) -> str:
    """Tell the cards that may be turned up instead (rule 2.1.2 of the expansion): the copies left are known to all."""
    below = [(card, view.market.get(card, 0) - (card == name)) for card in SLOTS[CARDS[name].slot]]
    cards = [_("%(card)s (%(count)s)") % {"card": called.card(card), "count": count} for card, count in below if count]
    return _("Below it, in unknown order: %(cards)s.") % {"cards": join_list(cards)}


def governor(view: TocView, province: str) -> str:
    """Tell the gains of a successful vote (rule 6.3.2)."""
    place, seat = view.provinces[province], own_seat(view)
    if province == "italia":
        effect = _tell_governor(view, province, min(ITALIA_SUPPORT_MAX, len(view.governed(seat)) + 1), italia=0)
        becomes = _("You become Emperor if the vote succeeds.")
        return join_sentences([becomes, effect, *emperors.given_votes(view, province)])
    if _turns_italia_neutral(view, province):
        return _tell_governor(
            view, province, max(1, place.support - 1), _neutral_italia(view, 1) - _support_of_italia(view)
        )
    italia = -1 if view.emperor == place.governor else int(view.emperor == seat)
    return _tell_governor(view, province, max(1, place.support - 1), italia)


def recall(view: TocView, province: str) -> str:
    """A Neutral Governor follows (rule 6.3.2), in Italia a Neutral Emperor (6.4)."""
    if province == "italia":
        effect = _tell_governor(view, province, _neutral_italia(view, 1), italia=0)
    elif _turns_italia_neutral(view, province, neutrals=2):
        effect = _tell_governor(view, province, 1, _neutral_italia(view, 2) - _support_of_italia(view))
    else:
        italia = {own_seat(view): -1, NEUTRAL: 1}.get(view.emperor, 0)  # a Neutral Italia is a count (rule 3.2)
        effect = _tell_governor(view, province, 1, italia)
    return _("A Neutral Governor replaces yours. %(told)s") % {"told": effect}


def _turns_italia_neutral(view: TocView, province: str, neutrals: int = 1) -> bool:
    """Expansion, 3.4.2. Return True if Italia turns neutral with the loss of a province; that takes
    so many grey counters.
    """
    return province == view.emperor_token and view.supply.neutral_governors >= neutrals


def _neutral_italia(view: TocView, more: int) -> int:
    """3.2 The support of Italia with so many more provinces of the Neutral faction."""
    return min(ITALIA_SUPPORT_MAX, len(view.governed(NEUTRAL)) + more)


def _support_of_italia(view: TocView) -> int:
    return view.provinces["italia"].support


def _tell_governor(view: TocView, province: str, support: int, italia: int) -> str:
    """Tell a new Governor's support, that of Italia if it changes, and the losses with the old one."""
    now = view.provinces["italia"].support
    later = min(ITALIA_SUPPORT_MAX, max(0, now + italia))
    line = (
        _("Support becomes %(support)s.")
        if later == now
        else _("Support becomes %(support)s, support of Italia %(italia)s.")
    )
    return join_sentences([line % {"support": support, "italia": later}, *_tell_leaving(view, province)])


def _tell_leaving(view: TocView, province: str) -> list[str]:
    """Tell the counters that leave the map with a Governor."""
    place = view.provinces[province]
    counters = [ngettext("%(count)s Mob", "%(count)s Mobs", place.mobs) % {"count": place.mobs}] if place.mobs else []
    counters += [_("Militia")] if place.militia else []
    counters += [called.card("quaestor")] if place.quaestor else []
    lines = [_("Removed: %(list)s.") % {"list": join_list(counters)}] if counters else []
    if _turns_italia_neutral(view, province) and province != "italia":
        lines.append(_("The Emperor who reigns here falls, and Italia becomes neutral."))
    if place.marker:
        lines.append(_("Your empire ends.") if place.marker == SEAT else _("It leaves your empire."))
    return lines


def mob(view: TocView, province: str) -> str:
    """Tell the new number of Mobs, and a Governor's fall by them (rules 6.4 and 11.1)."""
    place = view.provinces[province]
    words = {"count": place.mobs + 1, "support": place.support}
    if place.governor == NOBODY:
        return ngettext("There will be %(count)s Mob.", "There will be %(count)s Mobs.", words["count"]) % words
    line = ngettext(
        "There will be %(count)s Mob (support %(support)s).",
        "There will be %(count)s Mobs (support %(support)s).",
        words["count"],
    )
    if place.governor == NEUTRAL or place.mobs + 1 < place.support:
        return line % words
    return join_sentences([line % words, WOULD_FALL])
