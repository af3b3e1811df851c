"""Public names: written in any one script of the world, and none made to pass for another's or the site's.

The neutral names of deleted accounts are stored in one language, and said in their reader's.
"""

import re
import unicodedata
from functools import lru_cache

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts import confusables
from tocsite.visible import BLANK

SHORTEST, LONGEST = 3, 30
BOTS: set[str] = set()
"""The names of bots, known to the games alone: they put them here when the site starts."""
RESERVED = (
    *("abuse", "admin", "administrator", "anonymous", "bot", "bots", "clock", "deleted", "help", "hostmaster", "inbox"),
    *("info", "mail", "mailer-daemon", "moderator", "nobody", "noreply", "official", "operator", "orders", "owner"),
    *("postmaster", "root", "security", "site", "somebody", "staff", "substitute", "support", "system", "talk", "team"),
    *("unknown", "webmaster"),
)
"""Names of a site's writers, of its mailboxes, and of people without a name on pages; beside these, the site's own."""
SIGNS = "-_."
MEDIAL = "\u00b7\u05f3\u05f4\u0f0b\u30fb"
"""Signs between two letters, part of a name's spelling: of Catalan, Hebrew, Tibetan and Japanese."""
JOINERS = "\u200c\u200d"  # without which names of Persian, Sinhala or Malayalam are misspelled
MOST_MARKS = 4  # on one letter, as Hebrew and Tibetan have at most
VIRAMA = 9  # the combining class of signs that take a vowel away, after which letters join or do not
ACCENTED = frozenset({"Latn", "Grek", "Cyrl", "Armn", "Hebr", "Arab", "Syrc"})
"""Scripts with marks for accents, or for vowels mostly left out: a name is the same without them.
In all others, marks are vowels, and make another name.
"""
AS_LATIN = frozenset({"Grek", "Cyrl", "Armn"})
ALIKE = {"i": "l", "vv": "w"}
"""Beside Unicode's: an i counts as an l, for a capital one looks like it, and names do not differ by capitals."""
TWO_FACED = frozenset("\u01bc\u01bd\ua7b4\ua7b5\u0241\u0242")
"""Letters whose capital passes for one sign and whose small form for another, such as 5 and s: in no name."""
NEUTRAL_NAME = "Former player {number}"
NEUTRAL_NAMES = re.compile(r"\bFormer player (\d+)\b")
LONGEST_SKELETON = 200  # one sign may stand for eighteen


def normalise(name: str) -> str:
    """Return the one spelling of names that look the same: full-width forms and ligatures become plain letters."""
    return unicodedata.normalize("NFKC", name).strip()


@lru_cache(maxsize=1024)
def skeleton(name: str) -> str:
    """Strip a name of everything that does not make it another name.

    This takes away case, accents and punctuation, and replaces letters and digits that look like
    others. Names of one skeleton are one name.
    """
    letters, before = _replace_look_alikes(_without_accents(_fold_letters(name))), ""
    while letters != before:  # ʒ looks like ȝ, and that like 3
        letters, before = _replace_look_alikes(letters), letters
    for pair, single in ALIKE.items():
        letters = letters.replace(pair, single)
    return unicodedata.normalize("NFC", letters)[:LONGEST_SKELETON]


def _fold_letters(text: str) -> str:
    """Return the letters of a text in one case, each mark by itself."""
    return unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())


def _without_accents(text: str) -> str:
    letters, base = [], ""
    for letter in text:
        is_mark = unicodedata.category(letter) == "Mn"
        base = base if is_mark else confusables.script(letter)
        if not is_mark or base not in ACCENTED:
            letters.append(letter)
    return "".join(letters)


def _replace_look_alikes(letters: str) -> str:
    alike = "".join(_look_alike_of(letter) for letter in letters if _is_told(letter))
    return "".join(filter(_is_told, _fold_letters(alike)))  # a letter may look like an apostrophe


def _look_alike_of(letter: str) -> str:
    """Return the letters that a small one is drawn like, or else the ASCII ones that its capital is."""
    if unicodedata.category(letter)[0] == "M":
        return unicodedata.normalize("NFKD", confusables.prototype(letter))
    small, capital = _drawn_like(letter), _drawn_like(letter.upper())
    is_of_capital = capital.isascii() and capital[:1].isalnum() and capital != letter.upper()
    return capital if is_of_capital and (small == letter or not small.isalnum()) else small


