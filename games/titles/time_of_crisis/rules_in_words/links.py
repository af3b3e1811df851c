"""The paragraph about each decision, for the link beside its question."""

from ..rules.card import CARDS
from ..rules.senate import usable_condemning_cards
from ..rules.view import TocView

PARAGRAPHS = {
    "ChooseProvince": "setup-province",
    "TakeActions": "turn-actions",
    "ArmBattle": "iron-cards-armed",
    "OfferReroll": "influence-cards-flanking-maneuver",
    "InflictHits": "battles-allocate",
    "AllocateHits": "battles-allocate",
    "ChooseReward": "figures-reward",
    "ChooseAdvance": "battles-advance",
    "ArmVote": "iron-cards-ambitus",
    "CondemnMemory": "influence-cards-damnatio-memoriae",
    "RevealCards": "iron-cards-demagogue",
    "InciteMob": "iron-cards-demagogue",
    "HoldTriumph": "iron-cards-triumph",
    "OccupyCapital": "pretender-occupied",
    "PlaceEmperor": "kinds-of-emperor-become",
    "HoldLudi": "event-cards-ludi-saeculares",
    "ExpelSassanids": "event-cards-palmyra-allies",
    "BuyCards": "buying-price",
    "start": "setup-hand",
    "refill": "hand-refill",
    "pax": "crises-pax",
    "frumentarii": "iron-cards-frumentarii",
}
"""By the kind of the decision, or by why cards are selected."""


def rule_of(view: TocView) -> str:
    """Return the id of the paragraph about the present question; empty in a finished game."""
    asked = view.question
    if asked is None:
        return ""
    if card := _card_asked(view):
        return f"{'iron-cards' if CARDS[card].expansion else 'influence-cards'}-{card.replace('_', '-')}"
    return PARAGRAPHS.get(asked.facts["why"] if asked.kind == "SelectCards" else asked.kind, "")


def _card_asked(view: TocView) -> str:
    """Return the card whose event the question offers, if that depends on the cards played; else an empty text."""
    asked = view.question
    if asked and asked.kind == "ArmBattle":
        return str(asked.facts["card"])
    if asked and asked.kind == "CondemnMemory":
        return next((card.name for card in usable_condemning_cards(view)), "")
    return ""
