"""Possible words for a written one: itself, another name of it, its beginning, or one with a wrong letter."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import get_language

from rulebooks.engine.notation import FIELD, Notation, field_words

from .languages import LANGUAGES
from .languages.language import Language
from .lexicon import Lexicon, OrderVocabulary
from .restate import PARTS, restate
from .tokens import NO_ARTICLES, Token, spell, spell_words, stem, tokenise, words_in_all

SHORTEST = 3  # letters of an abbreviation; of two, everyday words have too many: "hi", "it", "so"
FEWEST_FOREIGN = 6  # letters of a word in another language that is looked for behind wrong letters: "beer" is no "heer"
ANSWERS = words_in_all(lambda language: language.agreement["yes"]) | words_in_all(lambda language: language.done)
"""Words of their own, with no wrong letter: "passt" is a yes, no "pass"."""
ONE_WRONG, TWO_WRONG = 4, 9  # letters of a word that may have so many letters wrong


def spell_tokens(text: str, lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens of an order's notation or label; remembered, for the same orders come again and again."""
    return _spell_text(text, lexicon, get_language() or "")


@lru_cache(maxsize=8192)
def _spell_text(text: str, lexicon: Lexicon, language: str) -> tuple[Token, ...]:
    others = _other_names(lexicon).meanings
    tokens = tokens_of_text(text, lexicon, far=True)
    return tuple(join_numbers(tokens, lexicon, lambda word: frozenset([word]) | others.get(word, frozenset())))


def tokens_of_text(text: str, lexicon: Lexicon, *, far: bool = False) -> list[Token]:
    """Return the tokens of a text in the words of a title."""
    return tokenise(restate(text, lexicon), lexicon.silent, far=far)


def join_numbers(
    tokens: Iterable[Token], lexicon: Lexicon, meanings_of: Callable[[str], frozenset[str]]
) -> list[Token]:
    """Join numbers with the words that bear or count them; ``meanings_of`` gives the possible words of one."""
    joined_tokens: list[Token] = []
    for token in tokens:
        last = joined_tokens[-1] if joined_tokens else None
        if not last:
            joined_tokens.append(token)
        elif (
            not token.word and last.word and last.number < 0 and (unit := lexicon.number_after & meanings_of(last.word))
        ):
            joined_tokens[-1] = Token(min(unit), token.number, last.mark)
        elif token.word and not last.word and (unit := lexicon.number_before & meanings_of(token.word)):
            joined_tokens[-1] = Token(min(unit), last.number, last.mark)
        elif not last.word and token.mark in ("", last.mark) and _is_counted(meanings_of(token.word), lexicon):
            joined_tokens[-1] = Token(token.word, -1 if last.number == 1 else last.number, last.mark)
        else:
            joined_tokens.append(token)
    return joined_tokens


def _is_counted(words: frozenset[str], lexicon: Lexicon) -> bool:
    return bool(words) and words <= lexicon.counted_words


class WordMeaning(NamedTuple):
    """The possible words of a written one; ``typo`` if it is none of them as it stands."""

    words: frozenset[str]
    typo: bool = False


@lru_cache(maxsize=64)
def _words_of_rules(lexicon: Lexicon, language: str) -> frozenset[str]:
    """Return the words of the rules: of the notation with its ids, and of names in a language."""
    texts = [*texts_of_notation(lexicon.notation), *lexicon.texts()]
    return frozenset(token.word for text in texts for token in tokenise(text, lexicon.silent) if token.word)


def texts_of_notation(notation: Notation) -> Iterator[str]:
    """Yield the texts of a title's actions without their fields, and the ids that may stand there."""
    yield from (re.sub(r"\{\w+\}|[\[\]]", " ", action.text) for action, _pattern in notation.patterns)
    allowed = notation.vocabulary.values()
    yield from (field_words(value) for ids in allowed if isinstance(ids, Sequence) for value in ids)


class OtherNames(NamedTuple):
    """The meanings of other names for words, in every form; and the names as their lists have them."""

    meanings: dict[str, frozenset[str]]
    listed: frozenset[str]


@lru_cache(maxsize=64)
def _other_names(lexicon: Lexicon) -> OtherNames:
    """Return people's other names for the words of a title, in all languages.

    A form that is a listed word as well has the meaning of the list.
    """
    listed, forms = dict[str, set[str]](), dict[str, set[str]]()
    pairs = [pair for language in LANGUAGES for pair in _pairs(language.words, language)]
    for vocabulary in lexicon.languages:
        pairs += [
            pair
            for kind in (vocabulary.words, vocabulary.verbs, vocabulary.nouns)
            for pair in _pairs(kind, vocabulary.language)
        ]
    for word, other in pairs:
        _add(listed, other, word, lexicon)
    for vocabulary in lexicon.languages:
        for word, form in _forms(vocabulary):
            _add(forms, form, word, lexicon)
    meanings = {name: frozenset(words) for name, words in (forms | listed).items()}
    english = {
        name for vocabulary in lexicon.languages[:1] for _word, name in _pairs(vocabulary.words, vocabulary.language)
    }
    return OtherNames(meanings, frozenset(name for name in listed if name in english or len(name) >= FEWEST_FOREIGN))


