"""The paragraph about each decision, for the link beside its question, and about each order, for its refusal."""

from rulebooks.rome_in_crisis.rules.view import RomeView

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
ORDERS = {
    "SetMethod": "method-choose",
    "TakeCandidate": "setup-draft",
    "TakeOfficeFor": "setup-draft",
    "Collect": "draft-collect",
    "CollectBlind": "draft-collect",
    "Draft": "draft-order",
    "DraftCandidate": "draft-candidates",
    "OfferForElection": "election-offer",
    "Bid": "election-bid",
    "Pass": "election-bid",
    "MakeLegatus": "offices-legatus",
    "Recall": "offices-florianus",
    "KeepOffices": "offices-florianus",
    "Assign": "offices-vacant",
    "Appoint": "offices-vacant",
    "DeclineOffice": "offices-decline",
    "Transfer": "offices-aemilius",
    "TransferNothing": "offices-aemilius",
    "Mount": "crises-add",
    "Address": "emperor-choose",
    "Cancel": "emperor-gallus",
    "DiscardFromCrisis": "emperor-discard",
    "Fight": "legatus-war",
    "FightNone": "legatus-rulings",
    "PassDeck": "ending-dealer",
}
"""By the class of the order."""


def rule_of(view: RomeView) -> str:
    """Return the id of the paragraph about the present question; empty in a finished game."""
    return PARAGRAPHS.get(view.question.kind, "") if view.question else ""


def rule_of_order(kind: str, view: RomeView) -> str:
    """Return the id of the paragraph about a class of orders; empty if there is none."""
    return ORDERS.get(kind, "")
