"""The languages in which replies are read: all of these at once, in whatever language the site is read.

Each is a file in `games/orders/languages/text`, and one in the same folder of every title
(`games/titles/TITLE/orders/languages/text`). Who reads the site in a language without them writes in English words.
"""

from pathlib import Path

from django.utils.translation import get_language

from .language import read_languages

LANGUAGES = read_languages(Path(__file__).parent / "text")
ENGLISH = LANGUAGES[0]


def shows_notation() -> bool:
    """Return True where options stand with their orders in notation: labels of German are read as they stand."""
    return get_language() not in {language.code for language in LANGUAGES} - {ENGLISH.code}
