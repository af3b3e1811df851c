"""The paragraph about each decision, for the link beside its question, and about each order, for its refusal."""

from rulebooks.rome_in_crisis.rules.view import RomeView

from ..words.orders import ORDER_WORDS

PARAGRAPHS = {
    "ChooseFirstMethod": "setup-hands",
    "SetupPick": "setup-draft",
    "CollectCard": "draft-collect",
    "DraftCard": "draft-order",
    "OfferCandidate": "election-offer",
    "MakeBid": "election-bid",
    "ChooseMethod": "method-choose",
    "ChooseLegatus": "offices-legatus",
    "RecallOffices": "offices-florianus",
    "AssignOffice": "offices-vacant",
    "TakeOffice": "offices-vacant",
    "TransferGoths": "offices-aemilius",
    "MountCrisis": "crises-add",
    "AddressCrisis": "emperor-choose",
    "CancelGoths": "emperor-gallus",
    "ReduceCrisis": "emperor-discard",
    "FightWar": "legatus-war",
    "ChooseDealer": "ending-dealer",
}
"""By the kind of the decision."""
ORDERS = {kind.__name__: words.paragraph for kind, words in ORDER_WORDS.items()}
"""By the class of the order."""


def rule_of(view: RomeView) -> str:
    """Return the id of the paragraph about the present question; empty in a finished game."""
    return PARAGRAPHS.get(view.question.kind, "") if view.question else ""


def rule_of_order(kind: str, view: RomeView) -> str:
    """Return the id of the paragraph about a class of orders; empty if there is none."""
    return ORDERS.get(kind, "")
