"""The decisions that a standing order may answer, by the kind of the engine's question.

The selection of cards is three decisions, told apart by why it is asked. What a game asks once only, the
province to begin in and the starting hand, is not among them.
"""

from ..rules.view import View

ELSEWHERE = ("AllocateHits", "ChooseAdvance", "SelectCards.pax", "HoldLudi")
"""What may be asked in the turn of another."""

OWN = (
    "ArmBattle",
    "OfferReroll",
    "InflictHits",
    "ChooseReward",
    "OccupyCapital",
    "CondemnMemory",
    "ExpelSassanids",
    "SelectCards.refill",
)
"""What is asked in one's own turn only, beside the turn itself."""

KINDS = (*ELSEWHERE, *OWN)
ONCE = ("ChooseProvince", "SelectCards.start")
TURN = ("TakeActions", "BuyCards")

OWN_TURN = "OwnTurn"
"""Not a question: the list of orders for one's own turn."""
PLAYS_ITSELF = "PlaysItself"
"""Not a question: decisions with one sensible answer are to play themselves."""


def kind_of(view: View) -> str:
    """What is asked of the view's seat; empty where nothing is."""
    asked = view.question
    if asked is None or view.seat not in asked.seats:
        return ""
    why = asked.facts.get("why")
    return f"{asked.kind}.{why}" if why else asked.kind


def is_own_turn(view: View) -> bool:
    """Whether the turn being played is that of the view's seat."""
    return view.turn is not None and view.turn.seat == view.seat
