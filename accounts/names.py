"""Which public names are allowed: letters of any one alphabet, and none made to pass for another's."""

import unicodedata

from confusable_homoglyphs import confusables
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tocsite.visible import BLANK

SHORTEST, LONGEST = 3, 30
RESERVED = frozenset({"admin", "administrator", "bot", "clock", "moderator", "root", "staff", "support", "system"})


def normalise(name: str) -> str:
    """One spelling for what looks the same: full-width forms and ligatures become plain letters."""
    return unicodedata.normalize("NFKC", name).strip()


def validate_public_name(name: str) -> None:
    """Raise ValidationError, with a sentence that says what is allowed, unless the name is fit to be shown."""
    if not SHORTEST <= len(name) <= LONGEST:
        limits = {"shortest": SHORTEST, "longest": LONGEST}
        raise ValidationError(_("A name has %(shortest)d to %(longest)d characters."), params=limits)
    if not name[0].isalpha() or not all(letter.isalnum() or letter in "-_." for letter in name) or BLANK & {*name}:
        raise ValidationError(
            _("A name begins with a letter and has only letters, digits, dots, hyphens and underscores.")
        )
    if name.casefold() in RESERVED:
        raise ValidationError(_("This name is kept for the site itself. Please choose another."))
    if confusables.is_mixed_script(name) or reads_as_latin(name):
        raise ValidationError(
            _("This name has letters that pass for others. Please write it with the letters of one alphabet.")
        )


def reads_as_latin(name: str) -> bool:
    """Whether another alphabet is used, and every letter of it has a Latin twin (as in Greek or Cyrillic)."""
    foreign = [letter for letter in name if letter.isalpha() and not unicodedata.name(letter, "").startswith("LATIN")]
    return bool(foreign) and all(confusables.is_confusable(letter, preferred_aliases=["LATIN"]) for letter in foreign)
