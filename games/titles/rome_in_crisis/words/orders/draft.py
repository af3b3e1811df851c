"""Drafting an influence card in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES
from rulebooks.rome_in_crisis.rules.orders.draft import Draft
from rulebooks.rome_in_crisis.rules.view import RomeView

from .. import names as called
from ..order_words import RomeOrderWords


def refuse_draft(view: RomeView) -> str:
    cards = influence.sort_cards([card for card in view.offer if card not in CANDIDATES])
    return _("You can draft one of these cards: %(cards)s.") % {"cards": called.cards(dict.fromkeys(cards))}


DRAFT_WORDS = RomeOrderWords(
    order=Draft,
    group="card",
    label=lazy("Draft %(card)s"),
    paragraph="draft-order",
    on="offer {card}",
    evident=True,
    refusal=refuse_draft,
    sayings={log.CardDrafted: EventTemplates(lazy("%(seat)s drafts %(card)s."), lazy("You draft %(card)s."))},
)
