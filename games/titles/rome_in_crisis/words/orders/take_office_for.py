"""Taking an office in words."""

from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.orders.take_office_for import TakeOfficeFor

from ..order_words import RomeOrderWords
from .take_candidate import refuse_pick

OFFICE_WORDS = RomeOrderWords(
    order=TakeOfficeFor,
    group="office",
    label=lazy("Take the office of %(office)s for %(name)s"),
    paragraph="setup-draft",
    on="office {office}",
    refusal=refuse_pick,
    sayings={
        log.OfficeTaken: EventTemplates(
            lazy("%(seat)s takes the office of %(office)s for %(candidate)s."),
            lazy("You take the office of %(office)s for %(candidate)s."),
        )
    },
)
