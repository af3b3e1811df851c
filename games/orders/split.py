"""The lines of a text, and several orders on one line: "2, 5", "take military, senate and tribute", "buy castra x2"."""

import re

from .counted import ALL, MINE, STRAY, copies, counted, is_plural, is_said, is_thing, verb_of
from .days import is_date
from .lexicon import Lexicon
from .tokens import plain

NUMBERS = re.compile(r"#?\d{1,4}[.)]?(?:(?:[\s,;&+]|\b(?:and|then|und|dann)\b)+#?\d{1,4}[.)]?)+")
BETWEEN = re.compile(
    r"\s*(?:[,;&+]|\.(?=\s)|\b(?:and|then|und|dann)\b)(?:[\s,;]|\b(?:and|then|und|dann)\b)*", re.IGNORECASE
)


def lines(text: str) -> list[str]:
    """The lines of a text that are not empty."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def split(line: str, lexicon: Lexicon) -> list[str]:
    """The orders of a line that is none by itself, as they are written; the line alone where it cannot be taken apart,
    or is a question. Each of several may have a number of its own."""
    if line.rstrip().endswith("?"):
        return [line]
    written = line.strip(STRAY)
    orders = numbers(line) or _parts(written, lexicon)
    orders = orders if len(orders) > 1 else copies(written, lexicon)
    return orders if len(orders) > 1 else [line]


def numbers(line: str) -> list[str]:
    """The numbers of a line that is a list of several and nothing else; none of any other line, such as a date."""
    written = plain(line).strip(STRAY)
    return re.findall(r"\d+", written) if NUMBERS.fullmatch(written) and not is_date(written) else []


def _parts(written: str, lexicon: Lexicon) -> list[str]:
    """The line cut where another order begins; cards after the first one are meant with its verb, if it has one."""
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
    """The "cards" at the end of a list are all that is listed: all of each that is mine, or one of each."""
    words = pieces[-1].split()
    if not is_plural(words[-1]) or not all(is_thing(piece, lexicon) for piece in pieces[1:]):
        return pieces
    if is_said(MINE, pieces[0]):
        return [*(f"{piece} {words[-1]}" for piece in pieces[:-1]), pieces[-1]]
    return pieces if is_said(MINE, pieces[-1]) else [*pieces[:-1], " ".join(words[:-1])]


def _with_lead(pieces: list[str], verb: str, lexicon: Lexicon) -> list[str]:
    """With the verb of the first piece before every card, and whatever says there that it is for all of them."""
    words = pieces[0].split()
    verbs = [word for word in words if verb_of(word, lexicon) == verb][:1] or [verb]
    lead = verbs + [word for word in words if is_said(ALL, word) or is_said(MINE, word)]
    return pieces[:1] + [_led(piece, verbs, lead, lexicon) for piece in pieces[1:]]


def _led(piece: str, verbs: list[str], lead: list[str], lexicon: Lexicon) -> str:
    if not is_thing(piece, lexicon):
        return piece
    found = counted(piece, lexicon)
    return " ".join([*(verbs if found and found.number else lead), piece])
