"""Drafting an influence card or a candidate in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES
from rulebooks.rome_in_crisis.rules.orders.draft import Draft, DraftCandidate
from rulebooks.rome_in_crisis.rules.view import RomeView

from .. import names as called
from ..candidates import tell_printed
from ..order_words import RomeOrderWords


def _refuse_card(view: RomeView) -> str:
    cards = influence.sort_cards([card for card in view.offer if card not in CANDIDATES])
    return _("You can draft one of these cards: %(cards)s.") % {"cards": called.cards(dict.fromkeys(cards))}


def _refuse_candidate(view: RomeView) -> str:
    if any(card in CANDIDATES for card in view.offer):
        return _("You can't take a candidate while another player has fewer and other cards are left.")
    return _refuse_card(view)


CARD_WORDS = RomeOrderWords(
    order=Draft,
    group="card",
    label=lazy("Draft %(card)s"),
    paragraph="draft-order",
    on="offer {card}",
    evident=True,
    refusal=_refuse_card,
    sayings={log.CardDrafted: EventTemplates(lazy("%(seat)s drafts %(card)s."), lazy("You draft %(card)s."))},
)
CANDIDATE_WORDS = RomeOrderWords(
    order=DraftCandidate,
    group="candidate",
    label=lazy("Draft %(name)s"),
    paragraph="draft-candidates",
    effect=lambda action, view: tell_printed(action.candidate),
    on="candidate {candidate}",
    evident=True,
    refusal=_refuse_candidate,
)
