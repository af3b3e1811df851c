"""The paragraph about each decision, for the link beside its question."""

from ..rules.view import RomeView

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


def rule_of(view: RomeView) -> str:
    """Return the id of the paragraph about the present question; empty in a finished game."""
    return PARAGRAPHS.get(view.question.kind, "") if view.question else ""
