"""What somebody wrote to the other players, in reply to the mail of a message: every sentence of it.

Orders are read behind greetings, closings and footers (`reply`); people who talk mean all of these. Only what a mail
program adds goes: the quoted mail with the lines that name it, a signature under its "-- ", and "Sent from my phone".
"""

import re
from itertools import chain, takewhile

from games.mail import reply_delimiter
from games.mail.inbound import habits
from games.mail.inbound.reply import LONGEST, LONGEST_ATTRIBUTION, normal

LONGEST_SAID = 4000  # characters of a line that are looked at: more than any message may have
SIGNATURE = "--"  # its blank at the end may be lost on the way
FEWEST_HEADERS = 2  # one may be a sentence
ADDRESS_OF_OURS = re.compile(r"\b(orders|talk)\+[a-z2-7]+@[\w.-]+", re.IGNORECASE)


def message_of(text: str) -> list[str]:
    """The lines that were written, with an empty one between paragraphs.

    What stands above, between and below lines quoted with ">" is all the writer's; below a mail that is quoted as it
    stands nothing is. The address that a mail is answered at is nobody else's to know.
    """
    *quoting, last = _blocks(normal(text, LONGEST_SAID))
    blocks = [*map(_without_head, quoting), _without_attribution(last, is_head=False)]
    lines = chain.from_iterable([*block, ""] for block in blocks)
    return [ADDRESS_OF_OURS.sub("…", line) for line in _without_mobile(_paragraphs(list(lines)))]


def _blocks(lines: list[str]) -> list[list[str]]:
    """The writer's lines; each block but the last stands above something quoted."""
    blocks = [list[str]()]
    is_ours = False
    for line in lines:
        if line == SIGNATURE:
            break
        if line.startswith(">") or reply_delimiter.MARK in line:
            blocks.append([])
            is_ours = not line.startswith(">")
            if is_ours and line != reply_delimiter.MARK:  # which HTML has above its quotes, and a mail of ours in full
                break
        elif not is_ours:
            blocks[-1].append(line)
    return blocks


def _without_head(lines: list[str]) -> list[str]:
    """Without what names the quoted mail: its headers as Outlook has them and the rule above these, or a sentence."""
    lines = _paragraphs(lines)
    headers = len(list(takewhile(habits.HEADER.match, reversed(lines))))
    above = lines[: len(lines) - headers]
    if above and habits.SEPARATOR.match(above[-1]):
        return above[:-1]
    return above if headers >= FEWEST_HEADERS else _without_attribution(lines, is_head=True)


def _without_attribution(lines: list[str], *, is_head: bool) -> list[str]:
    """Without the "On Monday, X wrote:" of one line to four that ends them; where it is no head of a quote, for that
    was deleted, only if it has a date or an address, as programs write it."""
    lines = _paragraphs(lines)
    block = lines[-LONGEST_ATTRIBUTION:]
    if "" in block:
        block = block[len(block) - block[::-1].index("") :]
    for at, line in enumerate(block):
        said = " ".join(each[-LONGEST:] for each in block[at:])
        ends = habits.ATTRIBUTED.search(said) or (is_head and (said.endswith(":") or habits.DATED.match(said)))
        if ends and habits.ATTRIBUTION_BEGINS.match(line[:LONGEST]):
            return lines[: len(lines) - len(block) + at]
    named = is_head and block and habits.ATTRIBUTED.search(block[-1][-LONGEST:])
    return lines[:-1] if named else lines


def _paragraphs(lines: list[str]) -> list[str]:
    """With no more than one empty line in a row, and none at either end."""
    kept = list[str]()
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return kept[:-1] if kept and not kept[-1] else kept


def _without_mobile(lines: list[str]) -> list[str]:
    """Without the paragraph of one line that a phone puts below a mail."""
    stands_alone = len(lines) > 2 and not lines[-2]
    return lines[:-2] if stands_alone and habits.MOBILE.match(lines[-1]) else lines
