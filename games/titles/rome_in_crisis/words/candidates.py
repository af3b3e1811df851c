"""A candidate's printed card in words."""

from django.utils.translation import gettext as _

from games.present.lists import join_words
from games.present.numbers import with_sign
from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES
from rulebooks.rome_in_crisis.rules.data.influence import METHODS

from . import names as called


def ratings_in_words(name: str) -> str:
    """Write a candidate's ratings as on his card."""
    printed = CANDIDATES[name]
    words = (f"{called.METHODS[method]} {printed.rating(method)}" for method in METHODS if printed.rating(method))
    return join_words(words)


def abilities_in_words(name: str) -> str:
    """Write a candidate's additions as Emperor."""
    printed = CANDIDATES[name]
    if printed.ability:
        return str(called.ABILITIES[printed.ability])
    words = (f"{called.TYPES[kind]} {with_sign(cell.value)}" for kind, cell in printed.modifiers.items() if cell.value)
    return _("As Emperor: %(modifiers)s.") % {"modifiers": join_words(words)}


def tell_printed(name: str) -> str:
    return _("%(ratings)s. %(abilities)s") % {"ratings": ratings_in_words(name), "abilities": abilities_in_words(name)}
