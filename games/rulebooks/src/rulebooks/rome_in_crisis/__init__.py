"""Rome in Crisis: a card game of the twenty Emperors for two to four players."""

from rulebooks.rome_in_crisis.analysis.proof import RomeProof

from ..rulebook import Rulebook
from .bots.sensible import BOTS
from .rules import ruleset
from .rules.ruleset import FEWEST_PLAYERS, MOST_PLAYERS

ROME_IN_CRISIS = Rulebook(
    rules=ruleset,
    players=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
    bots=BOTS,
    stand_in="sensible",
    proof=RomeProof(),
)
