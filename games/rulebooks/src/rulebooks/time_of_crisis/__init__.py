"""Time of Crisis with its expansion, The Age of Iron and Rust: a board game for two to four players."""

from rulebooks.time_of_crisis.analysis.forecast import outlook
from rulebooks.time_of_crisis.analysis.proof import TocProof

from ..options import Option
from ..rulebook import Rulebook
from .bots.sensible import BOTS
from .rules import ruleset
from .rules.card import SLOTS
from .rules.data.card_setups import BASE, FIXED, SELECTIVE, VARIABLE
from .rules.data.factions import MATS
from .rules.setup import FEWEST_PLAYERS, MOST_PLAYERS

TIME_OF_CRISIS = Rulebook(
    rules=ruleset,
    players=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
    bots=BOTS,
    stand_in="sensible",
    proof=TocProof(),
    options=(
        Option("short"),
        Option("overlapping"),
        Option("cards", values=(BASE, FIXED, VARIABLE, SELECTIVE)),
        Option("stacks", groups=tuple(SLOTS.values())),
        Option("emperors"),
        Option("factions", groups=tuple((mat,) for mat in MATS)),
        Option("tougher"),
        Option("scattered"),
    ),
    automata="factions",
    outlook=outlook,
)
