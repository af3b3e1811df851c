"""Transferring a Goths card, or none, in words."""

from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.orders.transfer import Transfer, TransferNothing

from ..order_words import RomeOrderWords

TRANSFER_WORDS = RomeOrderWords(
    order=Transfer,
    group="card",
    label=lazy("Take %(card)s from the display of %(name)s"),
    paragraph="offices-aemilius",
    on="candidate {candidate}",
    sayings={
        log.CardTransferred: EventTemplates(
            lazy("Aemilius Aemilianus takes %(card)s from the display of %(candidate)s (%(owner)s)."),
            others={
                "owner": lazy("Aemilius Aemilianus takes %(card)s from the display of your candidate %(candidate)s.")
            },
        )
    },
)
NOTHING_WORDS = RomeOrderWords(
    order=TransferNothing,
    group="answer",
    label=lazy("Take no card"),
    paragraph="offices-aemilius",
    is_no=True,
)
