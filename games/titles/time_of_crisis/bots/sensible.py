"""A bot that plays sensibly: it gives every legal order a score and takes the best."""

from collections.abc import Sequence
from random import Random

from games.engine.kernel import Action

from ..rules.view import View
from .judgement import battle, cards, emperors, events, iron, marching, senate, war, welfare
from .judgement.outlook import Outlook
from .judgement.scale import Scorers

SCORERS: Scorers = {
    **cards.SCORERS,
    **senate.SCORERS,
    **war.SCORERS,
    **marching.SCORERS,
    **welfare.SCORERS,
    **events.SCORERS,
    **battle.SCORERS,
    **emperors.SCORERS,
    **iron.SCORERS,
}


class SensibleBot:
    """Does what is worth doing, stage by stage, until ending the phase is best; no dice, no memory, no search."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        outlook = Outlook(view)
        return max(legal, key=lambda action: rank(outlook, action))


def rank(outlook: Outlook, action: Action) -> tuple[int, float]:
    """The stage of an order that is worth doing, and its score; the others rank below every stage."""
    stage, scorer = SCORERS[type(action)]
    score = scorer(outlook, action)
    return (stage, score) if score > 0 else (0, score)
