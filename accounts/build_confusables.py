"""Make accounts/unicode/confusables.txt, the site's only source, from Unicode's table of letters
that look alike.

    curl -O https://www.unicode.org/Public/security/17.0.0/confusables.txt
    uv run python -m accounts.build_confusables confusables.txt

Letters, marks and digits of the table (UTS #39) are kept, for names have no others. One line each:
the code point, and those of its look-alike.
"""

import sys
import unicodedata
from pathlib import Path

from accounts.confusables import DATA

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


if __name__ == "__main__":
    DATA.write_text(reduce_table(Path(sys.argv[1]).read_text()))