def _drawn_like(letter: str) -> str:
    """Return the look-alike of a letter without the strokes of an accented one."""
    like = unicodedata.normalize("NFKD", confusables.prototype(letter))
    return "".join(sign for sign in like if not unicodedata.combining(sign))


def _is_told(letter: str) -> bool:
    """Return True for letters, marks and digits, but for the stroke that draws Arabic words out."""
    return unicodedata.category(letter)[0] in "LMN" and letter != "\u0640"


def validate_not_reserved(name: str) -> None:
    """Raise ValidationError for a name of the site itself, or of a bot, however it is spelled.

    Figures behind it make no other name of it: "admin2" reads as one more of the site's people.
    "Marcus2" is no bot.
    """
    own = {skeleton(reserved) for reserved in (*RESERVED, settings.SITE_NAME)}
    bare = name.rstrip("0123456789-_. ")
    if {skeleton(name), skeleton(bare)} & own or skeleton(name) in {skeleton(bot) for bot in BOTS}:
        raise ValidationError(_("This name is reserved. Choose another."))


def validate_public_name(name: str) -> None:
    """Raise ValidationError, with a sentence about the rules, unless the name is fit to be shown."""
    if _width_of(name) < SHORTEST or len(name) > LONGEST:
        limits = {"shortest": SHORTEST, "longest": LONGEST}
        raise ValidationError(_("Use %(shortest)d to %(longest)d characters."), params=limits)
    if not name[0].isalpha() or not all(map(_is_allowed, name, ["", *name], [*name[1:], ""])) or BLANK & {*name}:
        raise ValidationError(_("Start with a letter, and use only letters, digits, dots, hyphens and underscores."))
    if (
        not confusables.are_of_one_system(name)
        or reads_as_latin(name)
        or _has_heaped_marks(name)
        or TWO_FACED & {*name}
    ):
        raise ValidationError(_("This name mixes letters that look alike. Use the letters of one alphabet."))


def _width_of(name: str) -> int:
    """Count the letters of a name; one that stands for a word or a syllable counts as two, as 李白 is a name."""
    letters = (letter for letter in _without_accents(name) if letter not in JOINERS)
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in letters)


def _is_allowed(letter: str, before: str, after: str) -> bool:
    """Return True if a letter may stand in a name between these two; joiners only if they are seen (UAX #31)."""
    if letter in JOINERS:
        is_between_arabic = letter == "\u200c" and _is_arabic(before) and _is_arabic(after)
        return is_between_arabic or bool(before and unicodedata.combining(before) == VIRAMA)
    if letter in MEDIAL:
        return after.isalpha() and bool(before) and before not in SIGNS
    is_mark = unicodedata.category(letter) in ("Mn", "Mc") and bool(before) and before not in SIGNS + MEDIAL
    return letter.isalpha() or letter.isdecimal() or letter in SIGNS or is_mark


def _is_arabic(letter: str) -> bool:
    return letter.isalpha() and confusables.script(letter) == "Arab"


def _has_heaped_marks(name: str) -> bool:
    """Return True if so many marks stand on one letter as to cover its neighbours."""
    marks = "".join("m" if unicodedata.category(sign) == "Mn" else " " for sign in unicodedata.normalize("NFD", name))
    return any(len(heap) > MOST_MARKS for heap in marks.split())


def reads_as_latin(name: str) -> bool:
    """Return True if another alphabet is used, and every letter of it has a Latin twin (as in Greek or Cyrillic)."""
    foreign = [letter for letter in name if confusables.script(letter) in AS_LATIN]
    return bool(foreign) and all(confusables.prototype(letter).isascii() for letter in foreign)


def name_former_player(number: int | None) -> str:
    """Say the name of a deleted account, by the key of its `accounts.models.DeletedAccount`; one from before there were
    any has no number.
    """
    if number is None:
        return _("Former player")
    return _("Former player %(number)s") % {"number": number}


def translate_neutral_names(text: str) -> str:
    """Say each neutral name in a name, or in a sentence of the site's. Nobody else's name has its blanks."""
    if "Former player " not in text:
        return text
    return NEUTRAL_NAMES.sub(lambda match: name_former_player(int(match[1])), text)
