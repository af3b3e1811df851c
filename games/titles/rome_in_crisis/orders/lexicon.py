"""Words of *Rome in Crisis* for reading orders, and the reasons of refusals."""

from games.orders.lexicon import Lexicon

from ..rules.actions import NOTATION, DeclineOffice
from . import german
from .reasons import reason
from .rephrased import otherwise
from .vocabulary import OTHER_NAMES, texts

LEXICON = Lexicon(
    notation=NOTATION,
    texts=texts,
    other_names=OTHER_NAMES,
    fillers=frozenset({"crisis", "card", "cards"}),
    german=german.WORDS,
    german_phrases=german.PHRASES,
    german_parted=german.PARTED,
    everyday=frozenset({"leave", "make", "offer", "take", "address", "hand"}),
    styles=frozenset({"legatus", "emperor"}),
    goes_on=frozenset({"decline"}),
    declines=DeclineOffice,
    reason=reason,
    otherwise=otherwise,
)
