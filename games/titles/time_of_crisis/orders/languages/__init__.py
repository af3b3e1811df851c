"""The words for orders of the title, a file for each language in which replies are read."""

from .english import ENGLISH_WORDS
from .german import GERMAN_WORDS

LANGUAGES = (ENGLISH_WORDS, GERMAN_WORDS)
