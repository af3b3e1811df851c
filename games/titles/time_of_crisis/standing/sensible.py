"""Decisions with one sensible answer: nothing else is legal, or nothing else could be better whatever happens.

The selection of cards never counts as one. That a seat plays it by itself would tell the others that one kind of
card is left in its pile. One's own turn does not either: its last order ends what could still be taken back.
"""

from collections.abc import Callable

from games.engine.kernel import Action

from ..rules.actions import Advance, Reroll, Use
from ..rules.data.cards import CARDS, MILITARY
from ..rules.points import spendable
from ..rules.view import View
from .kinds import KINDS, kind_of
from .policies import Legal, first

SECRET = ("SelectCards.pax", "SelectCards.refill")


def home_is_open(view: View) -> bool:
    """A victor in a province that he governs: from its capital he guards it, and may leave again at no cost.

    Not so with Castra, which do not go with him.
    """
    asked = view.question
    army = view.armies.get(asked.facts["army"]) if asked else None
    return army is not None and not army.castra and view.provinces[army.region].governor == view.seat


def nothing_hit(view: View) -> bool:
    """No dice can fall worse than without a hit."""
    return view.fight.attacker_hits == 0


def last_battle(view: View) -> bool:
    """No other battle can follow in this turn, so the event would lapse: no Military point is left, nor a card."""
    assert view.seat is not None
    cards = view.players[view.seat].hand or []
    return spendable(view, MILITARY) < 1 and not any(CARDS[card].sphere == MILITARY for card in cards)


def always(view: View) -> bool:
    """It costs nothing and harms nobody but another."""
    return True


SENSIBLE: dict[str, tuple[Callable[[View], bool], type[Action]]] = {
    "ChooseAdvance": (home_is_open, Advance),
    "OfferReroll": (nothing_hit, Reroll),
    "ArmBattle": (last_battle, Use),
    "CondemnMemory": (always, Use),
}


def only_sensible(view: View, legal: Legal) -> Action | None:
    """The one sensible answer to what the view's seat is asked; None where there is a choice to make."""
    kind = kind_of(view)
    if kind not in KINDS or kind in SECRET:
        return None
    if len(legal) == 1:
        return legal[0]
    applies, answer = SENSIBLE.get(kind, (None, None))
    return first(answer)(view, legal) if applies and answer and applies(view) else None
