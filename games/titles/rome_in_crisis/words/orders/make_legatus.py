"""Making a candidate Legatus in words."""

from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.orders.make_legatus import MakeLegatus

from ..order_words import RomeOrderWords

LEGATUS_WORDS = RomeOrderWords(
    order=MakeLegatus,
    group="office",
    label=lazy("Make %(name)s Legatus"),
    paragraph="offices-legatus",
    on="candidate {candidate}",
    evident=True,
    sayings={
        log.LegatusSelected: EventTemplates(
            lazy("%(candidate)s (%(seat)s) becomes Legatus with a total of %(strength)s."),
            lazy("Your candidate %(candidate)s becomes Legatus with a total of %(strength)s."),
        )
    },
)
