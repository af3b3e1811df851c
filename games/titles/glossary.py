"""Terms of a title, each explained in a sentence; texts to learn from link their words to the glossary.

A glossary is a text file (see `text_files`) with a section for each term. Its key is the term's place on the page, and
in English it names the paragraph of its rule:

    # Glossary: Time of Crisis {#glossary}

    The terms of Time of Crisis, each in a sentence, with a link to its rule.

    ## army {#army paragraph="aim-army"}

    A General with the units that stack with him.
"""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.present.text_reading import TextFileError

from .text_files import ENGLISH
from .text_languages import SectionInLanguages, read_in_languages

Words = str | Promise
NAME = "glossary"
"""The name of its file, without an ending."""
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


class Glossary(NamedTuple):
    """The terms of a title, with the name and the summary of their page."""

    name: Words
    summary: Words
    terms: tuple[Term, ...]


class TermPattern(NamedTuple):
    """Finds terms in a text, each by a group; ``keys`` are those of the groups, in order."""

    regex: re.Pattern[str]
    keys: Sequence[str]


def load_glossary(folder: Path, paragraphs: Collection[str]) -> Glossary:
    """Read a glossary in all languages; the rules that it leads to have these paragraphs. Raises TextFileError."""
    path = folder / ENGLISH / f"{NAME}.md"
    subject, *sections = read_in_languages(folder, NAME)
    for section in (subject, *sections):
        _require_words_alone(path, section)
    if subject.english.attributes:
        raise TextFileError(path, subject.english.line, "The first heading of a glossary has its key alone.")
    return Glossary(subject.name, subject.text, tuple(_make_term(path, section, paragraphs) for section in sections))


def _require_words_alone(path: Path, section: SectionInLanguages) -> None:
    """Raise TextFileError unless a section is a heading and a line."""
    english = section.english
    if english.items or english.table or english.picture or english.labelled or english.data:
        raise TextFileError(path, english.line, "A glossary has one sentence below a heading, and nothing else.")


def _make_term(path: Path, section: SectionInLanguages, paragraphs: Collection[str]) -> Term:
    english = section.english
    paragraph = english.attributes.get("paragraph")
    if not paragraph or len(english.attributes) > 1:
        raise TextFileError(path, english.line, 'A term names the paragraph of its rule alone: paragraph="aim-army".')
    if paragraph not in paragraphs:
        raise TextFileError(path, english.line, f"There is no paragraph {paragraph}.")
    return Term(english.key, section.name, section.text, paragraph)


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
