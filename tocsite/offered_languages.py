"""The languages that the site offers: English, and each whose catalogue and texts of rules and lessons are nearly done.

The settings read this, before Django is there, so it reads the lines of the files alone.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf.locale import LANG_INFO

ENGLISH = "en"
ENOUGH = 0.9
"""The share of strings and paragraphs with a translation from which a language is offered; the rest is in English."""
UNDONE = re.compile(r'^#,.*\bfuzzy\b|^msgstr(?:\[\d\])? ""$(?!\n")', re.MULTILINE)
"""An entry that is a guess, or lacks a translation: nothing follows its empty first line."""
HEADING = re.compile(r"^##? .* \{#([^}]*)\}$", re.MULTILINE)
"""The head of a paragraph in a text file, or of a step."""


def share_translated(catalogue: Path) -> float:
    """Return the translated share of a language: of the entries of its catalogue and the paragraphs of its texts.

    Empty lines part the entries, after a head.
    """
    entries = [entry for entry in catalogue.read_text(encoding="utf-8").split("\n\n")[1:] if "\nmsgid " in f"\n{entry}"]
    english, paragraphs = _paragraphs(catalogue, ENGLISH), _paragraphs(catalogue, code_of(catalogue))
    done_count = sum(not UNDONE.search(entry) for entry in entries) + sum(
        "todo" not in each.split() for each in paragraphs
    )
    return done_count / (len(entries) + len(english)) if entries else 0


def _paragraphs(catalogue: Path, language: str) -> list[str]:
    """Return the keys and attributes of a language's paragraphs in all texts of the tree that a catalogue lies in."""
    files = sorted(catalogue.parents[3].glob(f"games/titles/*/*/text/{language}/*.md"))
    return [heading for file in files for heading in HEADING.findall(_read_leniently(file))]


def _read_leniently(file: Path) -> str:
    """Return the text of a file; one that is not UTF-8 is named when a title reads it."""
    return file.read_text(encoding="utf-8", errors="replace")


def code_of(catalogue: Path) -> str:
    """Return the code of a catalogue's language, as settings have it: "pt-br" of the folder pt_BR."""
    return catalogue.parts[-3].lower().replace("_", "-")


def offered_languages(folder: Path, *, unfinished: bool) -> list[tuple[str, str]]:
    """Return the codes of the languages with a catalogue in a folder, with their own names; for those who translate,
    ``unfinished`` ones too.
    """
    return [(code, LANG_INFO[code]["name_local"]) for code in (ENGLISH, *_codes(folder, unfinished))]


def _codes(folder: Path, unfinished: bool) -> Iterator[str]:
    for catalogue in sorted(folder.glob("*/LC_MESSAGES/django.po")):
        if unfinished or share_translated(catalogue) >= ENOUGH:
            yield code_of(catalogue)
