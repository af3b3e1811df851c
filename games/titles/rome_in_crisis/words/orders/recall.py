"""Recalling the offices, or not, in words."""

from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.orders.recall import KeepOffices, Recall

from ..order_words import RomeOrderWords

RECALL_WORDS = RomeOrderWords(
    order=Recall,
    group="answer",
    label=lazy("Recall the three offices"),
    paragraph="offices-florianus",
    sayings={log.OfficesRecalled: EventTemplates(lazy("Florianus recalls these offices: %(offices)s."))},
)
KEEP_WORDS = RomeOrderWords(
    order=KeepOffices,
    group="answer",
    label=lazy("Keep the offices as they are"),
    paragraph="offices-florianus",
    is_no=True,
)
