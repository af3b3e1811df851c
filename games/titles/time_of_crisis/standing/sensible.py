"""Decisions with one sensible answer although others are legal: nothing else could be better in any
case.

The selection of cards never counts as one: a seat's playing it by itself would tell the others that
one kind of card is left in its pile. One's own turn does not either: its last order ends the chance
to take anything back.
"""

from collections.abc import Callable

from games.engine.kernel import Action
from games.titles.standing.kind import Chooser, first
from games.titles.standing.rule import Legal

from ..rules.card import CARDS
from ..rules.data.cards import MILITARY, SENATE
from ..rules.odds import as_rolled
from ..rules.points import spendable, usable
from ..rules.view import TocView


def when(applies: Callable[[TocView], bool], answer: type[Action]) -> Chooser:
    """Make a chooser of this kind of answer if it is sensible."""

    def choose(view: TocView, legal: Legal) -> Action | None:
        return first(answer)(view, legal) if applies(view) else None

    return choose


def home_is_open(view: TocView) -> bool:
    """Return True for a victor in a province of his own: from its capital he guards it, and may
    leave again at no cost.

    Not so with Castra, which do not go with him.
    """
    asked = view.question
    army = view.armies.get(asked.facts["army"]) if asked else None
    return army is not None and not army.castra and view.provinces[army.region].governor == view.seat


def nothing_hit(view: TocView) -> bool:
    """Return True if no hit was scored, as no dice can be worse, unless that is enough by
    an event.
    """
    return view.fight.attacker_hits == 0 and as_rolled(view) != 1


def last_battle(view: TocView) -> bool:
    """Return True if no other battle can follow in this turn, so that the event would lapse: no
    Military point is left, nor a card.
    """
    assert view.seat is not None
    cards = view.players[view.seat].hand or []
    return spendable(view, MILITARY) < 1 and not any(CARDS[card].sphere == MILITARY for card in cards)


def last_vote(view: TocView) -> bool:
    """Return True if no other vote can follow in this turn, so that Ambitus would lapse."""
    assert view.seat is not None
    cards = view.players[view.seat].hand or []
    guarded = usable(view, "praetorian_guard") or "praetorian_guard" in cards
    return not guarded and spendable(view, SENATE) < 1 and not any(CARDS[card].sphere == SENATE for card in cards)
