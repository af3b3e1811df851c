"""The words for orders of the title, a text file for each language in which replies are read."""

from pathlib import Path

from games.orders.title_words import read_vocabularies
from rulebooks.time_of_crisis.rules.ruleset import NOTATION

LISTS = (
    *("military colour", "senate colour", "populace colour", "price", "before events"),
    *("i", "ask", "ask for", "of governors"),
)
"""The title's own lists of words."""
LANGUAGES = read_vocabularies(Path(__file__).parent / "text", NOTATION, LISTS)
