"""Hints for a player's first turns: the main thing in the decision at hand, and the first needs of
the rules.
"""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from ..rules.data.cards import VARIABLE
from ..rules.view import FamilyView, TocView
from .card_words import CARD_WORDS

FIRST_ROUNDS = 2
HINTS: dict[str, Promise] = {
    "ChooseProvince": lazy(
        "You begin with one province: your Governor, Militia and an army with one Legion stand there. Provinces beside "
        "a homeland of barbarians are invaded sooner."
    ),
    "SelectCards": lazy(
        "You select your hand instead of drawing it; the rest of the pile comes later. Military raises and moves "
        "armies, Senate wins provinces, Populace keeps the ones you have. Three points of Senate are enough to recruit "
        "a Governor and win a neutral province for certain."
    ),
    "PlaceEmperor": lazy(
        "Rome is the safest place to reign from, and pays more the more provinces you govern. Another province pays "
        "twice its support, but you fall with it too. With a strong army near barbarians its battles pay double, and "
        "may be your last."
    ),
    "BuyCards": lazy(
        "Stronger cards make later turns better. What you buy goes to your Discard Pile, and from there into a later "
        "hand; points that you do not spend are lost. A card costs double while you govern fewer provinces than its "
        "value. Trashing weak cards brings the strong ones back sooner."
    ),
}
"""By the decision's kind; that of the actions depends on the position, and other decisions explain
themselves.
"""

PAX = lazy(
    "The gods are kind: nobody is invaded this turn, and everybody takes one card more from their pile, in secret."
)
"""For a card beside those of a new hand, in a Pax Deorum (rule 9)."""
SHUFFLED = lazy(
    "Of each stack only the top card is for sale. For a point you put it below and turn up the next, which nobody can "
    "take back: it lies there for the others, too."
)
OVERLAPPING = lazy("The next player has begun already, and learns nothing of the hand that you select.")


def early_hint(view: TocView) -> str:
    """Return a hint for the reader in the first rounds; empty if there is none."""
    if view.question is None or view.seat not in view.question.seats or view.round > FIRST_ROUNDS:
        return ""
    if view.question.kind == "TakeActions":
        return " ".join(_actions(view, view.players[view.seat]))
    why = view.question.facts.get("why", "")
    usual = HINTS.get(view.question.kind, "")
    event = CARD_WORDS[why].hint if why in CARD_WORDS else None
    return " ".join(map(str, [event or (PAX if why == "pax" else usual), *_by_options(view)]))


def _by_options(view: TocView) -> Iterator[Promise]:
    """Yield the changes by options to buying cards and selecting a hand."""
    assert view.question is not None
    if view.question.kind == "BuyCards" and view.options.cards == VARIABLE:
        yield SHUFFLED
    if view.question.kind in ("BuyCards", "SelectCards") and view.closing == view.seat:
        yield OVERLAPPING


def _actions(view: TocView, own: FamilyView) -> list[str]:
    """Tell the first step, and the leader needed for an army or a vote (rules 6.3, 6.3.1, 6.3.2)."""
    told = []
    if own.hand and not own.played:
        told.append(_("Play cards first: each gives points of one kind, and every action is paid with its own kind."))
    if not own.governors:
        told.append(
            _("To win a province by vote you need an available Governor, and you have none: recruit one with Senate.")
        )
    elif view.turn and view.turn.points["senate"]:
        told.append(_("Your available Governor can win a province by vote: each point of Senate is a die."))
    if not own.generals:
        told.append(_("For another army you need an available General: recruit one with Military."))
    told.append(_("Everything can be taken back until dice roll."))
    return told
