"""The contents of our mails, kept as numbers: enough to know their words again, too little to read.

Mail programs wrap, indent, link and lay out anew the text they quote, so that no line of it is safe
to compare: runs of words are compared, with anything between them.
"""

import re
import unicodedata
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from zlib import crc32

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils.translation import gettext as _
from django.utils.translation import override
from lxml import etree, html

RUN = 4  # words
MOST_WORDS = 20_000  # of a mail that are compared
LINK = re.compile(r"<?\b(?:https?://|mailto:|cid:)[^\s<>]*>?", re.IGNORECASE)
WORD = re.compile(r"[^\W_]+")
UNSAID = ("head", "style", "script", "title")


class Imprint(frozenset[int]):
    """The runs of words of one or more texts."""

    @classmethod
    def of(cls, *texts: str) -> "Imprint":
        return cls(chain.from_iterable(_runs(words(text)) for text in texts))

    @classmethod
    def of_mail(cls, mail: EmailMultiAlternatives) -> "Imprint":
        """The imprint of its subject, its text and its HTML."""
        rich = (str(content) for content, _type in mail.alternatives)
        return cls(cls.of(str(mail.body), *map(_text, rich)) | {_subject(str(mail.subject))})

    @classmethod
    def from_bytes(cls, *stored: bytes) -> "Imprint":
        return cls(run for part in stored for run in array("I", part))

    def to_bytes(self) -> bytes:
        return array("I", sorted(self)).tobytes()

    def has_subject(self, text: str) -> bool:
        """Return True if one of the mails had this subject."""
        return _subject(text) in self

    def covered(self, lines: Sequence[str]) -> list[tuple[int, int]]:
        """Count for each line its words within a run of ours, be it of several lines, and all its words."""
        words_by_line = [words(line) for line in lines]
        our_places = self._places(words_by_line)
        counts, at = [], 0
        for line_words in words_by_line:
            counts.append((sum(place in our_places for place in range(at, at + len(line_words))), len(line_words)))
            at += len(line_words)
        return counts

    def longest_broken(self, lines: Sequence[str]) -> int:
        """Count the most words of ours in a row that stand in more than one line."""
        words_by_line = [words(line) for line in lines]
        our_places = self._places(words_by_line)
        line_of = [number for number, line_words in enumerate(words_by_line) for _word in line_words]
        longest = start = 0
        for at in range(len(line_of) + 1):
            if at not in our_places:
                if start < at and line_of[start] != line_of[at - 1]:
                    longest = max(longest, at - start)
                start = at + 1
        return longest

    def _places(self, words_by_line: Sequence[Sequence[str]]) -> set[int]:
        """Find the words within a run of ours, by their places in all of it."""
        runs = _runs([word for line_words in words_by_line for word in line_words])
        return {at + step for at, run in enumerate(runs) if run in self for step in range(RUN)}


NOTHING = Imprint()


def words(text: str) -> list[str]:
    """The words of a text in small letters, without those of its links."""
    plain = unicodedata.normalize("NFKC", LINK.sub(" ", text)).casefold()
    return WORD.findall(plain)[:MOST_WORDS]


def _runs(all_words: Sequence[str]) -> Iterable[int]:
    together = zip(*(all_words[at:] for at in range(RUN)), strict=False)  # ends with the last whole run
    return map(crc32, map(str.encode, map(" ".join, together)))


def _subject(text: str) -> int:
    """Hash a subject; it may be shorter than a run."""
    return crc32("\n".join(["", *words(text)]).encode())


def _text(source: str) -> str:
    """Extract the words of some HTML of ours, hidden ones among them, each element's apart."""
    tree = html.document_fromstring(source)
    etree.strip_elements(tree, *UNSAID, etree.Comment, with_tail=False)
    return " ".join(tree.itertext())


@cache
def of_every_mail() -> Imprint:
    """Return the imprint of words common to all mails of ours, in each language: known even without
    an imprint of the mail.
    """
    texts = list[str]()
    for language, _name in settings.LANGUAGES:
        with override(language):
            texts += _said_always()
    return Imprint.of(*texts)


def _said_always() -> list[str]:
    return [
        _("Reply above this line"),
        _("Your reply goes to everyone at the table."),
        _("A reply of just MUTE, STATUS or HELP goes to the site."),
        _("Reply with numbers or orders, one per line, to make your move. Reply HELP to see all options."),
        _("Reply STATUS to get the current position, or HELP to see what else you can reply."),
        _("You receive this because you play in this game on %(site_name)s as %(name)s.")
        % {"site_name": settings.SITE_NAME, "name": "\n"},
        _("Change your email settings"),
        _("Mute this game (only last warnings still come)"),
        _("Stop emails of this kind in all games (%(kind)s)") % {"kind": "\n"},
    ]
