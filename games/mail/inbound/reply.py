"""The lines that somebody wrote into a reply, without the mail that is answered, signatures and footers.

Only what stands above the quoted mail counts. Where nothing stands there and the quote is one of ">" lines, the
writer answers below, and the lines of theirs that follow it count. Everything here takes time in proportion to the
text, whatever is in it; what is left is handed to mail-parser-reply in small, for it is not so careful.
"""

import re
import unicodedata

from mailparser_reply.parser import EmailMessage as Parsed

from games.mail import marker
from games.mail.inbound import habits
from games.orders.interpret import may_be_order

MOST_LINES = 1500  # of a body that are looked at
MOST_KEPT = 60  # lines of an answer; no game takes more orders at once
LONGEST = 400  # characters of a line that are looked at
LONGEST_ATTRIBUTION = 4  # lines
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f"))

UNWRITABLE = re.compile(r"[\x00-\x08\x0e-\x1b\x7f\ud800-\udfff]")  # what no text has and no database keeps

BULLET = re.compile(r"^(?:[-*•·–]\s+)")


def lines_of(text: str, writer: str = "") -> list[str]:
    """What was written, one order a line. ``writer`` is the writer's name, which may stand at the end."""
    lines = _normal(text)
    above, below = _split(lines)
    return _kept(above, writer) or _kept(below, writer)


def _normal(text: str) -> list[str]:
    text = unicodedata.normalize("NFC", UNWRITABLE.sub("", text.translate(INVISIBLE))).replace("\xa0", " ")
    return [line.strip()[:LONGEST] for line in text.splitlines()[:MOST_LINES]]


def _split(lines: list[str]) -> tuple[list[str], list[str]]:
    """The lines above the quoted mail, and those of a bottom poster below it."""
    end = next((number for number in range(len(lines)) if _begins_quote(lines, number)), len(lines))
    quoted = [number for number, line in enumerate(lines) if line.startswith(">")]
    below = [line for line in lines[quoted[0] :] if not line.startswith(">")] if quoted else []
    return _without_attribution(lines[:end]), _own(below)


def _begins_quote(lines: list[str], number: int) -> bool:
    line = lines[number]
    if marker.MARK in line or line.startswith(">") or habits.SEPARATOR.match(line):
        return True
    following = [each for each in lines[number + 1 : number + 4] if each]
    return bool(habits.HEADER.match(line)) and any(habits.HEADER.match(each) for each in following[:2])


def _own(lines: list[str]) -> list[str]:
    """A bottom poster's lines, up to the next quoted mail and without lines that name one."""
    end = next((number for number in range(len(lines)) if _begins_quote(lines, number)), len(lines))
    return [line for line in lines[:end] if not habits.ATTRIBUTED.search(line)]


def _without_attribution(lines: list[str]) -> list[str]:
    """Without the "On Monday, X wrote:" of one line to four, and what of the quoted mail stands under it unquoted."""
    named = next((number for number, line in enumerate(lines) if habits.ATTRIBUTED.search(line)), None)
    lines = lines if named is None else lines[: named + 1]
    while lines and not lines[-1]:
        lines = lines[:-1]
    if not lines or not lines[-1].endswith(":"):
        return lines
    return lines[: -_attribution(lines)]


def _attribution(lines: list[str]) -> int:
    """How many of the last lines name the quoted mail: from the topmost that may begin to do so, else the last."""
    block = lines[-LONGEST_ATTRIBUTION:]
    if "" in block:
        block = block[len(block) - block[::-1].index("") :]
    return next((len(block) - at for at, line in enumerate(block) if habits.ATTRIBUTION_BEGINS.match(line)), 1)


def _kept(lines: list[str], writer: str) -> list[str]:
    """Without greeting, signature, footers and name."""
    ends = (number for number, line in enumerate(lines) if habits.SIGNATURE.match(line) or habits.FOOTER.match(line))
    own = [BULLET.sub("", line) for line in lines[: next(ends, None)] if line and not habits.MOBILE.match(line)][
        :MOST_KEPT
    ]
    own = _without_opening(own, habits.GREETING) or own[:1]  # which may be all that a message says
    own = _library(_without_opening(own, habits.INTRODUCTION))
    names = set(re.findall(r"\w+", writer.lower()))
    while own and names and set(re.findall(r"\w+", own[-1].lower())) <= names and not own[-1].isdigit():
        own = own[:-1]
    return _without_closing(own)


def _without_closing(lines: list[str]) -> list[str]:
    """Without the "Best" that ends them, alone or above a name; what may be an order is neither."""
    for length in (1, 2):
        end = lines[-length:]
        is_closing = habits.CLOSING.match(end[0]) if end else None
        if is_closing and len(lines) > length and all(map(habits.NAME.match, end[1:])):
            return lines if any(map(may_be_order, end)) else lines[:-length]
    return lines


def _without_opening(lines: list[str], opening: re.Pattern[str]) -> list[str]:
    return lines[1:] if lines and opening.match(lines[0]) else lines


def _library(lines: list[str]) -> list[str]:
    """What mail-parser-reply leaves, which knows the habits of more programs and languages."""
    text = Parsed(text="\n".join(lines), languages=["en", "de"], keep_hyphen_lists=True).read().latest_reply or ""
    return [line for line in text.splitlines() if line]
