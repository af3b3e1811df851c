"""Hints for somebody's first turns: what to look for in the decision at hand, and what the rules ask for first."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from ..rules.data.cards import VARIABLE
from ..rules.view import PlayerView, View

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
"""By the decision's kind; that of the actions depends on the position, and other decisions explain themselves."""

SELECTIONS: dict[str, Promise] = {
    "pax": lazy(
        "The gods are kind: nobody is invaded this turn, and everybody takes one card more from their pile, in secret."
    ),
    "frumentarii": lazy(
        "These cards come to your hand and can be played in this turn: take what goes with what you still hold. Where "
        "the pile runs out your Discard Pile becomes a new one."
    ),
}
"""Of cards beside those of a new hand, by why they are taken: in a Pax Deorum (rule 9) and for an event."""
SHUFFLED = lazy(
    "Of each stack only the top card is for sale. For a point you put it below and turn up the next, which nobody can "
    "take back: it lies there for the others, too."
)
OVERLAPPING = lazy("The next player has begun already, and learns nothing of the hand that you select.")


def hint(view: View) -> str:
    """A hint for the reader in the first rounds; empty where there is nothing to say."""
    if view.question is None or view.seat not in view.question.seats or view.round > FIRST_ROUNDS:
        return ""
    if view.question.kind == "TakeActions":
        return " ".join(_actions(view, view.players[view.seat]))
    usual = HINTS.get(view.question.kind, "")
    return " ".join(map(str, [SELECTIONS.get(view.question.facts.get("why", ""), usual), *_by_options(view)]))


def _by_options(view: View) -> Iterator[Promise]:
    """What options change about buying cards and selecting a hand."""
    assert view.question is not None
    if view.question.kind == "BuyCards" and view.options.cards == VARIABLE:
        yield SHUFFLED
    if view.question.kind in ("BuyCards", "SelectCards") and view.closing == view.seat:
        yield OVERLAPPING


def _actions(view: View, own: PlayerView) -> list[str]:
    """What comes first, and whom one has to have for an army or a vote (rules 6.3, 6.3.1, 6.3.2)."""
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
