"""Letters and digits that look alike, and the writing systems they belong to, by Unicode's own data (UTS #39)."""

import unicodedata
from functools import cache
from pathlib import Path

from fontTools import unicodedata as properties

DATA = Path(__file__).parent / "unicode" / "confusables.txt"
EVERY = frozenset({"Zyyy", "Zinh"})
"""Of all writing systems: digits, and marks that go on any letter."""
TOGETHER = {
    "Hani": {"Jpan", "Kore", "Hanb"},
    "Hira": {"Jpan"},
    "Kana": {"Jpan"},
    "Hang": {"Kore"},
    "Bopo": {"Hanb"},
}
"""Scripts written together in one word (5.1): of Japanese, of Korean, and of Chinese with its signs of sounds."""


@cache
def look_alikes() -> dict[str, str]:
    """Return all letters and what each is drawn like, perhaps several letters."""
    lines = (line.split(" ", 1) for line in DATA.read_text().splitlines() if not line.startswith("#"))
    return {chr(int(letter, 16)): "".join(chr(int(code, 16)) for code in like.split()) for letter, like in lines}


def prototype(letter: str) -> str:
    """Return the look-alike of a letter, perhaps several letters; itself, if it looks like nothing else."""
    return look_alikes().get(letter, letter)


def script(letter: str) -> str:
    """Return the ISO 15924 code of the letter's script."""
    return str(properties.script(letter))


def are_of_one_system(text: str) -> bool:
    """Return True if some one writing system has all of these letters, marks and digits.

    Digits of two systems in one text do not pass, though each may be used in both.
    """
    systems = [_writing_systems(letter) for letter in text]
    restricted = [scripts for scripts in systems if not scripts & EVERY]
    zeros = {ord(letter) - unicodedata.decimal(letter) for letter in text if letter.isdecimal()}
    return len(zeros) <= 1 and (not restricted or bool(frozenset.intersection(*restricted)))


def _writing_systems(letter: str) -> frozenset[str]:
    scripts = frozenset(properties.script_extension(letter))
    return scripts.union(*(TOGETHER[script] for script in scripts & TOGETHER.keys()))
