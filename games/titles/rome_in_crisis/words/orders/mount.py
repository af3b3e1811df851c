"""Mounting a card on the crises in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.orders.mount import Mount
from rulebooks.rome_in_crisis.rules.view import RomeView

from .. import names as called
from ..order_words import RomeOrderWords


def _refuse_mount(view: RomeView) -> str:
    return _("You can add one card from your hand: %(hand)s.") % {"hand": called.cards(view.own_hand)}


MOUNT_WORDS = RomeOrderWords(
    order=Mount,
    group="card",
    label=lazy("Add %(card)s to the crises"),
    paragraph="crises-add",
    on="card {card}",
    hand="card",
    about_hand=True,
    evident=True,
    refusal=_refuse_mount,
    sayings={
        log.MountChosen: EventTemplates(
            lazy("%(seat)s chooses a card to add to the crises: %(card)s."),
            lazy("You choose a card to add to the crises: %(card)s."),
        )
    },
)
