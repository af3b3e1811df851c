"""The languages in which replies are read: all of these at once, in whatever language the site is read.

Another language is a file beside these, a line below, and a file in the same folder of every title
(`games/titles/TITLE/orders/languages`).
"""

from django.utils.translation import get_language

from .english import ENGLISH
from .german import GERMAN

LANGUAGES = (ENGLISH, GERMAN)


def shows_notation() -> bool:
    """Return True where options stand with their orders in notation: labels of German are read as they stand."""
    return get_language() not in {language.code for language in LANGUAGES} - {ENGLISH.code}
