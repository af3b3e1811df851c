"""Letters and digits that look alike, and the writing systems they belong to, by Unicode's own data (UTS #39)."""

import unicodedata
from bisect import bisect_right
from functools import cache
from pathlib import Path

DATA = Path(__file__).parent / "unicode" / "confusables.txt"
SCRIPTS = Path(__file__).parent / "unicode" / "scripts.txt"
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
    return _scripts_of(letter)[0]


def are_of_one_system(text: str) -> bool:
    """Return True if some one writing system has all of these letters, marks and digits.

    Digits of two systems in one text do not pass, though each may be used in both.
    """
    systems = [_writing_systems(letter) for letter in text]
    restricted = [scripts for scripts in systems if not scripts & EVERY]
    zeros = {ord(letter) - unicodedata.decimal(letter) for letter in text if letter.isdecimal()}
    return len(zeros) <= 1 and (not restricted or bool(frozenset.intersection(*restricted)))


def _writing_systems(letter: str) -> frozenset[str]:
    scripts = frozenset(_scripts_of(letter)[1:])
    return scripts.union(*(TOGETHER[script] for script in scripts & TOGETHER.keys()))


def _scripts_of(letter: str) -> list[str]:
    """Return the code of the letter's own script, and those of all scripts that use it."""
    starts, scripts = _runs()
    return scripts[bisect_right(starts, ord(letter)) - 1]


@cache
def _runs() -> tuple[list[int], list[list[str]]]:
    """Return the first letter of each run of letters with the same scripts, and their scripts."""
    lines = [line.split() for line in SCRIPTS.read_text().splitlines() if not line.startswith("#")]
    return [int(first, 16) for first, *_scripts in lines], [scripts for _first, *scripts in lines]
