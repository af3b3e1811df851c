"""The languages that the site offers: English, and each whose catalogue is nearly done.

The settings read this, before Django is there, so it reads the catalogues' text alone.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf.locale import LANG_INFO

ENGLISH = "en"
ENOUGH = 0.9
"""The share of strings with a translation from which a language is offered; the rest is in English."""
UNDONE = re.compile(r'^#,.*\bfuzzy\b|^msgstr(?:\[\d\])? ""$(?!\n")', re.MULTILINE)
"""An entry that is a guess, or lacks a translation: nothing follows its empty first line."""


def share_translated(catalogue: Path) -> float:
    """Return the share of a catalogue's entries that are translated; empty lines part them, after a head."""
    entries = [entry for entry in catalogue.read_text(encoding="utf-8").split("\n\n")[1:] if "\nmsgid " in f"\n{entry}"]
    return sum(not UNDONE.search(entry) for entry in entries) / len(entries) if entries else 0


def offered_languages(folder: Path, *, unfinished: bool) -> list[tuple[str, str]]:
    """Return the codes of the languages with a catalogue in a folder, with their own names; for those who translate,
    ``unfinished`` ones too.
    """
    return [(code, LANG_INFO[code]["name_local"]) for code in (ENGLISH, *_codes(folder, unfinished))]


def _codes(folder: Path, unfinished: bool) -> Iterator[str]:
    for catalogue in sorted(folder.glob("*/LC_MESSAGES/django.po")):
        if unfinished or share_translated(catalogue) >= ENOUGH:
            yield catalogue.parts[-3].lower().replace("_", "-")
