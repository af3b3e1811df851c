"""Hints for somebody's first turns: what to look for in the decision at hand."""

from django.utils.functional import Promise

from games.engine.time_of_crisis.view import View

from .spoken import gettext_lazy as lazy

FIRST_ROUNDS = 2
HINTS: dict[str, Promise] = {
    "ChooseProvince": lazy(
        "You begin with one province. Provinces beside a homeland are in danger sooner; those next to others of yours "
        "are easier to hold together later."
    ),
    "SelectCards": lazy(
        "You select your hand instead of drawing it. Military raises and moves armies, Senate wins provinces, Populace "
        "keeps the ones you have."
    ),
    "TakeActions": lazy(
        "Play cards first: they give the points that actions cost. Then raise an army, win a neutral province by vote, "
        "or raise the support of what you govern. Everything can be taken back until dice roll."
    ),
    "BuyCards": lazy(
        "Stronger cards make later turns better. A card costs double while you govern fewer provinces than its value, "
        "and trashing weak cards brings the strong ones back sooner."
    ),
}
"""By the decision's kind; other decisions explain themselves."""


def hint(view: View) -> str:
    """A hint for the reader in the first rounds; empty where there is nothing to say."""
    if view.question is None or view.seat not in view.question.seats or view.round > FIRST_ROUNDS:
        return ""
    return str(HINTS.get(view.question.kind, ""))
