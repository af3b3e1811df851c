"""German orders, put into the words of the notation for lines that are no order as they stand.

Players of the English site write in their own language all the same. A line is translated only if
every word is known; the result is read as any line is, so that nothing else becomes an order.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from .lexicon import Lexicon
from .tokens import PART, plain_letters, small_words, stem
from .vocabulary import Vocabulary

WORDS = {
    "one": "eins",
    "two": "zwei, beide, beiden",
    "three": "drei",
    "four": "vier",
    "five": "fünf",
    "six": "sechs",
    "with": "mit",
    "to": "nach, gegen, zu, zur, zum, auf",
    "from": "aus, von",
    "for": "für",
    "": "ein, eine, einen, einem, einer, der, die, das, den, dem, des, mein, meine, meinen, meiner, im, an, hinzu, ab, "
    "karte",
}
"""Words of every title's orders; an empty one drops out."""
LAST = frozenset({"aus", "auf", "ab", "an", "zu"})
"""Parts of a verb at the end of the line: "bilde armee 1 aus"."""


def translate_german(line: str, vocabulary: Vocabulary) -> str | None:
    """Translate a German line into words of the notation; return None if no word is German, or one
    is unknown.
    """
    text, lexicon = plain_letters(line), vocabulary.lexicon
    for pattern, english in _german_phrases(lexicon):
        text = pattern.sub(english, text)
    german, words = _german_words(lexicon), PART.findall(text)
    words = [lexicon.german_parted.get((word, words[-1]), word) for word in words]
    is_german = words != PART.findall(plain_letters(line)) or any((german.get(word) or word) != word for word in words)
    words = words[:-1] if words and words[-1] in LAST else words
    found = [german.get(word, word if is_known(word, vocabulary) else None) for word in words]
    return " ".join(filter(None, found)) if is_german and None not in found else None


def is_known(word: str, vocabulary: Vocabulary) -> bool:
    """Return True for a number, a small word or an exact word of the rules."""
    is_small = word in vocabulary.lexicon.fillers or any(word in small for small in small_words())
    return word.isdecimal() or is_small or vocabulary.has(stem(word))


@lru_cache(maxsize=64)
def _german_phrases(lexicon: Lexicon) -> list[tuple[re.Pattern[str], str]]:
    found = _spell_all(lexicon.german_phrases)
    return [(re.compile(rf"\b{spelling}\b"), english) for spelling, english in found]


@lru_cache(maxsize=64)
def _german_words(lexicon: Lexicon) -> dict[str, str]:
    return dict([*_spell_all(WORDS), *_spell_all(lexicon.german)])


def _spell_all(words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Return every spelling of every German word, with the English one."""
    for english, german in words.items():
        for each in german.split(","):
            yield from ((spelling, english) for spelling in _spell_word(each))


def _spell_word(word: str) -> set[str]:
    """In plain letters, and with an e for the dots above a letter."""
    word = word.strip()
    return {plain_letters(word), plain_letters(word.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue"))}
