"""The terms of the glossary are translated in one way everywhere, and names never bend."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.conf import settings

from tocsite import catalogues
from tools import texts

ROW = re.compile(r"^\| (?!English|-)([^|]+) \| ([^|]+) \|$", re.MULTILINE)
PLAIN = str.maketrans("äöüß", "aous")
"""Umlauts come and go with the forms of a word."""
ENDING = 2
"""Letters that may differ between the forms of a word; half of a short one stays."""
PLACEHOLDERS = re.compile(r"%\(\w+\)|\{\w*\}|<[^>]*>")
GENITIVE = re.compile(r"%\(\w+\)s(?:['’]|e?s\b)")
PEOPLE = r"%\((?:player|name|seat|asker|former|author|host|organiser|owner|people|who|winner|candidate|governor)\)s"
ARTICLE = re.compile(rf"\b(?:[Dd](?:er|ie|as|es|em|en)|beim|vom|zum|zur) {PEOPLE}")


def terms() -> list[tuple[str, str]]:
    text = Path(settings.BASE_DIR / "docs" / "glossary.md").read_text(encoding="utf-8")
    return ROW.findall(text.partition("## In German")[2])


def is_said(translation: str, text: str) -> bool:
    """Return True if a text has all words of one of the translations, which ";" parts; notes stand in brackets."""
    plain = text.lower().translate(PLAIN)
    return any(all(stem in plain for stem in stems(each)) for each in re.sub(r" \(.*?\)", "", translation).split("; "))


def stems(german: str) -> list[str]:
    words = german.lower().translate(PLAIN).split()
    return [word[: max(3, len(word) - ENDING)] for word in words]


def pairs(catalogue: Catalog) -> Iterator[tuple[str, str]]:
    """Yield each form of each string with its translation, however many forms the language has."""
    alone = catalogues.form_of_one(catalogue)
    for message in catalogue:
        if message.id:
            yield from catalogues.form_pairs(message, alone)


@pytest.fixture(scope="module")
def translations() -> list[tuple[str, str]]:
    path = catalogues.catalogue_path("de", catalogues.PAGES)
    return [*pairs(catalogues.read_catalogue(path, "de", "django")), *text_pairs()]


def text_pairs() -> Iterator[tuple[str, str]]:
    for section, translation in texts.translated_pairs("de"):
        yield from zip(section.sentences, translation.sentences, strict=True)


@pytest.fixture(scope="module")
def german(translations: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(PLACEHOLDERS.sub("", one), other) for one, other in translations]


@pytest.mark.parametrize(("language", "forms"), [("ja", 1), ("de", 2), ("ru", 3), ("sl", 4)])
def test_each_form_is_compared_with_the_english_one_it_stands_for(language: str, forms: int) -> None:
    catalogue = Catalog(language)
    catalogue.add(("one day", "many days"), [f"form {number}" for number in range(forms)])
    catalogue.add("support", "something else")
    english = ["one day" if forms == 2 and not number else "many days" for number in range(forms)]
    assert list(pairs(catalogue)) == [
        *zip(english, (f"form {n}" for n in range(forms)), strict=True),
        ("support", "something else"),
    ]


def test_the_glossary_has_a_column_in_german() -> None:
    assert len(terms()) > 40


@pytest.mark.parametrize(("english", "translation"), terms())
def test_a_term_is_translated_in_one_way(german: list[tuple[str, str]], english: str, translation: str) -> None:
    pattern = re.compile(rf"\b{english}s?\b")
    sentences = [(one, other) for one, other in german if pattern.search(one)]
    assert sentences, "no string has this term"
    assert [(one, other) for one, other in sentences if not is_said(translation, other)] == []


def test_no_name_takes_a_genitive_or_an_article(translations: list[tuple[str, str]]) -> None:
    assert (
        GENITIVE.search("%(player)s's turn") and GENITIVE.search("%(player)ss Zug") and ARTICLE.search("der %(name)s")
    )
    assert [text for pair in translations for text in pair if GENITIVE.search(text)] == []
    assert [german for _english, german in translations if ARTICLE.search(german)] == []


def test_signing_in_has_a_word_of_its_own(translations: list[tuple[str, str]]) -> None:
    """Entering a season is "sich eintragen"."""
    sign_in = re.compile(r"(?i)angemeldet|anmeld")
    assert [
        (english, german)
        for english, german in translations
        if sign_in.search(german) and not re.search(r"(?i)\bsign|two-step", english)
    ] == []
