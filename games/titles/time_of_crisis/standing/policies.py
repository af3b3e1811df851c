"""What a standing order may say, for each kind of decision: ways to choose one of the legal answers.

A policy returns None where it has no answer; the person is then asked. Two policies are open to every kind that
lists them: ``bot`` leaves it to the sensible bot, ``lines`` takes the first line of notation that is legal.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.engine.kernel import Action
from games.engine.notation import text

from ..bots.named import BOTS
from ..rules.actions import (
    Advance,
    Decline,
    Inflict,
    InstallGovernor,
    LeaveNeutral,
    RaiseSupport,
    Reroll,
    Sacrifice,
    Take,
    TakeDiscount,
    TakeHits,
    Use,
)
from ..rules.data.cards import CARDS
from ..rules.view import View

Legal = Sequence[Action]
Policy = Callable[[View, Legal], Action | None]

BOT, LINES = "bot", "lines"


def bot(view: View, legal: Legal) -> Action | None:
    """As the sensible bot would; it needs no dice."""
    return BOTS["sensible"].choose(view, legal, Random(0))


def by_lines(legal: Legal, lines: Sequence[str]) -> Action | None:
    """The first of the lines that is legal."""
    choices = {text(action): action for action in legal}
    return next((choices[line] for line in lines if line in choices), None)


def first(*kinds: type[Action]) -> Policy:
    """The first of these kinds of answer that is legal."""

    def choose(view: View, legal: Legal) -> Action | None:
        found = (action for kind in kinds for action in legal if isinstance(action, kind))
        return next(found, None)

    return choose


def best(kind: type[Action], key: Callable[[Any], Any]) -> Policy:
    """The answer of this kind that is first by a measure."""

    def choose(view: View, legal: Legal) -> Action | None:
        return max((action for action in legal if isinstance(action, kind)), key=key, default=None)

    return choose


def advance_at_home(view: View, legal: Legal) -> Action | None:
    """Into the capital of a province that one governs, nowhere else."""
    mine = view.provinces[view.fight.region].governor == view.seat
    return first(Advance if mine else Decline)(view, legal)


def reroll_when_losing(view: View, legal: Legal) -> Action | None:
    """A tie is the defender's, so it is no better than fewer hits."""
    losing = view.fight.attacker_hits <= view.fight.defender_hits
    return first(Reroll if losing else Decline)(view, legal)


def value(action: Sacrifice) -> int:
    """What the card counts."""
    return CARDS[action.card].value


NO = first(Decline)

POLICIES: dict[str, dict[str, Policy | None]] = {
    "AllocateHits": {
        "most": best(TakeHits, lambda kept: (kept.full + kept.reduced, kept.full)),
        "strongest": best(TakeHits, lambda kept: (kept.full, kept.reduced)),
        LINES: None,
    },
    "ChooseAdvance": {"yes": first(Advance), "home": advance_at_home, "no": NO},
    "SelectCards.pax": {LINES: None, BOT: bot},
    "HoldLudi": {
        "no": NO,
        "dearest": best(Sacrifice, value),
        "cheapest": best(Sacrifice, lambda action: -value(action)),
        LINES: None,
        BOT: bot,
    },
    "ArmBattle": {"yes": first(Use), "no": NO},
    "OfferReroll": {"losing": reroll_when_losing, "no": NO, BOT: bot},
    "InflictHits": {
        "leaders": best(Inflict, lambda hit: (len(hit.leaders), hit.active)),
        "active": best(Inflict, lambda hit: (hit.active, len(hit.leaders))),
        "inactive": best(Inflict, lambda hit: (hit.inactive, len(hit.leaders))),
        LINES: None,
    },
    "ChooseReward": {"support": first(RaiseSupport, TakeDiscount), "discount": first(TakeDiscount)},
    "OccupyCapital": {"install": first(InstallGovernor, LeaveNeutral), "neutral": first(LeaveNeutral)},
    "CondemnMemory": {"yes": first(Use), "no": NO},
    "ExpelSassanids": {BOT: bot, "no": NO},
    "SelectCards.refill": {LINES: None, BOT: bot},
}
"""By kind, then by name, in the order in which they are offered; ``lines`` needs the order's own lines."""

SPOKEN: dict[str, tuple[type[Action], ...]] = {
    "AllocateHits": (TakeHits,),
    "SelectCards.pax": (Take,),
    "SelectCards.refill": (Take,),
    "HoldLudi": (Sacrifice, Decline),
    "InflictHits": (Inflict,),
}
"""The orders that the lines for a kind may give."""

PREFIX = {"SelectCards.pax": "take ", "SelectCards.refill": "take ", "HoldLudi": "sacrifice "}
"""What goes without saying before the name of a card."""
