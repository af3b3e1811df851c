"""The language that words are put into, remembered: a page asks for it two thousand times, and each time Django's own
answer costs as much as all else that is done with a word.

`override` stands in for that of `django.utils.translation` everywhere in our code: one who changed the language without
it, in the midst of a page, would not be heard.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils import translation

_given: ContextVar[str | None] = ContextVar("language", default=None)


@contextmanager
def override(language: str | None) -> Iterator[None]:
    """Within it, words are in this language: what is translated by Django too. None is for words as they stand."""
    token = _given.set(language)
    try:
        with translation.override(language):
            yield
    finally:
        _given.reset(token)


def in_force() -> str | None:
    """The code of the language in force."""
    return _given.get() or translation.get_language()
