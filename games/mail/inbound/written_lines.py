"""The lines somebody wrote into a reply, without the quoted mail, signatures and footers.

Only lines above the quoted mail count. If there are none and the quote is one of ">" lines, the
writer answers below, and their lines after it count. Everything here takes time in proportion to
the text, whatever is in it; the rest is handed to mail-parser-reply in small, for it is not so
careful.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

from mailparser_reply.parser import EmailMessage as Parsed

from games.mail import plain_text
from games.mail.imprint import NOTHING, Imprint, of_every_mail
from games.mail.inbound import habits, heads, numbered_lists, option_lists, quote_marks
from games.mail.inbound.option_lists import ListedOption, PastedList
from games.mail.inbound.unclear_text import UnclearText
from games.orders.lexicon import Lexicon
from games.orders.order_detector import may_be_order, may_be_thanks, reads_as_order
from games.orders.single_order import is_number
from games.orders.words import find_request

MOST_LINES = 1500  # of a body that are looked at
MOST_KEPT = 60  # lines of an answer; no game takes more orders at once
LONGEST = 400  # characters of a line that are looked at
LONGEST_ORDER = 120  # characters of one that stands below a closing; a line may hold several
LONGEST_ATTRIBUTION = 4  # lines
INVISIBLE = dict.fromkeys(map(ord, "\u034f\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u2066\u2067\u2068\u2069"))

UNWRITABLE = re.compile(r"[\x00-\x08\x0e-\x1b\x7f\ud800-\udfff]")  # what no text has and no database keeps

BULLET = re.compile(r"^(?:[-+*•·–—▪▫◦‣⁃●○■□➢➤\uf0b7\uf0a7§]\s+|o\s{2,}|o\t)")
DRAWN = re.compile(r"^[-–—_=*~#.+·•|<>/\\\s]{2,}$")  # a rule of any make: nothing is said by it


class ReplyTerms(NamedTuple):
    """The terms by which a mail is read: the words of its title, its writer's name as a possible
    signature, the imprints of our mails to them, and the options listed in the mail they answer.
    """

    lexicon: Lexicon
    writer: str = ""
    ours: Imprint = NOTHING
    options: Sequence[ListedOption] = ()


class OwnLines(NamedTuple):
    """The lines somebody wrote, one order a line, and a reason to ask them first, if there is one."""

    lines: list[str]
    doubt: UnclearText | None = None


def read_lines(text: str, terms: ReplyTerms) -> OwnLines:
    """Read the lines written, and decide if their writer is to be asked before any is carried out."""
    lines = normal(text, LONGEST)
    pasted_list = option_lists.find_pasted(lines, terms.options, terms.ours)
    if pasted_list and (beside := _read_beside(lines, pasted_list, terms)):
        return beside
    own = _own_lines(lines, terms)
    if _marks_own_orders(lines, terms):
        return OwnLines(own.lines, UnclearText.OWN_MARKS)
    if own.doubt:
        return own
    uncounted_lines = numbered_lists.without_list_numbers(own.lines, terms.lexicon)
    return OwnLines(own.lines, UnclearText.LIST_NUMBERS) if uncounted_lines is None else OwnLines(uncounted_lines)


def _read_beside(lines: list[str], pasted_list: PastedList, terms: ReplyTerms) -> OwnLines | None:
    """Read the lines above and below options of ours; None if those stand in the quoted mail.

    A number alone that is one of theirs, or words to the site, say enough.
    """
    rest = [*lines[: pasted_list.start], *[""] * (pasted_list.end - pasted_list.start), *lines[pasted_list.end :]]
    above, below = _split(rest, terms)
    own = _strip_lines(above.lines, terms)
    marked = next((at for at, line in enumerate(rest) if line.startswith(">")), len(rest))
    if pasted_list.start >= above.end and (own or pasted_list.start < marked):
        return None
    own = own or _strip_lines(below, terms)
    is_clear = len(own) == 1 and is_number(own[0]) and pasted_list.has_number(own[0])
    if is_clear or (own and all(find_request(line) for line in own)):
        return OwnLines(own)
    return OwnLines(own, UnclearText.PASTED_OPTIONS)


def _own_lines(lines: list[str], terms: ReplyTerms) -> OwnLines:
    """Return the lines above the quoted mail, else those below it, without scraps of it."""
    above, below = _split(lines, terms)
    if own := _strip_lines(above.lines, terms):
        return OwnLines(own)
    scraps = quote_marks.find_scraps(lines, terms.ours)
    if not scraps.certain and not scraps.possible:
        return OwnLines(_strip_lines(below, terms))
    kept_lines = [line for at, line in enumerate(lines) if at not in scraps.certain]
    own = _strip_lines(_split(kept_lines, terms)[1], terms)
    return OwnLines(own, UnclearText.MIXED_QUOTE if own and scraps.possible else None)


def _marks_own_orders(lines: list[str], terms: ReplyTerms) -> bool:
    """Return True if orders stand behind a ">" that is their writer's own."""
    own_marked = quote_marks.own_marked_lines(lines, terms.ours)
    own_marked = own_marked and sorted({*own_marked} - option_lists.quoted_options(lines, terms.options))
    return any(reads_as_order(quote_marks.QUOTING.sub("", lines[at]), terms.lexicon) for at in own_marked)


