"""Hints for a player's first turns about the decision at hand."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from ..rules.view import RomeView

FIRST_TURNS = 2
HINTS: dict[str, Promise] = {
    "ChooseFirstMethod": lazy(
        "Look at your two cards: wars count in Military elections, SPQR in its own, Gold in all. You draft candidates "
        "after that, last of all."
    ),
    "SetupPick": lazy(
        "A shield is a Military rating, a temple SPQR, a star Praetorian: without one a man cannot stand in such an "
        "election. Below is what he adds against each crisis as Emperor. An office goes to a man with a rating for it."
    ),
    "DraftCard": lazy(
        "High cards win elections of their kind, and solve crises of their kind; Gold is small and fits everywhere. "
        "You can take a card only to keep it from others. A man may be taken while nobody has fewer."
    ),
    "OfferCandidate": lazy(
        "He is worth his rating, his office of the same kind and the cards with him that count. Cards stay with who "
        "loses, for the next time; with the Emperor they go."
    ),
    "MakeBid": lazy(
        "An Emperor solves one crisis with the cards on him, and dies: bid what the crises are worth, and keep cards "
        "for the crisis itself. Who passes first chooses the next method."
    ),
    "ChooseMethod": lazy("Choose the method that your men and your cards are best at: the next election goes by it."),
    "MountCrisis": lazy(
        "If you are Emperor, add what you can solve, or Gold. If not, make a crisis too great for the Emperor, but "
        "give no card away that you need yourself."
    ),
    "AddressCrisis": lazy(
        "The top crisis brings most. All of its cards have to go: their total against your Emperor's cards, what he "
        "adds, and what you tick. A failure brings a point for each card that goes."
    ),
    "FightWar": lazy("A war that the Legatus ends brings up to 15 points, and he lives on. One or two cards may do."),
    "TakeOffice": lazy("An office adds to its holder's worth in elections of its kind, until he reigns or dies."),
}
"""By the decision's kind; other decisions explain themselves."""


def hint(view: RomeView) -> str:
    """Return a hint for the reader in the first turns; empty if there is none."""
    asked = view.question
    if asked is None or view.seat not in asked.seats or view.round > FIRST_TURNS:
        return ""
    return str(HINTS.get(asked.kind, ""))
