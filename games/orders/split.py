"""The lines of a text, and several orders on one line: "2, 5", "take military, senate and tribute", "buy castra x2"."""

import re

from .days import is_date
from .lexicon import Lexicon
from .numerals import ALL, MINE, STRAY, count_order, is_plural, is_said, is_thing, repeated_orders, verb_of
from .restate import verb_first
from .tokens import any_of, plain_letters, words_in_all

JOINERS = rf"\b(?:{any_of(words_in_all(lambda each: each.joiners))})\b"
NUMBERS = re.compile(rf"#?\d{{1,4}}[.)]?(?:(?:[\s,;&+]|{JOINERS})+#?\d{{1,4}}[.)]?)+")
BETWEEN = re.compile(rf"\s*(?:[,;&+]|\.(?=\s)|{JOINERS})(?:[\s,;]|{JOINERS})*", re.IGNORECASE)


def split_lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def split_orders(line: str, lexicon: Lexicon) -> list[str]:
    """Split a line that is no order into its orders, as they are written; each may have a number of
    its own.

    The line alone is returned if it cannot be taken apart, or is a question.
    """
    if line.rstrip().endswith("?"):
        return [line]
    written = line.strip(STRAY)
    orders = listed_numbers(line) or _cut_line(written, lexicon)
    if len(orders) < 2 and (turned := verb_first(written, lexicon)) != written:
        orders = _cut_line(turned, lexicon)
    orders = orders if len(orders) > 1 else repeated_orders(written, lexicon)
    return orders if len(orders) > 1 else [line]


def listed_numbers(line: str) -> list[str]:
    """Return the numbers of a line that is a list of several and nothing else; none of any other
    line, such as a date.
    """
    written = plain_letters(line).strip(STRAY)
    return re.findall(r"\d+", written) if NUMBERS.fullmatch(written) and not is_date(written) else []


def _cut_line(written: str, lexicon: Lexicon) -> list[str]:
    """Cut a line at the beginnings of orders; cards after the first one are meant with its verb, if it has one."""
    pieces = [piece for piece in BETWEEN.split(written) if piece]
    if len(pieces) < 2:
        return pieces
    verb = verb_of(pieces[0], lexicon)
    if not verb and all(is_thing(piece, lexicon) for piece in pieces):
        return pieces
    if verb in lexicon.repeated:
        pieces = _with_lead(_of_all(pieces, lexicon), verb, lexicon)
    return pieces if all(verb_of(piece, lexicon) for piece in pieces) else [written]


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
    found = count_order(piece, lexicon)
    return " ".join([*(verbs if found and found.number else lead), piece])
