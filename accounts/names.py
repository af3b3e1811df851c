"""Which public names are allowed: letters of any one alphabet, and none made to pass for another's or the site's."""

import unicodedata
from functools import lru_cache

from confusable_homoglyphs import confusables
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tocsite.visible import BLANK

SHORTEST, LONGEST = 3, 30
BOTS: set[str] = set()
"""What bots are called, of whom only the games know: they put their names here when the site starts."""
RESERVED = (
    *("abuse", "admin", "administrator", "anonymous", "bot", "bots", "clock", "deleted", "help", "hostmaster", "inbox"),
    *("info", "mail", "mailer-daemon", "moderator", "nobody", "noreply", "official", "operator", "orders", "owner"),
    *("postmaster", "root", "security", "site", "somebody", "staff", "substitute", "support", "system", "talk", "team"),
    *("unknown", "webmaster"),
)
"""Who writes for a site, its mailboxes, and what pages call somebody without a name; beside these, the site's own."""
ALIKE = {"0": "o", "1": "l", "i": "l", "rn": "m", "vv": "w"} | dict(zip("łøđħıɑɩ", "lodhlal", strict=True))
"""What looks like something else in most fonts, and is missed by the library: of figures and pairs it knows none, and
strokes are no accents. An i counts as an l, for a capital one looks like it."""
LONGEST_SKELETON = 200  # one sign may stand for eighteen


def normalise(name: str) -> str:
    """One spelling for what looks the same: full-width forms and ligatures become plain letters."""
    return unicodedata.normalize("NFKC", name).strip()


@lru_cache(maxsize=1024)
def skeleton(name: str) -> str:
    """What is left of a name without all that makes no other name of it: case, accents, punctuation, and letters that
    look like others. Names of one skeleton are one name."""
    spread = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(_plain(letter) for letter in unicodedata.normalize("NFKD", spread) if letter.isalnum())
    for pair, single in ALIKE.items():
        letters = letters.replace(pair, single)
    return letters[:LONGEST_SKELETON]


def _plain(letter: str) -> str:
    """The Latin letter that another alphabet's looks like, if there is one."""
    found = [] if letter.isascii() else confusables.is_confusable(letter, preferred_aliases=["LATIN"]) or []
    twins = [twin["c"].casefold() for each in found for twin in each["homoglyphs"] if twin["c"].isascii()]
    return next((twin for twin in twins if twin.isalpha()), letter)


def validate_not_reserved(name: str) -> None:
    """Raise ValidationError for a name of the site itself, or of a bot, however it is spelled.

    Figures behind it make no other name of it: "admin2" reads as one more of the site's people. "Marcus2" is no bot.
    """
    own = {skeleton(each) for each in (*RESERVED, settings.SITE_NAME)}
    bare = name.rstrip("0123456789-_. ")
    if {skeleton(name), skeleton(bare)} & own or skeleton(name) in {skeleton(bot) for bot in BOTS}:
        raise ValidationError(_("This name is kept for the site itself. Please choose another."))


def validate_public_name(name: str) -> None:
    """Raise ValidationError, with a sentence that says what is allowed, unless the name is fit to be shown."""
    if not SHORTEST <= len(name) <= LONGEST:
        limits = {"shortest": SHORTEST, "longest": LONGEST}
        raise ValidationError(_("A name has %(shortest)d to %(longest)d characters."), params=limits)
    if not name[0].isalpha() or not all(letter.isalnum() or letter in "-_." for letter in name) or BLANK & {*name}:
        raise ValidationError(
            _("A name begins with a letter and has only letters, digits, dots, hyphens and underscores.")
        )
    if confusables.is_mixed_script(name) or reads_as_latin(name):
        raise ValidationError(
            _("This name has letters that pass for others. Please write it with the letters of one alphabet.")
        )


def reads_as_latin(name: str) -> bool:
    """Whether another alphabet is used, and every letter of it has a Latin twin (as in Greek or Cyrillic)."""
    foreign = [letter for letter in name if letter.isalpha() and not unicodedata.name(letter, "").startswith("LATIN")]
    return bool(foreign) and all(confusables.is_confusable(letter, preferred_aliases=["LATIN"]) for letter in foreign)
