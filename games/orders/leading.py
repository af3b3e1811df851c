"""A number in front of an order in words: of an option, of the writer's own list, or an order by
itself.

"2. Play Senate 1" is one order with its number; "2, play senate 1" and "2 and then play senate 1"
are two. Numbers that belong to the next word, as in "2 dice for a governor" and "2 Senate", are
none.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from . import words
from .days import is_date
from .interpret import is_number, is_short_answer, is_thanks
from .lexicon import Lexicon
from .numerals import is_thing, thing_words, verb_of, without_all
from .split import BETWEEN, listed_numbers
from .tokens import SMALL, any_of, is_too_long, plain_letters, tokenise, without_fillers, words_in_all
from .vocabulary import first_words, of_rules, tokens_in

OPTION = any_of(words_in_all(lambda each: each.option))
JOINERS = any_of(words_in_all(lambda each: each.joiners))
LEADING = re.compile(
    rf"^(?P<named>[\W_]*(?:(?:{OPTION}|no(?=[.°º]))\b[\W_]*)?)(?P<number>\d{{1,4}}|[^\W\d_]+)"
    rf"(?P<between>[\W_]+(?:\b(?:{JOINERS})\b[\W_]+)*)(?P<order>[^\W_].*)$",
    re.IGNORECASE,
)
FIRST = re.compile(r"^[\W_]*([^\W\d_]+)[\s,;:.!]+")
NAMED = re.compile(r"[#\w]")
APART = re.compile(r"[,;&+]|\w")  # between a number and the order behind it


class Leading(NamedTuple):
    """A number and the order behind it; ``apart`` if a comma or an "and" makes two orders of them."""

    number: int
    order: str
    apart: bool


def leading(line: str, lexicon: Lexicon) -> Leading | None:
    """Split off the number at the beginning of a line; return None if there is none, or it belongs to the words."""
    if is_too_long(line):
        return None
    found = LEADING.match(_without_courtesy(line))
    if (
        found is None
        or is_number(line)
        or listed_numbers(line)
        or is_thanks(line)
        or is_date(line)
        or words.find_word(line)
    ):
        return None
    number, order = _read_number(found["number"]), found["order"]
    apart = APART.search(found["between"]) is not None
    is_marked = NAMED.search(found["named"]) or found["between"].strip()
    is_direct = order[0].isalpha() and (is_marked or not _may_count(found["number"], order, lexicon))
    return Leading(number, order, apart) if number and (apart or is_direct) else None


def _without_courtesy(line: str) -> str:
    """Return a line without the empty words at its beginning, as in "Hello, 2 and then end actions"."""
    while (first := FIRST.match(line)) and plain_letters(first[1]) in SMALL.fillers:
        line = line[first.end() :]
    return line


def strays(line: str, lexicon: Lexicon) -> bool:
    """Return True if a piece of a line is a number and nothing else, or a number with a verb, as in "play 1"."""
    said, _comma, courtesy = line.partition(",")
    pieces = [piece for piece in BETWEEN.split(said if not without_fillers(courtesy) else line) if piece.strip()]
    return len(pieces) > 1 and any(is_number(piece) or _is_of_number(piece, lexicon) for piece in pieces)


def _is_of_number(piece: str, lexicon: Lexicon) -> bool:
    tokens = tokens_in(without_all(piece), lexicon)
    is_pair = len(tokens) == 2 and not tokens[1].word
    return is_pair and (verb_of(piece, lexicon) in lexicon.repeated or is_short_answer(tokens[0].word, lexicon))


def are_own_list(lines: Sequence[str], lexicon: Lexicon) -> bool:
    """Return True if the lines are numbered in sequence from 1: such numbers are of no other list."""
    found = [each.number if (each := leading(line, lexicon)) else 0 for line in lines]
    given = [number for number in found if number]
    return len(given) > 1 and found[0] == 1 and given == list(range(1, len(given) + 1))


def _read_number(word: str) -> int:
    """Return a number in figures or in words; 0 for anything else."""
    if word.isdecimal():
        return int(word)
    return SMALL.numbers.get(plain_letters(word), 0)


def _may_count(number: str, order: str, lexicon: Lexicon) -> bool:
    """Return True if a number may belong to the words right behind it, as in "2 Senate", "3 dice"
    and "one Governor".

    No verb can be counted, and "1 castra for army 2" says less of the Castra than of option 1.
    """
    first = next((token.word for token in tokenise(order, lexicon.silent)), "")
    meant = of_rules(lexicon).recognise(first).words
    is_one_thing = number == "1" and meant and meant <= lexicon.counted and not is_thing(order, lexicon)
    return not (meant & _first_words(lexicon) or is_one_thing)


@lru_cache(maxsize=64)
def _first_words(lexicon: Lexicon) -> frozenset[str]:
    """Return the first words of orders without events, which begin with the name of a card."""
    return first_words(lexicon) - thing_words(lexicon)
