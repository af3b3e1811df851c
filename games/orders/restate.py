"""Lines as English has them: a phrase as the words of the notation, a verb in one word and first.

"Stelle eine Armee in Asien auf" and "Armee in Asien aufstellen" both become "aufstellen armee in asien". Lines without
such a word stay as they are.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .languages.language import Language
from .lexicon import Lexicon, OrderVocabulary
from .tokens import PART, SMALL, plain_letters, spell, spell_words, words_in_all

SHORTEST_STEM = 3
PARTICLES = words_in_all(lambda each: each.particles)
PARTS = "|"
"""Stands in the lists of verbs between a noun and the verb said with it."""
# A particle stands at the end of its sentence, or before one of these: an "ein" elsewhere is an article
BEHIND_PARTICLE = (
    frozenset(SMALL.marks) | words_in_all(lambda each: each.behind_particles) | words_in_all(lambda each: each.joiners)
)
ENDS = re.compile(r"\s*[.!]*\s*$")


class Phrase(NamedTuple):
    """A phrase, and the same in words of the notation.

    In the lists of phrases "#" is a number and "~" any words: "remove ~ from the game" is "trash
    ~". A "^" is the beginning of a line. What the words
    of the notation have no place for follows them.
    """

    pattern: re.Pattern[str]
    stated: str
    words: frozenset[str]

    @staticmethod
    def of(phrase: str, stated: str) -> "Phrase":
        spelled = phrase.removeprefix(AT_BEGINNING).split()
        parts = ["".join(_OPEN_PATTERNS.get(sign) or re.escape(sign) for sign in word) for word in spelled]
        count = sum(map(phrase.count, OPEN))
        open_ends = " ~" * (count - sum(map(stated.count, OPEN)))  # nothing that was said is lost
        numbers = iter(range(1, count + 1))
        stated = "".join(rf"\g<{next(numbers)}>" if sign in OPEN else sign for sign in stated + open_ends)
        words = frozenset(PART.findall(phrase))
        begins = r"^\W*" if phrase.startswith(AT_BEGINNING) else r"(?<!\w)"
        return Phrase(re.compile(rf"{begins}{BETWEEN_WORDS.join(parts)}(?!\w)"), stated, words)


BETWEEN_WORDS = r"[\s,.:;-]+"
_OPEN_PATTERNS = {"#": r"(\d+)", "~": "(.+?)"}
AT_BEGINNING = "^"
OPEN = "".join(_OPEN_PATTERNS)


class Verbs(NamedTuple):
    """The verbs of a title in other languages, in plain letters."""

    infinitives: frozenset[str]
    parted: dict[tuple[str, str], str]
    """The infinitive of a form and a particle."""
    nouns: dict[tuple[str, str], str]
    """The infinitive of a verb and a noun said with it, in any order."""
    phrases: list[Phrase]
    words: frozenset[str]
    """All words of which a line needs one to change."""


def restate(line: str, lexicon: Lexicon) -> str:
    """Return a line with phrases in words of the notation, and its verb in one word and in front."""
    verbs = verbs_of(lexicon)
    text = plain_letters(line)
    if verbs.words.isdisjoint(PART.findall(text)):
        return line
    stated = text
    for phrase in verbs.phrases:
        stated = phrase.pattern.sub(phrase.stated, stated)
    stated = _join_verb(verb_first(stated, lexicon), verbs)
    return line if stated == text else stated


def verb_first(line: str, lexicon: Lexicon) -> str:
    """Put an infinitive at the end of a line in front of it."""
    words = ENDS.sub("", line).split()
    verbs = verbs_of(lexicon)
    if len(words) < 2 or plain_letters(words[-1]) not in verbs.infinitives:
        return line
    return " ".join([words[-1], *words[:-1]])


def _join_verb(text: str, verbs: Verbs) -> str:
    """Join the first verb whose particle stands apart."""
    matches = list(PART.finditer(text))
    words = [match[0] for match in matches]
    for at, word in enumerate(words):
        for behind in range(at + 1, len(words)):
            pair = word, words[behind]
            infinitive = verbs.parted.get(pair) if _is_particle(words, behind) else None
            if infinitive := infinitive or verbs.nouns.get(pair):
                first, last = matches[at], matches[behind]
                rest = f"{text[first.end() : last.start()].rstrip()}{text[last.end() :]}"
                return f"{text[: first.start()]}{infinitive}{rest}"
    return text


def _is_particle(words: Sequence[str], at: int) -> bool:
    return at == len(words) - 1 or words[at + 1] in BEHIND_PARTICLE


@lru_cache(maxsize=64)
def verbs_of(lexicon: Lexicon) -> Verbs:
    infinitives = frozenset(verb for vocabulary in lexicon.languages for verb in infinitives_of(vocabulary))
    parted = dict(pair for vocabulary in lexicon.languages for pair in _parted_verbs(vocabulary, ""))
    nouns = dict(pair for vocabulary in lexicon.languages for pair in _parted_verbs(vocabulary, PARTS))
    nouns |= {(noun, form): infinitive for (form, noun), infinitive in nouns.items()}
    phrases = [phrase for vocabulary in lexicon.languages for phrase in _phrases_of(vocabulary)]
    in_phrases = {word for phrase in phrases for word in phrase.words}
    changing_words = infinitives.union(in_phrases, *(pair for pair in [*parted, *nouns]))
    return Verbs(infinitives, parted, nouns, phrases, changing_words)


def infinitives_of(words: OrderVocabulary) -> Iterator[str]:
    """Yield every spelling of a language's verbs for a title."""
    for verbs in words.verbs.values():
        yield from spell_words(verbs.replace(PARTS, ""), words.language)


def _parted_verbs(words: OrderVocabulary, by: str) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield each form of each separable verb, and its particle, with the infinitive.

    Verbs are parted by the sign of the lists for "in two words", or else by a particle of the language.
    """
    language = words.language
    particles = [particle.strip() for particle in language.particles.split(",") if particle.strip()]
    for verb in (verb.strip() for verbs in words.verbs.values() for verb in verbs.split(",")):
        if by and by in verb:
            noun, bare = verb.split(by)
            yield from _forms_with(noun, bare, language)
        for particle in particles if not by and PARTS not in verb else []:
            bare = verb.removeprefix(particle)
            if bare != verb and len(bare) > SHORTEST_STEM:
                yield from _forms_with(particle, bare, language)


def _forms_with(particle: str, bare: str, language: Language) -> Iterator[tuple[tuple[str, str], str]]:
    [infinitive, *_others] = spell(particle + bare, language)
    for form in language.forms_of_verb(bare):
        for spelled in spell(form, language):
            yield from (((spelled, apart), infinitive) for apart in spell(particle, language))


def _phrases_of(words: OrderVocabulary) -> list[Phrase]:
    spelled = [
        (phrase, stated) for stated, phrases in words.phrases.items() for phrase in spell_words(phrases, words.language)
    ]
    spelled.sort(key=lambda pair: len(pair[0]), reverse=True)
    return [Phrase.of(phrase, stated) for phrase, stated in spelled]
