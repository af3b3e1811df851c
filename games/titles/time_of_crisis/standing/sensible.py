"""When a decision has one sensible answer although others are legal: nothing else could be better whatever happens.

The selection of cards never counts as one. That a seat plays it by itself would tell the others that one kind of
card is left in its pile. One's own turn does not either: its last order ends what could still be taken back.
"""

from collections.abc import Callable

from games.engine.kernel import Action
from games.titles.standing.kind import Chooser, first
from games.titles.standing.rule import Legal

from ..rules.data.cards import CARDS, MILITARY, SENATE
from ..rules.odds import as_rolled
from ..rules.points import spendable, usable
from ..rules.view import View


def when(applies: Callable[[View], bool], answer: type[Action]) -> Chooser:
    """This kind of answer where it is sensible, and none elsewhere."""

    def choose(view: View, legal: Legal) -> Action | None:
        return first(answer)(view, legal) if applies(view) else None

    return choose


def home_is_open(view: View) -> bool:
    """A victor in a province that he governs: from its capital he guards it, and may leave again at no cost.

    Not so with Castra, which do not go with him.
    """
    asked = view.question
    army = view.armies.get(asked.facts["army"]) if asked else None
    return army is not None and not army.castra and view.provinces[army.region].governor == view.seat


def nothing_hit(view: View) -> bool:
    """No dice can fall worse than without a hit, unless that is enough with Cavalry."""
    return view.fight.attacker_hits == 0 and as_rolled(view) != 1


def last_battle(view: View) -> bool:
    """No other battle can follow in this turn, so the event would lapse: no Military point is left, nor a card."""
    assert view.seat is not None
    cards = view.players[view.seat].hand or []
    return spendable(view, MILITARY) < 1 and not any(CARDS[card].sphere == MILITARY for card in cards)


def last_vote(view: View) -> bool:
    """No other vote can follow in this turn, so Ambitus would lapse."""
    assert view.seat is not None
    cards = view.players[view.seat].hand or []
    guarded = usable(view, "praetorian_guard") or "praetorian_guard" in cards
    return not guarded and spendable(view, SENATE) < 1 and not any(CARDS[card].sphere == SENATE for card in cards)
