"""The paragraph about each decision, for the link beside its question."""

from ..rules.view import TocView

PARAGRAPHS = {
    "ChooseProvince": "setup-province",
    "TakeActions": "turn-actions",
    "ArmBattle": "battles-dice",
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
    return PARAGRAPHS.get(asked.facts["why"] if asked.kind == "SelectCards" else asked.kind, "")
