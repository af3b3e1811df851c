"""Translations that remember what they have said: a page or a mail says the same few hundred words again and again,
and looking each up takes several times as long as all else that is done with it.

The names are those of `django.utils.translation`, for which they stand in here.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils import translation
from django.utils.functional import lazy

from tocsite import language


def gettext(message: str) -> str:
    """A message in the language in force."""
    return _said(language.in_force(), message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """A message in the form for a number."""
    return _counted(language.in_force(), singular, plural, number)


if TYPE_CHECKING:
    from django.utils.translation import gettext_lazy as gettext_lazy
else:
    gettext_lazy = lazy(gettext, str)


# What is remembered is in the language it is remembered for, even where somebody has changed Django's unheard.


@lru_cache(maxsize=8192)
def _said(code: str | None, message: str) -> str:
    with language.override(code):
        return translation.gettext(message)


@lru_cache(maxsize=8192)
def _counted(code: str | None, singular: str, plural: str, number: int) -> str:
    with language.override(code):
        return translation.ngettext(singular, plural, number)
