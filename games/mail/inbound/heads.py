"""The heads put by mail programs above a mail they quote: its headers, or a sentence that names it,
in any language.

Few of them are known by their words. The others are known by their parts: a moment, and an address
or a name of ours, right above the quote. Nothing secret depends on this: the rest is compared with
our own mails (`games.mail.imprint`).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from email.utils import parseaddr
from functools import lru_cache
from urllib.parse import urlsplit

from django.conf import settings

from games.mail import plain_text
from games.mail.imprint import NOTHING, Imprint
from games.mail.inbound import habits

LONGEST = 400  # characters of a line that patterns are tried on
LONGEST_SENTENCE = 4  # lines
LONGEST_HEADERS = 12  # lines, those that are wrapped among them
FEWEST_KNOWN, FEWEST = 2, 3  # headers that make a head: one alone may be a sentence
MOST_BANNERS = 3  # paragraphs that a company's server puts between a head and what is quoted
FEWEST_WORDS, SHARE = 12, 0.8  # of ours in a row, and of a line: fewer somebody may have said as well
COLONS = (":", "：")
LABEL = re.compile(r"^[\s*_|]*[^\s:：@<>\d*_|][^:：@<>\d]{0,30}[:：][\s*_]*\S")
MOMENT = re.compile(r"(?<!\d)(?:(?:19|20|25)\d\d(?!\d)|\d{1,2}\s?[:.h]\s?\d\d(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d\d)")
ADDRESS = re.compile(r"[^\s<>@:;,()\"'\[\]]{1,64}@[^\s<>@:;,()\"'\[\]]{2,}")
RULE = re.compile(r"^[\s*]*[-_=~—–]{3,}[^.!?]{0,60}$")


def begins(lines: Sequence[str], ours: Imprint = NOTHING, is_own: Callable[[str], bool] = lambda line: False) -> int:
    """Return the first line of a mail of ours quoted as it stands, with its head; the number of
    lines if there is none.

    ``is_own`` tells lines that their writer may have copied out of it.
    """
    header_lengths = (_headers(lines, number) for number in range(len(lines)))
    headers = next((number for number, length in enumerate(header_lengths) if length), len(lines))
    copied = _copied(lines[:headers], ours, is_own)
    return _from_rule(lines, headers) if copied >= headers else copied


def without_head(lines: Sequence[str]) -> list[str]:
    """Return the lines above a quote, without its head and a server's banners in between."""
    lines = trim_lines(lines)
    for banners, start in enumerate(_paragraphs(lines)):
        if banners > MOST_BANNERS:
            break
        paragraph = lines[start : _end(lines, start)]
        head = _head(paragraph, is_last=not banners)
        if head:
            at = start + len(paragraph) - head
            return trim_lines(lines[: _from_rule(lines, at)])
    return lines


def trim_lines(lines: Sequence[str]) -> list[str]:
    """Return lines with no more than one empty line in a row, and none at either end."""
    trimmed = list[str]()
    for line in lines:
        if line or (trimmed and trimmed[-1]):
            trimmed.append(line)
    return trimmed[:-1] if trimmed and not trimmed[-1] else trimmed


def names_us(text: str) -> bool:
    """Return True if a text has a name or an address of ours, or a link to us."""
    return bool(_names(settings.SITE_NAME, settings.DEFAULT_FROM_EMAIL, settings.SITE_URL).search(text))


@lru_cache(maxsize=4)
def _names(site_name: str, from_email: str, site_url: str) -> re.Pattern[str]:
    name, address = parseaddr(from_email)
    links = rf"://{re.escape(urlsplit(site_url).hostname or site_url)}\b"
    words = (rf"(?<!\w){re.escape(each)}(?!\w)" for each in {site_name, name, address} if each)
    return re.compile("|".join([*words, links, re.escape(plain_text.REPLY_MARK)]), re.IGNORECASE)


def is_header(line: str) -> bool:
    """Return True for a mail's header with a known name."""
    return bool(habits.HEADER.match(line[:LONGEST]))


def _headers(lines: Sequence[str], number: int) -> int:
    """Count the lines from this one on that are headers of a mail of ours; 0 if it begins none."""
    if not LABEL.match(lines[number][:LONGEST]):
        return 0
    block = lines[number : min(_end(lines, number), number + LONGEST_HEADERS)]
    text = "\n".join(line[:LONGEST] for line in block)
    return len(block) if _are_headers(block) and MOMENT.search(text) and names_us(text) else 0


