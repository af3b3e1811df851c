"""The orders in a text: its lines, several orders on one line, and a number in front of an order.

Orders on one line are "2, 5", "take military, senate and tribute" and "buy castra x2". A number in
front is of an option, of the writer's own list, or an order by itself: "2. Play Senate 1" is one
order with its number; "2, play senate 1" and "2 and then play senate 1" are two. Numbers that belong
to the next word, as in "2 dice for a governor" and "2 Senate", are none.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .days import is_date
from .lexicon import Lexicon
from .numerals import (
    ALL,
    MINE,
    STRAY,
    count_order,
    is_plural,
    is_said,
    is_thing,
    repeated_orders,
    thing_words,
    verb_of,
    without_all,
)
from .restate import verb_first
from .single_order import is_number, is_short_answer, is_thanks
from .tokens import SMALL, any_of, is_too_long, plain_letters, tokenise, without_fillers, words_in_all
from .vocabulary import first_words, rules_vocabulary, tokens_of_text
from .words import find_word

JOINER = rf"\b(?:{any_of(words_in_all(lambda language: language.joiners))})\b"
SEQUENCE_WORDS = rf"(?:\b(?:{any_of(words_in_all(lambda language: language.sequence))})\b[\s,:]*)*"
NUMBERS = re.compile(rf"{SEQUENCE_WORDS}#?\d{{1,4}}[.)]?(?:(?:[\s,;&+]|{JOINER})+{SEQUENCE_WORDS}#?\d{{1,4}}[.)]?)+")
BETWEEN = re.compile(rf"\s*(?:[,;&]|\+(?!\d)|(?<=\S)\+|\.(?=\s)|{JOINER})(?:[\s,;]|{JOINER})*", re.IGNORECASE)


SEQUENCE = re.compile(
    rf"^\W*(?:(?:{any_of(words_in_all(lambda language: language.sequence))})\b[\s,:]*)+", re.IGNORECASE
)
COUNTED = re.compile(r"\d{1,2} [^\W\d][^\d,;.]*(?=\s\d|$)")
OPTION = any_of(words_in_all(lambda language: language.option))
JOINERS = any_of(words_in_all(lambda language: language.joiners))
NUMBERED_ORDER = re.compile(
    rf"^(?P<named>[\W_]*(?:(?:{OPTION}|no(?=[.°º]))\b[\W_]*)?)(?P<number>\d{{1,4}}|[^\W\d_]+)"
    rf"(?P<between>[\W_]+(?:\b(?:{JOINERS})\b[\W_]+)*)(?P<order>[^\W_].*)$",
    re.IGNORECASE,
)
FIRST_WORD = re.compile(r"^[\W_]*([^\W\d_]+)[\s,;:.!]+")
NUMBER_SIGN = re.compile(r"[#\w]")
APART = re.compile(r"[,;&+]|\w")  # between a number and the order behind it


def split_lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def split_orders(line: str, lexicon: Lexicon) -> list[str]:
    """Split a line that is no order into its orders, as they are written; each may have a number of
    its own.

    The line alone is returned if it cannot be taken apart, or is a question.
    """
    if line.rstrip().endswith("?"):
        return [line]
    bare_line = line.strip(STRAY)
    orders = listed_numbers(line) or _counted_things(bare_line, lexicon)
    orders = orders or _cut_line(bare_line, lexicon)
    if len(orders) < 2 and (reordered := verb_first(bare_line, lexicon)) != bare_line:
        orders = _cut_line(reordered, lexicon)
    orders = orders if len(orders) > 1 else repeated_orders(bare_line, lexicon)
    return [line] if orders == [bare_line] else orders


def listed_numbers(line: str) -> list[str]:
    """Return the numbers of a line that is a list of several and nothing else; none of any other
    line, such as a date.
    """
    plain_line = plain_letters(line).strip(STRAY)
    return re.findall(r"\d+", plain_line) if NUMBERS.fullmatch(plain_line) and not is_date(plain_line) else []


def without_sequence(text: str) -> str:
    """Return an order without the words before it that tell its place among others: "then army 2 to gallia"."""
    return SEQUENCE.sub("", text).strip()


def _counted_things(line: str, lexicon: Lexicon) -> list[str]:
    """Cut a list of numbered things without a sign between them, as in "2 military 2 senate 1 populace"."""
    pieces = [piece.strip() for piece in COUNTED.findall(line)]
    is_list = len(pieces) > 1 and COUNTED.sub("", line).strip() == ""
    if not is_list or not all(is_thing(piece.partition(" ")[2], lexicon) for piece in pieces):
        return []
    return pieces


def _cut_line(line: str, lexicon: Lexicon) -> list[str]:
    """Cut a line at the beginnings of orders; cards after the first one are meant with its verb, if it has one."""
    pieces = [piece for part in BETWEEN.split(line) if (piece := without_sequence(part))]
    if len(pieces) < 2:
        return pieces
    verb = verb_of(pieces[0], lexicon)
    if not verb and all(is_thing(piece, lexicon) for piece in pieces):
        return pieces
    if verb in lexicon.repeated:
        pieces = _with_lead(_of_all(pieces, lexicon), verb, lexicon)
    return pieces if all(verb_of(piece, lexicon) for piece in pieces) else [line]


def _of_all(pieces: list[str], lexicon: Lexicon) -> list[str]:
    """Apply the "cards" at the end of a list to everything listed: all of each that is mine, or one of each."""
    words = pieces[-1].split()
    if not is_plural(words[-1]) or not all(is_thing(piece, lexicon) for piece in pieces[1:]):
        return pieces
    if is_said(MINE, pieces[0]):
        return [*(f"{piece} {words[-1]}" for piece in pieces[:-1]), pieces[-1]]
    return pieces if is_said(MINE, pieces[-1]) else [*pieces[:-1], " ".join(words[:-1])]


def _with_lead(pieces: list[str], verb: str, lexicon: Lexicon) -> list[str]:
    """Put the verb of the first piece before every card, with its words for "all"."""
    words = pieces[0].split()
    verbs = [word for word in words if verb_of(word, lexicon) == verb][:1] or [verb]
    lead = verbs + [word for word in words if is_said(ALL, word) or is_said(MINE, word)]
    return pieces[:1] + [_with_verb(piece, verbs, lead, lexicon) for piece in pieces[1:]]


def _with_verb(piece: str, verbs: list[str], lead: list[str], lexicon: Lexicon) -> str:
    if not is_thing(piece, lexicon):
        return piece
    order_count = count_order(piece, lexicon)
    return " ".join([*(verbs if order_count and order_count.number else lead), piece])


class NumberedOrder(NamedTuple):
    """A number and the order behind it; ``apart`` if a comma or an "and" makes two orders of them."""

    number: int
    order: str
    apart: bool


def split_number(line: str, lexicon: Lexicon) -> NumberedOrder | None:
    """Split off the number at the beginning of a line; return None if there is none, or it belongs to the words."""
    if is_too_long(line):
        return None
    match = NUMBERED_ORDER.match(_without_courtesy(line))
    if match is None or is_number(line) or listed_numbers(line) or is_thanks(line) or is_date(line) or find_word(line):
        return None
    number, order = _read_leading_number(match["number"]), match["order"]
    apart = APART.search(match["between"]) is not None
    is_marked = NUMBER_SIGN.search(match["named"]) or match["between"].strip()
    is_direct = order[0].isalpha() and (is_marked or not _may_count(match["number"], order, lexicon))
    return NumberedOrder(number, order, apart) if number and (apart or is_direct) else None


def _without_courtesy(line: str) -> str:
    """Return a line without the empty words at its beginning, as in "Hello, 2 and then end actions"."""
    while (first := FIRST_WORD.match(line)) and plain_letters(first[1]) in SMALL.fillers:
        line = line[first.end() :]
    return line


def has_stray_number(line: str, lexicon: Lexicon) -> bool:
    """Return True if a piece of a line is a number and nothing else, or a number with a verb, as in "play 1"."""
    words_before, _comma, courtesy = line.partition(",")
    pieces = [
        piece for piece in BETWEEN.split(words_before if not without_fillers(courtesy) else line) if piece.strip()
    ]
    return len(pieces) > 1 and any(is_number(piece) or _is_of_number(piece, lexicon) for piece in pieces)


def _is_of_number(piece: str, lexicon: Lexicon) -> bool:
    tokens = tokens_of_text(without_all(piece), lexicon)
    is_pair = len(tokens) == 2 and not tokens[1].word
    return is_pair and (verb_of(piece, lexicon) in lexicon.repeated or is_short_answer(tokens[0].word, lexicon))


def are_numbered_in_sequence(lines: Sequence[str], lexicon: Lexicon) -> bool:
    """Return True if the lines are numbered in sequence from 1: such numbers are of no other list."""
    numbers = [split_line.number if (split_line := split_number(line, lexicon)) else 0 for line in lines]
    given_numbers = [number for number in numbers if number]
    return len(given_numbers) > 1 and numbers[0] == 1 and given_numbers == list(range(1, len(given_numbers) + 1))


def _read_leading_number(word: str) -> int:
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
    meanings = rules_vocabulary(lexicon).recognise(first).words
    is_one_thing = number == "1" and meanings and meanings <= lexicon.counted_words and not is_thing(order, lexicon)
    return not (meanings & _first_words(lexicon) or is_one_thing)


@lru_cache(maxsize=64)
def _first_words(lexicon: Lexicon) -> frozenset[str]:
    """Return the first words of orders without events, which begin with the name of a card."""
    return first_words(lexicon) - thing_words(lexicon)
