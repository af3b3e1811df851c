"""Cancelling Goths cards in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.influence import GOTHS
from rulebooks.rome_in_crisis.rules.orders.cancel import Cancel
from rulebooks.rome_in_crisis.rules.view import RomeView

from ..order_words import RomeOrderWords


def _tell_rest(action: Cancel, view: RomeView) -> str:
    remaining = influence.total(view.crises.get(GOTHS, [])) - influence.total(action.cards)
    return _("Remaining total of the war: %(total)d.") % {"total": remaining} if remaining > 0 else ""


CANCEL_WORDS = RomeOrderWords(
    order=Cancel,
    group="card",
    label=lazy("Cancel %(cards)s"),
    paragraph="emperor-gallus",
    effect=_tell_rest,
    on=f"crisis {GOTHS}",
    evident=True,
    sayings={log.GothsCancelled: EventTemplates(lazy("Trebonianus Gallus cancels %(cards)s with Gold."))},
)
