"""A person's message to the other players, in reply to a mail of ours: every sentence of it.

Orders are read behind greetings, closings and footers (`written_lines`); people who talk mean all of these.
Only additions of a mail program go: the quoted mail with the lines that name it, a signature under
its "-- ", and "Sent from my phone". The rest may still hold secrets, if its program is an unknown
one: then its writer is asked first.
"""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from games.mail import plain_text
from games.mail.imprint import NOTHING, Imprint, of_every_mail
from games.mail.inbound import habits, heads, personal, quote_marks
from games.mail.inbound.heads import trim_lines
from games.mail.inbound.means_of_access import has_secret, mask_secrets
from games.mail.inbound.written_lines import LONGEST, LONGEST_ATTRIBUTION, normal

LONGEST_SAID = 4000  # characters of a line that are looked at: more than any message may have
MARK = ">"
SIGNATURE = "--"  # its blank at the end may be lost on the way
FEWEST_COPIED = 5  # words of a mail of ours that make a line of it, or several


class TalkMessage(NamedTuple):
    """The lines, with an empty one between paragraphs. ``is_doubtful``: some of it may not be meant for others."""

    lines: list[str]
    is_doubtful: bool


def read_message(text: str, ours: Imprint = NOTHING, writer: str = "") -> TalkMessage:
    """Read a message, and decide if its writer is asked before it is told.

    Lines above, between and below those quoted with ">" are all the writer's, and so are those they
    marked themselves; below a mail quoted as it stands none are, except for a writer without a line
    above it: they are asked.
    """
    ours, lines = Imprint(ours | of_every_mail()), normal(text, LONGEST_SAID)
    scraps, own_marked = quote_marks.find_scraps(lines, ours), quote_marks.own_marked_lines(lines, ours)
    lines = [MARK if at in scraps.certain else line for at, line in enumerate(lines)]
    at = heads.begins(lines, ours)
    is_uncertain = any(number < at for number in {*own_marked, *scraps.possible})
    own_lines = _lines_said(lines, at, frozenset(own_marked))
    if own_lines or not (below := _below(lines, ours)):
        return TalkMessage(mask_secrets(own_lines), is_uncertain or is_doubtful(own_lines, ours, writer))
    return TalkMessage(mask_secrets(below), is_doubtful=True)


def is_doubtful(lines: Sequence[str], ours: Imprint, writer: str = "") -> bool:
    """Return True if lines hold something personal, a name of ours, a means of access, headers of a
    mail, or lines of ours.
    """
    text = "\n".join(lines)
    if heads.ADDRESS.search(text) or heads.names_us(text) or has_secret(lines) or personal.is_personal(lines, writer):
        return True
    headers = sum(map(heads.is_header, lines)) >= heads.FEWEST_KNOWN and heads.MOMENT.search(text)
    if headers or ours.longest_broken(lines) >= FEWEST_COPIED:
        return True
    return any(_is_copied(*counts) for counts in ours.covered(lines))


def _is_copied(matched: int, words: int) -> bool:
    return matched >= FEWEST_COPIED and matched >= heads.SHARE * words


def _lines_said(lines: Sequence[str], at: int, own_marked: frozenset[int]) -> list[str]:
    """Return the lines above a mail that begins at this line, and between and below lines quoted with ">"."""
    *quoting, last = _blocks(lines[:at], own_marked)
    if at < len(lines):
        quoting, last = [*quoting, last], []
    blocks = [*map(heads.without_head, quoting), _without_attribution(last)]
    return _without_mobile(trim_lines(list(chain.from_iterable([*block, ""] for block in blocks))))


def _below(lines: Sequence[str], ours: Imprint) -> list[str]:
    """Return lines foreign to a mail of ours, if a known one is quoted as it stands; else nothing."""
    lines = ["" if line.startswith(">") else line for line in lines]
    counts = ours.covered(lines)
    if ours == of_every_mail() or sum(matched for matched, _words in counts) < heads.FEWEST_WORDS:
        return []
    added = [
        line
        for line, (matched, words) in zip(lines, counts, strict=True)
        if words and not matched and not (heads.LABEL.match(line[:LONGEST]) or heads.names_us(line))
    ]
    return [] if heads.ADDRESS.search("\n".join(added)) else added


def _blocks(lines: Sequence[str], own_marked: frozenset[int]) -> list[list[str]]:
    """Split the writer's lines; each block but the last stands above something quoted."""
    blocks = [list[str]()]
    is_ours = False
    for number, line in enumerate(lines):
        if line == SIGNATURE:
            break
        if number in own_marked:
            blocks[-1].append(line)
        elif line.startswith(MARK) or plain_text.REPLY_MARK in line:
            blocks.append([])
            is_ours = not line.startswith(MARK)
            if is_ours and line != plain_text.REPLY_MARK:  # which HTML has above its quotes, and a mail of ours in full
                break
        elif not is_ours:
            blocks[-1].append(line)
    return blocks


def _without_attribution(lines: Sequence[str]) -> list[str]:
    """Strip a final "On Monday, X wrote:" of one line to four without its quote: only if it has a
    date or an address, as programs write it.
    """
    lines = trim_lines(lines)
    block = lines[-LONGEST_ATTRIBUTION:]
    if "" in block:
        block = block[len(block) - block[::-1].index("") :]
    for at, line in enumerate(block):
        text = " ".join(each[-LONGEST:] for each in block[at:])
        if habits.ATTRIBUTED.search(text) and habits.ATTRIBUTION_BEGINS.match(line[:LONGEST]):
            return lines[: len(lines) - heads.with_moment(block, len(block) - at)]
    return lines


def _without_mobile(lines: list[str]) -> list[str]:
    """Strip a phone's paragraph of one line below a mail."""
    stands_alone = len(lines) > 2 and not lines[-2]
    return lines[:-2] if stands_alone and habits.MOBILE.match(lines[-1]) else lines
