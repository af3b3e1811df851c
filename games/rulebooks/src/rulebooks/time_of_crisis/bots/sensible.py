"""The bots, players made of code that see no more than a person in their seat. The sensible one gives every
legal order a score and takes the best.
"""

from collections.abc import Sequence
from random import Random

from rulebooks.engine.kernel import Action
from rulebooks.engine.ruleset import Bot, RandomBot

from ..rules.view import TocView
from .judgement import armies, cards, decisions, events, senate, welfare
from .judgement.outlook import Scorers, SeatOutlook

SCORERS: Scorers = {
    **cards.SCORERS,
    **senate.SCORERS,
    **armies.SCORERS,
    **welfare.SCORERS,
    **events.SCORERS,
    **decisions.SCORERS,
}


class TocSensibleBot:
    """Does the worthwhile orders, stage by stage, until ending the phase is best; no dice, no memory, no search."""

    def choose(self, view: TocView, legal: Sequence[Action], rng: Random) -> Action:
        outlook = SeatOutlook(view)
        return max(legal, key=lambda action: rank_order(outlook, action))


def rank_order(outlook: SeatOutlook, action: Action) -> tuple[int, float]:
    """Return the stage and score of a worthwhile order; the others rank below every stage."""
    stage, scorer = SCORERS[type(action)]
    score = scorer(outlook, action)
    return (stage, score) if score > 0 else (0, score)


BOTS: dict[str, Bot] = {"random": RandomBot(), "sensible": TocSensibleBot()}
