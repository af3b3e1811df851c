"""Each language tells players to type words that replies in it are read by."""

import re
from collections.abc import Iterator

from babel.messages.catalog import Catalog
from django.conf import settings
from django.utils.translation import override

from games.orders.answers import list_offered_words, read_offered_word
from games.orders.languages import ENGLISH, LANGUAGES
from games.orders.languages.language import Language
from games.orders.tokens import plain_letters
from tests.languages.test_terms import pairs
from tocsite import catalogues

SHOUTED = re.compile(r"(?<![\w(])[^\W\d_a-zß-ÿ]{2,}(?: [^\W\d_a-zß-ÿ]{2,})*(?!\w)")
"""Words in capitals."""
SPANS = re.compile(r" (?:DAYS|TAGE|OFF|STREICHEN)$")
"""More that may stand behind a command."""


def names_in(language: Language) -> dict[str, set[str]]:
    """Return all that each word of a language asks for, by the word in plain letters: REJECT is an answer
    to an appeal, and a no.
    """
    listed = [*language.commands.items(), *language.offered.items()]
    listed += [(kind, language.agreement[kind]) for kind in ("yes", "no")]
    if language is ENGLISH:
        listed += [(word, word) for word in OFFERED]
    meanings: dict[str, set[str]] = {}
    for key, names in listed:
        for name in names.split(", "):
            meanings.setdefault(plain_letters(name), set()).add(key)
    return meanings


OFFERED = sorted({word for each in LANGUAGES for word in each.offered})


def commands_in(text: str, language: Language) -> list[set[str]]:
    """Return the meanings of each word that a text tells to type; words in capitals that are none are left out."""
    names = names_in(language)
    words = (plain_letters(SPANS.sub("", match.group())) for match in SHOUTED.finditer(text))
    return [names[each] for each in words if each in names]


def have_same_meanings(some: list[set[str]], others: list[set[str]]) -> bool:
    """Return True if each word has one in the other language that asks for the same."""
    return all(any(each & other for other in others) for each in some) and all(
        any(other & each for each in some) for other in others
    )


def translations() -> Iterator[tuple[Language, str, str]]:
    for language in LANGUAGES:
        if language is not ENGLISH and language.code in dict(settings.LANGUAGES):
            path = catalogues.catalogue_path(language.code, catalogues.PAGES)
            catalogue: Catalog = catalogues.read_catalogue(path, language.code, "django")
            yield from ((language, one, other) for one, other in pairs(catalogue))


def test_a_command_is_named_by_a_word_of_the_readers_language() -> None:
    pairs = [(language, one, other) for language, one, other in translations() if commands_in(one, ENGLISH)]
    assert len(pairs) > 40
    commands = [(commands_in(one, ENGLISH), commands_in(other, language), other) for language, one, other in pairs]
    assert [each for each in commands if not have_same_meanings(each[0], each[1])] == []


def test_words_offered_by_an_email_are_those_of_the_readers_language() -> None:
    with override("de"):
        assert list_offered_words(["CHECK IN", "WITHDRAW"]) == "ZURÜCKMELDEN, ZURÜCKZIEHEN"
        assert all(read_offered_word([list_offered_words([word])], OFFERED) == word for word in OFFERED)
    assert list_offered_words(["CHECK IN", "WITHDRAW"]) == "CHECK IN, WITHDRAW"