def _are_headers(block: Sequence[str]) -> bool:
    """Return True if lines are headers of a mail, perhaps wrapped: the first is one, and so is the
    next or the one after.
    """
    labelled = [bool(LABEL.match(line[:LONGEST])) for line in block]
    return (
        labelled[0] and any(labelled[1:3]) and (sum(labelled) >= FEWEST or sum(map(is_header, block)) >= FEWEST_KNOWN)
    )


def _copied(lines: Sequence[str], ours: Imprint, is_own: Callable[[str], bool]) -> int:
    """Return the first line of many words of ours not marked as quoted; the number of lines if there are none."""
    counts = ours.covered(["" if line.startswith(">") else line for line in lines])
    start, copied_words = 0, 0
    for number, (line, (matched, words)) in enumerate(zip(lines, counts, strict=True)):
        if not words:
            continue
        if matched < SHARE * words or is_own(line):
            copied_words = 0
            continue
        start, copied_words = (start if copied_words else number), copied_words + matched
        if copied_words >= FEWEST_WORDS:
            return start
    return len(lines)


def _head(paragraph: Sequence[str], *, is_last: bool) -> int:
    """Count the last lines of a paragraph that name the mail quoted below; above other text (not
    ``is_last``) only certain ones count.
    """
    headers = next((len(paragraph) - at for at in range(len(paragraph)) if _name_a_mail(paragraph[at:])), 0)
    if headers or not is_last:
        return headers or _sentence(paragraph)
    return _known_sentence(paragraph) or _sentence(paragraph)


def _name_a_mail(block: Sequence[str]) -> bool:
    """Return True if lines are headers of a mail, be it somebody else's."""
    header_count = sum(map(is_header, block))
    if header_count == len(block) >= FEWEST_KNOWN:
        return True
    text = "\n".join(line[:LONGEST] for line in block[:LONGEST_HEADERS])
    is_named = bool(ADDRESS.search(text)) or names_us(text)
    return len(block) <= LONGEST_HEADERS and _are_headers(block) and is_named and bool(MOMENT.search(text))


def _known_sentence(paragraph: Sequence[str]) -> int:
    """Count the last lines that are a sentence naming the quoted mail, by known words."""
    block = paragraph[-LONGEST_SENTENCE:]
    for at, line in enumerate(block):
        text = _join_lines(block[at:])
        ends = habits.ATTRIBUTED.search(text) or text.endswith(COLONS) or habits.DATED.match(text)
        if ends and habits.ATTRIBUTION_BEGINS.match(line[:LONGEST]):
            return with_moment(paragraph, len(block) - at)
    return int(bool(block and habits.ATTRIBUTED.search(block[-1][-LONGEST:])))


def _sentence(paragraph: Sequence[str]) -> int:
    """Count the same by the parts of such a sentence in every language: an address or a name of
    ours, and a colon or a moment.
    """
    for length in range(1, min(len(paragraph), LONGEST_SENTENCE) + 1):
        text = _join_lines(paragraph[-length:])
        is_named, dated = names_us(text) or bool(ADDRESS.search(text)), bool(MOMENT.search(text))
        if is_named and (text.endswith(COLONS) or (dated and (names_us(text) or text.endswith(">")))):
            return with_moment(paragraph, length)
    return 0


def with_moment(paragraph: Sequence[str], length: int) -> int:
    """Add the lines above with the mail's time, if the sentence is broken behind it."""
    if MOMENT.search(_join_lines(paragraph[-length:])):
        return length
    most = min(len(paragraph), LONGEST_SENTENCE + 1)
    return next((more for more in range(length + 1, most + 1) if MOMENT.search(paragraph[-more][:LONGEST])), length)


def _join_lines(lines: Sequence[str]) -> str:
    return " ".join(line[-LONGEST:] for line in lines)


def _from_rule(lines: Sequence[str], at: int) -> int:
    """Return the first line of a head with the rule above it; it goes on at ``at``."""
    above = at - 1
    while above >= 0 and at < len(lines) and not lines[above]:
        above -= 1
    return above if above >= 0 and at < len(lines) and RULE.match(lines[above][:LONGEST]) else at


def _end(lines: Sequence[str], start: int) -> int:
    return next((number for number in range(start, len(lines)) if not lines[number]), len(lines))


def _paragraphs(lines: Sequence[str]) -> Iterator[int]:
    """Yield the first line of each paragraph, the last first."""
    for number in range(len(lines) - 1, -1, -1):
        if lines[number] and (number == 0 or not lines[number - 1]):
            yield number