def signature_lines(text: str) -> list[str]:
    """Return the lines below the rule in front of a signature, down to the quoted mail."""
    lines = normal(text, LONGEST)
    end = next((number for number in range(len(lines)) if _begins_quote(lines, number)), len(lines))
    rule = next((number for number in range(end) if habits.RULE.match(lines[number])), end)
    return [line for line in lines[rule + 1 : end] if line]


def normal(text: str, longest: int) -> list[str]:
    """Return the lines of a text as people see them, of so many characters at most."""
    text = unicodedata.normalize("NFC", UNWRITABLE.sub("", text.translate(INVISIBLE))).replace("\xa0", " ")
    return [line.strip()[:longest] for line in text.splitlines()[:MOST_LINES]]


class LinesAbove(NamedTuple):
    """The lines above the quoted mail, and the number of its first line."""

    lines: list[str]
    end: int


def _split(lines: list[str], terms: ReplyTerms) -> tuple[LinesAbove, list[str]]:
    """Return the lines above the quoted mail, and those of a bottom poster below it."""
    ours = Imprint(terms.ours | of_every_mail())
    copied = heads.begins(lines, ours, lambda line: reads_as_order(line, terms.lexicon))
    end = next((number for number in range(copied) if _begins_quote(lines, number)), copied)
    quoted = [number for number, line in enumerate(lines) if line.startswith(">")]
    below = [line for line in lines[quoted[0] :] if not line.startswith(">")] if quoted else []
    above = heads.without_head(lines[:end]) if end < len(lines) else lines
    return LinesAbove(_without_attribution(above), end), _own(below)


def _begins_quote(lines: list[str], number: int) -> bool:
    line = lines[number]
    if plain_text.REPLY_MARK in line or line.startswith(">") or habits.SEPARATOR.match(line):
        return True
    following = [next_line for next_line in lines[number + 1 : number + 4] if next_line]
    return bool(habits.HEADER.match(line)) and any(habits.HEADER.match(next_line) for next_line in following[:2])


def _own(lines: list[str]) -> list[str]:
    """Return a bottom poster's lines, up to the next quoted mail and without lines that name one."""
    end = next((number for number in range(len(lines)) if _begins_quote(lines, number)), len(lines))
    return [line for line in lines[:end] if not habits.ATTRIBUTED.search(line)]


def _without_attribution(lines: list[str]) -> list[str]:
    """Strip the "On Monday, X wrote:" of one line to four, and unquoted lines of the mail under it."""
    attribution = next((number for number, line in enumerate(lines) if habits.ATTRIBUTED.search(line)), None)
    lines = lines if attribution is None else lines[: attribution + 1]
    while lines and not lines[-1]:
        lines = lines[:-1]
    if lines and habits.DATED.match(lines[-1]):
        return lines[:-1]
    if not lines or not lines[-1].endswith(":"):
        return lines
    return lines[: -_attribution(lines)]


