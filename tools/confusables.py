"""Make the two files of accounts/unicode, the site's only source, from Unicode's data.

    curl -O https://www.unicode.org/Public/security/17.0.0/confusables.txt
    .venv/bin/python -m tools.confusables confusables.txt

confusables.txt has the letters, marks and digits of Unicode's table of letters that look alike (UTS #39), for names
have no others. One line each: the code point, and those of its look-alike. scripts.txt has the scripts of all letters
(UAX #24), as fontTools brings them along. One line for each run of letters: the first code point, their own script,
and all scripts that use them.
"""

import sys
import unicodedata
from itertools import groupby
from pathlib import Path

from fontTools import unicodedata as properties

from accounts.confusables import DATA, SCRIPTS

HEAD = "#"
KINDS = "LMN"


def reduce_table(table: str) -> str:
    """Return the lines of the table needed for names, under its own first lines with its copyright."""
    lines = table.lstrip("\ufeff").splitlines()
    head = [line for line in lines[:12] if line.startswith(HEAD) and line != HEAD]
    all_pairs = [line.split(";")[:2] for line in lines if ";" in line and not line.startswith(HEAD)]
    pairs_of_names = sorted(f"{letter.strip()} {like.strip()}" for letter, like in all_pairs if _in_names(letter))
    return "\n".join([*head, "# Only letters, marks and digits; see LICENSE.txt.", *pairs_of_names, ""])


def _in_names(code: str) -> bool:
    return unicodedata.category(chr(int(code, 16)))[0] in KINDS


def list_scripts() -> str:
    """Return the lines of scripts.txt."""
    runs = groupby(range(sys.maxunicode + 1), _scripts_of)
    lines = (f"{next(letters):x} {' '.join(scripts)}" for scripts, letters in runs)
    return "\n".join(["# Scripts of Unicode's letters; see LICENSE.txt.", *lines, ""])


def _scripts_of(code: int) -> tuple[str, ...]:
    letter = chr(code)
    return properties.script(letter), *sorted(properties.script_extension(letter))


if __name__ == "__main__":
    DATA.write_text(reduce_table(Path(sys.argv[1]).read_text()))
    SCRIPTS.write_text(list_scripts())
