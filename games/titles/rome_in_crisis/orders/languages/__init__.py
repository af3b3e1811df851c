"""The words for orders of the title, a text file for each language in which replies are read."""

from pathlib import Path

from games.orders.title_words import read_vocabularies
from rulebooks.rome_in_crisis.rules.ruleset import NOTATION

LISTS = (
    *("no", "persia", "goths", "palmyra", "spqr", "gold", "one", "all", "everything", "cards", "of", "times", "twice"),
    *("limit begins", "up to", "most", "total", "limit ends", "but", "keep", "keep ends", "beside cards", "any", "a"),
)
"""The title's own lists of words."""
LANGUAGES = read_vocabularies(Path(__file__).parent / "text", NOTATION, LISTS)