def _attribution(lines: list[str]) -> int:
    """Count the last lines that name the quoted mail: from the topmost possible beginning, else the last."""
    block = lines[-LONGEST_ATTRIBUTION:]
    if "" in block:
        block = block[len(block) - block[::-1].index("") :]
    return next((len(block) - at for at, line in enumerate(block) if habits.ATTRIBUTION_BEGINS.match(line)), 1)


def _strip_lines(lines: list[str], terms: ReplyTerms) -> list[str]:
    """Strip greeting, signature, footers and name."""
    lexicon, writer = terms.lexicon, terms.writer
    ends = (number for number, line in enumerate(lines) if habits.RULE.match(line) or habits.FOOTER.match(line))
    written_lines = [line for line in lines[: next(ends, None)] if not (DRAWN.match(line) or habits.MOBILE.match(line))]
    written_lines = [line for line in written_lines if line]
    own = _without_sign_off([BULLET.sub("", line) for line in written_lines], lexicon, writer)[:MOST_KEPT]
    own = _without_opening(own, habits.GREETING) or own[:1]  # which may be all that a message says
    own = _library(_without_opening(own, habits.INTRODUCTION))
    while own and _is_name(own[-1], writer):
        own = own[:-1]
    return _without_closing(own, lexicon)


def _is_name(line: str, writer: str) -> bool:
    """Return True if a line has nothing but words of the writer's name."""
    line_words = set(re.findall(r"\w+", line.lower()))
    return bool(writer) and line_words <= set(re.findall(r"\w+", writer.lower())) and not line.isdigit()


def _without_sign_off(lines: list[str], lexicon: Lexicon, writer: str) -> list[str]:
    """Strip a closing, and the lines below it, unless they hold an order.

    No order is dropped for the thanks above it, or before it on its line: `games.orders` asks about
    doubtful ones.
    """
    start = 1 if len(lines) > 1 and habits.GREETING.match(lines[0]) else 0  # "Servus" is said at both ends
    first = next((number for number, line in enumerate(lines) if number >= start and habits.SIGN_OFF.match(line)), None)
    if first is None:
        return lines
    above, below = lines[:first], lines[first : first + MOST_KEPT]
    kept_lines = _ordering(below, lexicon, writer, reads_as_order)
    if not kept_lines and all(map(habits.GREETING.match, above)):  # it is all that was written
        kept_lines = _ordering(below, lexicon, writer, may_be_order) or below[:1]
    return above + kept_lines


def _ordering(lines: list[str], lexicon: Lexicon, writer: str, is_order: Callable[[str, Lexicon], bool]) -> list[str]:
    """Return, from a closing on, the closings with an order behind them, and all lines below one if
    an order is among them.
    """
    kept_lines, holds_order = list[str](), False
    for line in reversed(lines):
        is_order_line = len(line) <= LONGEST_ORDER and not _is_name(line, writer) and is_order(line, lexicon)
        if not habits.SIGN_OFF.match(line):
            kept_lines.append(line)
        elif reads_as_order(line, lexicon):
            kept_lines = [*kept_lines, line] if holds_order else [line]
        elif not holds_order:
            kept_lines = []
        holds_order |= is_order_line
    return kept_lines[::-1]


def _without_closing(lines: list[str], lexicon: Lexicon) -> list[str]:
    """Strip a last "Best" or "Ok, thanks", alone or above a name; a possible order is neither."""
    for length in (1, 2):
        end = lines[-length:]
        if len(lines) > length and _is_closing(end[0], lexicon) and all(map(habits.NAME.match, end[1:])):
            return lines if any(may_be_order(line, lexicon) for line in end[1:]) else lines[:-length]
    return lines


def _is_closing(line: str, lexicon: Lexicon) -> bool:
    """Return True if a line below others may be there to end them, and is no order."""
    return may_be_thanks(line) or bool(habits.CLOSING.match(line) and not may_be_order(line, lexicon))


def _without_opening(lines: list[str], opening: re.Pattern[str]) -> list[str]:
    return lines[1:] if lines and opening.match(lines[0]) else lines


def _library(lines: list[str]) -> list[str]:
    """Return the rest left by mail-parser-reply; it knows the habits of more programs and languages."""
    text = Parsed(text="\n".join(lines), languages=["en", "de"], keep_hyphen_lists=True).read().latest_reply or ""
    return [line for line in text.splitlines() if line]
