"""Why the events and the stacks of *The Age of Iron and Rust* find nothing to act on."""

from django.utils.translation import gettext as _

from ..rules import forces
from ..rules.data.cards import SLOT_OF
from ..rules.data.limits import ITALIA_SUPPORT_MAX
from ..rules.iron_actions import RAISE
from ..rules.stacks import face_down
from ..rules.state import NEUTRAL, NOBODY
from ..words import names as called
from .case import Case


def has_fought(case: Case) -> str:
    """Whether a force has anything to be freed from."""
    force = case.field("force")
    if force is None or forces.has_fought(case.view, force):
        return ""
    return _("%(force)s has not fought this turn.") % {"force": called.force(force)}


def under_a_player(case: Case) -> str:
    """Whether the support of Italia can be moved, and has room for it."""
    if case.view.emperor == NEUTRAL:
        return _("While Italia is neutral its support is the number of provinces of the Neutral faction.")
    support, way = case.view.provinces["italia"].support, case.field("way")
    if way is not None and support == (ITALIA_SUPPORT_MAX if way == RAISE else 1):
        return _("The support of Italia is %(support)s and goes no further.") % {"support": support}
    return ""


def pile_left(case: Case) -> str:
    """Whether there is a card to take."""
    return "" if case.me.available or case.me.discard else _("Both of your piles are empty.")


def can_fall(case: Case) -> str:
    """Whether the support of the province can be lowered at all."""
    province = case.field("province")
    if province is None:
        return ""
    place, words = case.view.provinces[province], {"place": called.region(province)}
    if province == "italia":
        return _("Mobile Vulgus is for provinces outside Italia.")
    if place.governor == NOBODY:
        return _("%(place)s is not used in a game of so few.") % words
    return "" if place.support > 1 else _("The support of %(place)s cannot fall below 1.") % words


def lower(case: Case) -> str:
    """Whether the support that was said is one to fall to."""
    province, support = case.field("province"), case.field("support")
    if province is None or support is None or 0 < support < case.view.provinces[province].support:
        return ""
    words = {"place": called.region(province), "support": case.view.provinces[province].support}
    return _("The support of %(place)s is %(support)s, and can fall to a lower number, not below 1.") % words


def holding(case: Case) -> str:
    """Whether anybody has a card to show."""
    others = [player for seat, player in enumerate(case.view.players) if seat != case.seat]
    return "" if any(player.hand_size for player in others) else _("Nobody else has a card in hand.")


def below_it(case: Case) -> str:
    """Whether a stack has another card to turn up."""
    card = case.field("card")
    if card is None or face_down(case.view, SLOT_OF[card]):
        return ""
    return _("%(card)s is the last of its stack.") % {"card": called.card(card)}