def _pairs(words: Mapping[str, str], language: Language) -> Iterator[tuple[str, str]]:
    """Yield each word with each spelling of its other names."""
    for word, others in words.items():
        yield from ((word, other) for other in spell_words(others.replace(PARTS, ""), language))


def _forms(words: OrderVocabulary) -> Iterator[tuple[str, str]]:
    """Yield each word with each form of its other names."""
    language = words.language
    for kind, inflect in ((words.verbs, language.forms_of_verb), (words.nouns, language.forms_of_noun)):
        for word, others in kind.items():
            for other in others.replace(PARTS, "").split(","):
                yield from ((word, spelling) for form in inflect(other.strip()) for spelling in spell(form, language))


def _add(names: dict[str, set[str]], other: str, word: str, lexicon: Lexicon) -> None:
    for token in [Token(other)] if other in NO_ARTICLES else tokenise(other, lexicon.silent):
        if token.word:
            names.setdefault(token.word, set()).add(stem(word))


class Vocabulary:
    """The words of a title's rules in the language in use, and those of the options at hand."""

    def __init__(self, lexicon: Lexicon, more: Iterable[str] = ()) -> None:
        language = get_language() or ""
        self.lexicon = lexicon
        more = frozenset(more)
        self.words = _words_of_rules(lexicon, language) | more
        self.others, self.listed = _other_names(lexicon)
        self.alike = _by_meaning(more, self.others)
        self._remembered = lru_cache(maxsize=512)(self._guess_meaning)

    def has(self, word: str) -> bool:
        """Return True if a word is one of them as it stands, or another name of one."""
        return bool(self._as_it_stands(word))

    def recognise(self, word: str) -> WordMeaning:
        """Return the possible words of a written one; none if it is like none."""
        return self._remembered(word)

    def _guess_meaning(self, word: str) -> WordMeaning:
        if matches := self._as_it_stands(word):
            return WordMeaning(matches)
        if len(word) >= SHORTEST and (matches := frozenset(listed for listed in self.words if listed.startswith(word))):
            return WordMeaning(matches)
        return WordMeaning(self._nearest_words(word), typo=True)

    def _as_it_stands(self, word: str) -> frozenset[str]:
        own = frozenset([word]) if word in self.words else frozenset[str]()
        meanings = self.others.get(word, frozenset())
        return own.union(meanings, *(self.alike.get(meaning, ()) for meaning in meanings))

    def _nearest_words(self, word: str) -> frozenset[str]:
        """Return the words with fewest wrong letters; another name stands for its word."""
        if word in ANSWERS:
            return frozenset()
        most_wrong = 2 if len(word) >= TWO_WRONG else 1 if len(word) >= ONE_WRONG else 0
        for wrong in range(1, most_wrong + 1):
            nearest = [candidate for candidate in (*self.words, *self.listed) if differs_by(word, candidate, wrong)]
            if nearest:
                return frozenset().union(*(self._as_it_stands(candidate) for candidate in nearest))
        return frozenset()


def _by_meaning(words: Iterable[str], others: Mapping[str, frozenset[str]]) -> dict[str, set[str]]:
    """Return for each meaning the words of the options that have it, in another language's labels."""
    words_by_meaning = dict[str, set[str]]()
    for word in words:
        for meaning in others.get(word, ()):
            words_by_meaning.setdefault(meaning, set()).add(word)
    return words_by_meaning


def rules_vocabulary(lexicon: Lexicon) -> Vocabulary:
    """Return the words of the rules alone, in the language in use."""
    return _rules_vocabulary(lexicon, get_language() or "")


@lru_cache(maxsize=64)
def _rules_vocabulary(lexicon: Lexicon, language: str) -> Vocabulary:
    return Vocabulary(lexicon)


@lru_cache(maxsize=64)
def first_words(lexicon: Lexicon) -> frozenset[str]:
    firsts = (FIELD.sub(" ", action.text) for action, _pattern in lexicon.notation.patterns)
    return frozenset(tokens[0].word for first in firsts if (tokens := tokenise(first, lexicon.silent)))


def differs_by(one: str, other: str, wrong: int) -> bool:
    """Return True if two words differ by at most so many letters left out, put in, changed, or
    swapped with the next.
    """
    if abs(len(one) - len(other)) > wrong:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    one, other = one[start:], other[start:]
    if not one or not other or not wrong:
        return max(len(one), len(other)) <= wrong
    swapped = one[:2] == other[1::-1] and len(other) > 1 and differs_by(one[2:], other[2:], wrong - 1)
    return swapped or any(
        differs_by(a, b, wrong - 1) for a, b in ((one[1:], other), (one, other[1:]), (one[1:], other[1:]))
    )
