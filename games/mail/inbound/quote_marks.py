"""Lines with a ">" that no mail program has put there, and lines of a quote that have lost theirs.

A quote that is wrapped once it is marked leaves scraps without a mark: the rest of a line, or of a
link. And people mark lines of their own, to quote somebody, or for a list.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.mail import plain_text
from games.mail.imprint import Imprint
from games.mail.inbound import habits, heads

FEWEST_COLUMNS = 60  # of a line with the word that was wrapped off it: no program wraps shorter lines
SHORTEST_WRAPPED = 40  # of a line whose rest is known by its words
LONGEST_WORD = 24  # letters of a word that anybody types
MOST_SCRAP = 30  # characters of a rest that is no link's: of a line of ours there is not more
QUOTING = re.compile(r"^(?:>\s?)+")
OPEN_LINK = re.compile(r"(?:://|\S@)\S*$")  # a line that ends within a link or an address
REST_OF_LINK = re.compile(r"^[\w./?=&%+@~-]{2,}/?>?$")
SENTENCE_END = re.compile(r"[.?!:]$")


class Scraps(NamedTuple):
    """The numbers of lines that surely are rests of a quote, and of those that may be."""

    certain: frozenset[int]
    possible: frozenset[int]


def find_scraps(lines: Sequence[str], ours: Imprint) -> Scraps:
    """Find the rests of quoted lines that a program has wrapped: each stands right below one marked with ">"."""
    certain, possible = set[int](), set[int]()
    for at in range(1, len(lines)):
        above, line = lines[at - 1], lines[at]
        if not line or line.startswith(">") or not above.startswith(">"):
            continue
        if _is_rest_of_link(above, line) or _goes_on(lines, at, ours):
            certain.add(at)
        elif _may_be_wrapped(above, line):
            possible.add(at)
    return Scraps(frozenset(certain), frozenset(possible))


def _is_rest_of_link(above: str, line: str) -> bool:
    """Return True for the end of a link or an address that is cut off by the end of the line above."""
    if not OPEN_LINK.search(above) or above.endswith((">", "/")) or not REST_OF_LINK.match(line):
        return False
    return any(map(str.isdigit, line)) or line.endswith(("/", ">")) or len(line) >= LONGEST_WORD


def _goes_on(lines: Sequence[str], at: int, ours: Imprint) -> bool:
    """Return True if a line's words stand in a mail of ours between those of the marked lines around it."""
    if len(lines[at - 1]) < SHORTEST_WRAPPED:
        return False
    around = [QUOTING.sub("", line) for line in lines[at - 1 : at + 2]]
    matched, all_words = ours.covered(around)[1]
    return matched == all_words > 0


def _may_be_wrapped(above: str, line: str) -> bool:
    width = len(above) + 1 + len(line.split()[0])
    return width >= FEWEST_COLUMNS and len(line) <= MOST_SCRAP and not SENTENCE_END.search(above)


def own_marked_lines(lines: Sequence[str], ours: Imprint) -> list[int]:
    """Return the numbers of the lines that their writer has marked with ">", as far as that can be told.

    A quote of a mail has a head above it, our marker line in it, or words of ours; below one all
    marked lines are quoted.
    """
    marked = [at for at, line in enumerate(lines) if line.startswith(">")]
    if not marked or any(plain_text.REPLY_MARK in line for line in lines):
        return []
    above = heads.trim_lines(lines[: marked[0]])
    if heads.without_head(above) != above or any(habits.ATTRIBUTED.search(line) for line in above):
        return []
    bare_lines = [QUOTING.sub("", line) for line in lines]
    counts = ours.covered([bare if line.startswith(">") else "" for line, bare in zip(lines, bare_lines, strict=True)])
    if any(matched for matched, _all_words in counts) or heads.names_us("\n".join(bare_lines)):
        return []
    return [at for at in marked if bare_lines[at].strip()]
