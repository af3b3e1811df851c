"""Text written for others to read: one visible line, or several, without characters that hide or
turn it.

Categories are Unicode's. Marks that join letters, tell their direction or make a flag are part of
good writing, though they cannot be seen themselves; embeddings, overrides and isolates turn their
neighbours round.
"""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

HARMLESS = frozenset(map(chr, [0x200C, 0x200D, 0x200E, 0x200F, 0x061C, *range(0xE0020, 0xE0080)]))
HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")  # letters of Hangul and a sign of Braille with nothing on them
SEEN = frozenset("LNPS")


def hides(letter: str) -> bool:
    """Return True for a control character, a line break, or a sign that steers the display of others."""
    return unicodedata.category(letter) in HIDDEN and letter not in HARMLESS


def can_be_seen(text: str) -> bool:
    return any(unicodedata.category(letter)[0] in SEEN and letter not in BLANK for letter in text)


def validate_line(text: str) -> None:
    """Raise ValidationError, with a sentence about the rules, unless it is one readable line."""
    letter = next(filter(hides, text), None)
    if letter is not None:
        raise ValidationError(
            _("Use one line, without the invisible character U+%(code)s."),
            params={"code": f"{ord(letter):04X}"},
        )
    if not can_be_seen(text):
        raise ValidationError(_("This has no visible characters. Enter at least one letter, digit or sign."))


def keep_readable(text: str) -> str:
    """Strip text of characters that hide or turn it; tabs stay. Empty if nothing is left to read."""
    lines = ("".join(letter for letter in line if letter == "\t" or not hides(letter)) for line in text.splitlines())
    visible_text = "\n".join(lines).strip()
    return visible_text if can_be_seen(visible_text) else ""
