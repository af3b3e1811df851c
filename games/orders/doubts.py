"""Sentences of a reply that take an order beside them back, or doubt it: "wait", "sorry, I meant 3", "or 3?".

Nothing of such a reply is to be carried out, wherever the sentence stands in it. Table talk is none:
a word that only may doubt ("wait", "maybe") counts at the beginning or the end of a sentence, and
there only beside an order, a pause, or hardly any other words.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from . import words
from .lexicon import Lexicon
from .option_numbers import POLITE
from .order_detector import reads_as_order
from .restate import restate
from .single_order import is_number, is_short_answer
from .split import listed_numbers
from .tokens import LEAD, any_of, plain_letters, plain_parts, words_in_all
from .vocabulary import rules_vocabulary, tokens_of_text

SENTENCE = re.compile(r"[^.!?;…]+[.!?;…]*")
PAUSE = re.compile(r"^[^\w]*[,:!.…–—-]|^\s*$")
FEW = 3
"""Other words of a sentence that is about the order beside it, and not about the game."""
PUZZLED = re.compile("[🤔😕😬🤷❓⁉❔✋🛑❌😱]")


def _phrases(texts: frozenset[str]) -> re.Pattern[str]:
    """Return a pattern of phrases in plain parts with a blank between them."""
    spelled = sorted({" ".join(plain_parts(text)) for text in texts} - {""}, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, spelled)))


TAKE_BACK = re.compile(rf"\b(?:{_phrases(words_in_all(lambda each: each.take_back)).pattern})\b")
_HESITATION = _phrases(words_in_all(lambda each: each.hesitation)).pattern
_RESERVED = _phrases(words_in_all(lambda each: each.reservation + "," + each.hesitation)).pattern
OPENS = re.compile(rf"(?:{_HESITATION})(?!\w)")
OPENS_RESERVED = re.compile(rf"(?:{_RESERVED})(?!\w)")
CLOSES_RESERVED = re.compile(rf"(?<!\w)(?:{_RESERVED})$")
RESERVED = re.compile(rf"(?<!\w)(?:{_RESERVED})(?!\w)")
FIGURE = re.compile(r"(?<!\w)\d{1,3}(?!\w)")
ASKING = frozenset(" ".join(plain_parts(text)) for text in words_in_all(lambda each: each.asking))
RETRACTION = _phrases(words_in_all(lambda each: each.retraction))
AT_AN_HOUR = any_of(words_in_all(lambda each: each.at_an_hour))
OTHER_NUMBER = re.compile(rf"(?:.*\s)?(?!(?:{AT_AN_HOUR})\s)\S{{2,}} (?P<last>\d{{1,3}})")
"""A number behind words that tell no time: "otherwise 3", but not "see you at 3"."""
NUMBERED_NAME = re.compile(r"\b[A-ZÄÖÜ]\w*\s+\d+\W*$")  # a street


class Doubt(NamedTuple):
    """A line with such a sentence; ``instead`` is an order in the rest of it, empty if there is none."""

    line: str
    instead: str


def find_doubt(
    lines: Iterable[str], lexicon: Lexicon, is_answer: Callable[[str], bool] = lambda line: False
) -> Doubt | None:
    """Return the first doubt about an order that stands in another line or sentence; None if all is certain.

    A line for which ``is_answer`` is true answers something else, and is certain.
    """
    lines = list(dict.fromkeys(lines))
    if sum(1 for line in lines for _sentence in _sentences(line)) < 2:
        return None
    return next((doubt for line in lines if not is_answer(line) and (doubt := _doubt_in(line, lexicon))), None)


def _doubt_in(line: str, lexicon: Lexicon) -> Doubt | None:
    if PUZZLED.search(line):
        return Doubt(line, "")
    if _is_certain(line, lexicon):
        return None
    for sentence in _sentences(line):
        if not _is_certain(sentence, lexicon) and (instead := _doubted(sentence, lexicon)) is not None:
            return Doubt(line, instead)
    return None


def _sentences(line: str) -> Iterator[str]:
    for sentence in SENTENCE.findall(line):
        if plain_parts(sentence):
            yield sentence.strip()
        number, _comma, rest = sentence.partition(",")
        if plain_parts(rest) and is_number(number) and not listed_numbers(sentence):  # "2, no 3"
            yield rest.strip()
    if not plain_parts(line) and ("?" in line or PUZZLED.search(line)):
        yield line


def _is_certain(text: str, lexicon: Lexicon) -> bool:
    """Return True for a command, or the number of an option, in words of their own: "cancel my holidays"."""
    return text.strip() != "?" and (words.find_word(text) is not None or is_number(text))


def _doubted(sentence: str, lexicon: Lexicon) -> str | None:
    """Return the order in a sentence that doubts one, "" for none; None for a sentence without a doubt."""
    text = " ".join(plain_parts(LEAD.sub("", sentence)))
    if not text and "?" in sentence:
        return ""
    if match := TAKE_BACK.search(text):
        return _order_in(text[match.end() :], text[: match.start()], lexicon)
    bare = _without_reservation(text)
    is_order = _reads_as_order(bare, lexicon)
    if sentence.endswith("?") and (text in ASKING or is_order):
        return bare if is_order else ""
    if RETRACTION.fullmatch(_without_courtesy(text)):
        return ""
    if _is_title_phrase(sentence, lexicon):
        return None
    polite_text = _without_courtesy(text)
    is_correction = bare.isdecimal()  # "*3", as a mere 3 is an order
    if is_order and (is_correction or _without_doubt(polite_text) != polite_text):  # "sorry, 3"
        return bare
    return _other_number(sentence, polite_text, lexicon) or _hesitated(sentence, text)


def _other_number(sentence: str, text: str, lexicon: Lexicon) -> str | None:
    """Return the number at the end of a few words that are no order: "I prefer 3", but not "Long Street 3"."""
    if NUMBERED_NAME.search(sentence):
        return None
    match = OTHER_NUMBER.fullmatch(text)
    is_short = len(text.split()) <= FEW + 2
    if match is None or not is_short or is_number(text) or reads_as_order(text, lexicon):
        return None
    vocabulary = rules_vocabulary(lexicon)
    rest = tokens_of_text(text[: match.start("last")], lexicon)
    return match["last"] if any(token.word and not vocabulary.has(token.word) for token in rest) else None


def _hesitated(sentence: str, text: str) -> str | None:
    """Return "" if a sentence without an order doubts the one beside it, or chooses between two; else None."""
    others = RESERVED.sub(" ", text).split()
    if RESERVED.search(text) and FIGURE.search(text) and len(others) <= FEW:
        return ""
    match = OPENS.match(text)
    if match is None:
        return None
    plain_sentence = plain_letters(sentence)
    word = match[0].split()[-1]
    behind = plain_sentence[plain_sentence.find(word) + len(word) :]
    return "" if len(text[match.end() :].split()) <= FEW or PAUSE.match(behind) else None


def _order_in(behind: str, before: str, lexicon: Lexicon) -> str:
    parts = (_without_reservation(part.strip()) for part in (behind, before))
    return next((part for part in parts if _reads_as_order(part, lexicon)), "")


def _without_reservation(text: str) -> str:
    """Return a sentence without words of doubt and courtesy at its ends."""
    return _without_courtesy(_without_doubt(_without_courtesy(text)))


def _without_doubt(text: str) -> str:
    while (match := OPENS_RESERVED.match(text)) or (match := CLOSES_RESERVED.search(text)):
        text = f"{text[: match.start()]}{text[match.end() :]}".strip()
    return text


def _without_courtesy(text: str) -> str:
    return re.sub(rf"^(?:(?:{POLITE})\b\s*)+|(?:\s+(?:{POLITE}))+$", "", text)


def _reads_as_order(text: str, lexicon: Lexicon) -> bool:
    return bool(text) and (is_number(text) or (len(text.split()) > 1 and reads_as_order(text, lexicon)))


def _is_title_phrase(sentence: str, lexicon: Lexicon) -> bool:
    """Return True for words that the title has for an order of its own, as "do not roll again", and for an answer."""
    return restate(sentence, lexicon) != sentence or is_short_answer(sentence, lexicon)
