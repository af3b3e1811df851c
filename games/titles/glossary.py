"""Terms of a title, each explained in a sentence; texts to learn from link their words to the glossary."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

Words = str | Promise
MOST_PATTERNS = 16
"""Patterns that a process keeps: of each title in each language."""
ADJECTIVE_ENDING = re.compile("(?<=...)e[rsnm]?$")
ENDINGS = r"(?:s|es|e|n|en|er|ern)?"
"""Endings of plurals and cases, in the languages of the site."""


class Term(NamedTuple):
    """A term with its meaning; ``paragraph`` is the id of its rule."""

    key: str
    word: Words
    meaning: Words
    paragraph: str


class TermPattern(NamedTuple):
    """Finds terms in a text, each by a group; ``keys`` are those of the groups, in order."""

    regex: re.Pattern[str]
    keys: Sequence[str]


def glossary_address(ruleset: str) -> str:
    return reverse("games:rules_glossary", args=[ruleset])


def link_terms(ruleset: str, terms: tuple[Term, ...], text: str, *, by_tab: bool = True) -> SafeString:
    """Write a text with each term linked to the glossary where it first stands.

    Without ``by_tab`` the Tab key passes over these links: the page has another one to the glossary.
    """
    if not terms:
        return escape(text)
    pattern, linked_keys, pieces, at = _pattern_of(terms, get_language() or ""), set[str](), [], 0
    address, tab = glossary_address(ruleset), "" if by_tab else ' tabindex="-1"'
    for match in pattern.regex.finditer(text):
        assert match.lastindex
        key = pattern.keys[match.lastindex - 1]
        if key not in linked_keys:
            link = f'<a class="term" href="{address}#{key}"{tab}>{escape(match[0])}</a>'
            pieces += [escape(text[at : match.start()]), link]
            at = match.end()
        linked_keys.add(key)
    return SafeString("".join([*pieces, escape(text[at:])]))


@lru_cache(MOST_PATTERNS)
def _pattern_of(terms: tuple[Term, ...], language: str) -> TermPattern:
    """Make the pattern of the terms in the language in force: small letters at the start of a word may be capitals."""
    words = sorted(((str(term.word), term.key) for term in terms), key=lambda entry: -len(entry[0]))
    choices = "|".join(f"({' '.join(_inflect(part) for part in word.split(' '))})" for word, _key in words)
    return TermPattern(re.compile(rf"\b(?:{choices}){ENDINGS}\b"), [key for _word, key in words])


def _inflect(word: str) -> str:
    """Return the pattern of a word of a term, with the other endings of an adjective, as German has them."""
    stem = ADJECTIVE_ENDING.sub("", word)
    return _either_case(word) if stem == word else f"{_either_case(stem)}(?:e[rsnm]?)"


def _either_case(word: str) -> str:
    first = word[0]
    return f"[{first}{first.upper()}]{re.escape(word[1:])}" if first.islower() else re.escape(word)
