"""Paragraphs of rules as pages show them, and their addresses."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as lazy

import rulebooks
from games.titles.glossary import link_terms
from games.titles.lesson_play import READER, names_of
from games.titles.registry import TITLES
from games.titles.rule_links import paragraph_address
from games.titles.rules_in_words import FoundParagraph, RulesInWords, RulesTable
from games.titles.title import Title
from rulebooks.engine.grades import IMPLIED, MEMORY, RECONSTRUCTED, Grade

PICTURES = 64
PARTS = ("tests", "rulings", "glossary")
"""Further pages about the rules of a title, by the ends of their addresses: no subject has such a name."""


class GradeOfRule(NamedTuple):
    """A grade below the rulebook's own word: its name, and its meaning."""

    name: Promise
    meaning: Promise


GRADES: dict[Grade, GradeOfRule] = {
    RECONSTRUCTED: GradeOfRule(
        lazy("House ruling"), lazy("The rulebook is silent. We chose what fits the rest of the game.")
    ),
    MEMORY: GradeOfRule(
        lazy("House ruling from memory"), lazy("Players remember it, but we have found no text that says so.")
    ),
    IMPLIED: GradeOfRule(
        lazy("Follows from the rulebook"), lazy("The rulebook does not say exactly this, but it follows from it.")
    ),
}


class RulesLine(NamedTuple):
    """A paragraph on a page: its words, below them its places in the rulebook, its grade and its tests."""

    id: str
    name: str
    text: SafeString
    items: Sequence[SafeString]
    table: RulesTable | None
    subject: str
    address: str
    source: str
    grade: Promise | None
    tests_in_words: str
    tests: str


def rules_addresses() -> Iterator[str]:
    """Yield the addresses of all pages about rules but the first."""
    for title in TITLES.values():
        if title.rules_in_words:
            yield reverse("games:rules_of", args=[title.name])
            yield from (reverse(f"games:rules_{part}", args=[title.name]) for part in PARTS)
            for subject in title.rules_in_words.subjects:
                yield reverse("games:rules_subject", args=[title.name, subject.slug])


def line_of(
    title: Title, rules: RulesInWords, found_paragraph: FoundParagraph, marked: Sequence[str] = ()
) -> RulesLine:
    """Return a paragraph as pages show it, with words marked that a search was for."""
    paragraph, count = found_paragraph.paragraph, len(rules.tests_of(found_paragraph.paragraph))
    grade = GRADES.get(paragraph.grade)
    return RulesLine(
        found_paragraph.id,
        str(paragraph.name),
        _write(title, rules, paragraph.text, marked),
        [_write(title, rules, item, marked) for item in paragraph.items],
        paragraph.table() if paragraph.table else None,
        str(found_paragraph.subject.name),
        paragraph_address(title, found_paragraph),
        " · ".join(rules.source_of(paragraph)),
        grade.name if grade else None,
        ngettext("held by %(count)s test", "held by %(count)s tests", count) % {"count": count},
        f"{reverse('games:rules_tests', args=[title.name])}#{found_paragraph.id}",
    )


def _write(title: Title, rules: RulesInWords, text: str | Promise, marked: Sequence[str]) -> SafeString:
    """Write a text with the words of a search marked, or else with its terms linked."""
    return mark_words(str(text), marked) if marked else link_terms(title.name, rules.glossary.terms, str(text))


def mark_words(text: str, words: Sequence[str]) -> SafeString:
    """Write a text with these beginnings of words marked."""
    if not words:
        return SafeString(escape(text))
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(word)}" for word in words), re.IGNORECASE)
    pieces, at = [], 0
    for match in pattern.finditer(text):
        pieces += [escape(text[at : match.start()]), f"<mark>{escape(match[0])}</mark>"]
        at = match.end()
    return SafeString("".join([*pieces, escape(text[at:])]))


def draw_picture(title: Title, found_paragraph: FoundParagraph) -> SafeString:
    """Draw the position beside a paragraph, once in a process for each language; it has to have one."""
    return _draw(title.name, found_paragraph.id, get_language() or "")


@lru_cache(PICTURES)
def _draw(ruleset: str, paragraph: str, language: str) -> SafeString:
    title = TITLES[ruleset]
    assert title.rules_in_words is not None
    picture = title.rules_in_words.by_id[paragraph].paragraph.picture
    assert picture is not None
    view = rulebooks.view(picture.begin(), READER)
    return title.board.draw_lesson(view, names_of(title, (), len(view.players)), (), picture.around, "")


def test_in_words(test: str) -> str:
    """Return the name of a test as a sentence without its numbers: "a second legion costs two"."""
    name = test.partition("::")[2].removeprefix("test_")
    return re.sub(r"^(iron_)?(\d+_)+", "", name).replace("_", " ")
