"""Collecting a card of the left neighbour in words."""

from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.orders.collect import Collect, CollectBlind

from ..order_words import RomeOrderWords


def _say_collected(event: log.CardCollected) -> EventTemplates:
    if event.candidate:
        return EventTemplates(
            lazy("%(seat)s takes %(card)s from the display of %(candidate)s for the draft."),
            lazy("You take %(card)s from the display of %(candidate)s for the draft."),
        )
    return EventTemplates(
        lazy("%(seat)s takes a card from the hand of %(owner)s for the draft: %(card)s."),
        lazy("You take a card from the hand of %(owner)s for the draft: %(card)s."),
        others={"owner": lazy("%(seat)s takes a card from your hand for the draft: %(card)s.")},
    )


COLLECT_WORDS = RomeOrderWords(
    order=Collect,
    group="card",
    label=lazy("Take %(card)s from the display of %(name)s"),
    paragraph="draft-collect",
    on="candidate {candidate}",
    sayings={log.CardCollected: _say_collected},
)
BLIND_WORDS = RomeOrderWords(
    order=CollectBlind,
    group="card",
    label=lazy("Take a random card from the hand"),
    paragraph="draft-collect",
    on="seat {owner}",
)
