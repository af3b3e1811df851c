"""What people reply to a mail that offers them some words to answer with, such as CHECK IN and WITHDRAW.

The first line is the answer, and has nothing but the word beside what makes it polite. A remark may follow, unless it
has another of the words in it; after some words it is what they are about, and may have any.
"""

from collections.abc import Iterable, Mapping, Sequence

from .tokens import courteous, parts

IN_GERMAN: Mapping[str, Sequence[str]] = {
    "CHECK IN": ("checkin", "einchecken", "bin dabei", "dabei"),
    "WITHDRAW": ("zurückziehen", "abmelden"),
    "ENTER": ("anmelden", "mitspielen"),
    "STAY": ("bleiben", "bleibe"),
    "LEAVE": ("gehen", "aufhören"),
    "WIDEN": ("erweitern",),
    "STOP": ("stopp", "aufhören"),
    "APPEAL": ("einspruch",),
}
"""Understood in every language of the site, beside the words as the mail has them."""
WITH_REASON = ("APPEAL",)
"""What follows these is their reason."""


def read(lines: Sequence[str], words: Iterable[str]) -> str | None:
    """Which of the words the lines answer with; None where it is none, or more than one."""
    if not lines or "?" in lines[0]:
        return None
    found = {word for word in words if courteous(lines[0]) in _spellings(word)}
    rest = " ".join(lines[1:])
    if len(found) != 1:
        return None
    [word] = found
    unsure = any(_has(rest, other) for other in words if other != word)
    return None if unsure and word not in WITH_REASON else word


def _spellings(word: str) -> set[str]:
    return {courteous(each) for each in (word, *IN_GERMAN.get(word, ()))}


def _has(text: str, word: str) -> bool:
    said, sought = parts(text), parts(word)
    return any(said[at : at + len(sought)] == sought for at in range(len(said)))
