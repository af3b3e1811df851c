"""The paragraph about each decision, for the link beside its question, and about each order, for its refusal."""

from rulebooks.time_of_crisis.rules.card import ACTION_CARDS, CARDS, InfluenceCard
from rulebooks.time_of_crisis.rules.senate import usable_condemning_cards
from rulebooks.time_of_crisis.rules.view import TocView

from ..words.card_words import ASKING
from ..words.order_words import ORDER_WORDS


def _paragraph_of(card: InfluenceCard) -> str:
    return f"{'iron-cards' if card.expansion else 'influence-cards'}-{card.name.replace('_', '-')}"


PARAGRAPHS = {
    "ChooseProvince": "setup-province",
    "TakeActions": "turn-actions",
    "ArmBattle": "iron-cards-armed",
    "OfferReroll": "influence-cards-flanking-maneuver",
    "InflictHits": "battles-allocate",
    "AllocateHits": "battles-allocate",
    "ChooseReward": "figures-reward",
    "ChooseAdvance": "battles-advance",
    "OccupyCapital": "pretender-occupied",
    "PlaceEmperor": "kinds-of-emperor-become",
    "HoldLudi": "event-cards-ludi-saeculares",
    "ExpelSassanids": "event-cards-palmyra-allies",
    "BuyCards": "buying-price",
    "start": "setup-hand",
    "refill": "hand-refill",
    "pax": "crises-pax",
    **{kind: _paragraph_of(words.card) for kind, words in ASKING.items()},
}
"""By the kind of the decision, or by why cards are selected."""
ORDERS = {
    "StartIn": "setup-province",
    "Take": "hand-refill",
    "EmperorInProvince": "kinds-of-emperor-become",
    "EmperorWithArmy": "kinds-of-emperor-become",
    "Use": "cards-events",
    "Decline": "cards-events",
    "Reroll": "influence-cards-flanking-maneuver",
    "Inflict": "battles-allocate",
    "TakeHits": "battles-allocate",
    "Advance": "battles-advance",
    "RaiseSupport": "figures-reward",
    "TakeDiscount": "figures-reward",
    "InstallGovernor": "pretender-occupied",
    "LeaveNeutral": "pretender-occupied",
    "Sacrifice": "event-cards-ludi-saeculares",
    "Expel": "event-cards-palmyra-allies",
    "ExpelLeader": "event-cards-palmyra-allies",
    "TakeBack": "turn-phases",
    "Reveal": "iron-cards-demagogue",
    "Incite": "iron-cards-demagogue",
    **{kind.__name__: words.paragraph for kind, words in ORDER_WORDS.items()},
    **{kind.__name__: _paragraph_of(card) for kind, card in ACTION_CARDS.items()},
}
"""By the class of the order; orders of a card have the card's own paragraph."""
ANSWERS = ("Take", "Use", "Decline")
"""Orders that answer several questions, each with a paragraph of its own."""


def rule_of(view: TocView) -> str:
    """Return the id of the paragraph about the present question; empty in a finished game."""
    question = view.question
    if question is None:
        return ""
    if card := _card_asked(view):
        return _paragraph_of(CARDS[card])
    return PARAGRAPHS.get(question.facts["why"] if question.kind == "SelectCards" else question.kind, "")


def rule_of_order(kind: str, view: TocView) -> str:
    """Return the id of the paragraph about a class of orders, or about the question that it answers."""
    is_answer = view.question and view.question.kind not in ("TakeActions", "BuyCards")
    return rule_of(view) if is_answer and kind in ANSWERS else ORDERS.get(kind, "")


def _card_asked(view: TocView) -> str:
    """Return the card whose event the question offers, if that depends on the cards played; else an empty text."""
    question = view.question
    if question and question.kind == "ArmBattle":
        return str(question.facts["card"])
    if question and question.kind == "CondemnMemory":
        return next((card.name for card in usable_condemning_cards(view)), "")
    return ""
