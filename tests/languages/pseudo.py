"""A pseudo-language: every string of the site is longer, has accents, and stands between marks."""

import re
from collections.abc import Mapping
from pathlib import Path

from babel.messages.mofile import write_mo

from games.titles.text_files import ENGLISH
from tocsite import catalogues

CODE = "eo"
"""A language that Django knows by name, for it refuses others; the site has no such catalogue."""
OPEN, CLOSE = "⟦", "⟧"
ACCENTS = str.maketrans("aeiouAEIOUcnsyzCNSYZ", "àéîöûÀÉÎÖÛçñšýžÇÑŠÝŽ")
KEPT = re.compile(r"(%\(\w+\)[+.\d]*[a-z]|%%|\{\w*\}|<[^>]*>|&\w+;)")
"""The parts of a string that stay: placeholders and HTML."""
LONGER = 0.4


def write(text: str) -> str:
    """Return a string in the pseudo-language; the blanks around it stay outside the marks."""
    inner = text.strip()
    if not inner:
        return text
    parts = (part if KEPT.fullmatch(part) else part.translate(ACCENTS) for part in KEPT.split(inner))
    longer = "".join(parts) + "~" * round(len(inner) * LONGER)
    return text.replace(inner, f"{OPEN}{longer}{CLOSE}", 1)


def pick_form(forms: Mapping[str, str]) -> str:
    """Return the words of a text file in the pseudo-language, as `games.titles.text_languages` does in others."""
    return write(forms[ENGLISH])


def compile_into(folder: Path) -> None:
    """Write the compiled catalogue of all strings of the site into a folder of languages."""
    catalogue = catalogues.collect()
    catalogue.locale = CODE
    for each in catalogue:
        if each.id:
            each.string = tuple(map(write, each.id)) if isinstance(each.id, tuple | list) else write(each.id)
    path = folder / CODE / "LC_MESSAGES" / "django.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as compiled:
        write_mo(compiled, catalogue)


def outside(text: str) -> str:
    """Return what of a text stands in no string of the site; charts put dots in place of the end of a long name."""
    before = None
    while before != text:
        before, text = text, re.sub(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", " ", text)
        text = re.sub(rf"{OPEN}[^{OPEN}{CLOSE}…\n]*…", "…", text)
    return text
