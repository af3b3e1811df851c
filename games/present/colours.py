"""The colours of the site's sheets, for media without variables: mails and drawn pictures.

They stand in the sheets, for browsers. At the head of a sheet each is declared in one form, by day
and by night or for both: ``--name: light-dark(#rrggbb, #rrggbb);`` or ``--name: #rrggbb;``.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

Theme = Literal["light", "dark"]

STATIC = Path(__file__).resolve().parents[2] / "static"
PAGES = STATIC / "css" / "base.css"
DECLARED = re.compile(r"--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));")
USED = re.compile(r"var\(--([\w-]+)\)")


@cache
def colours(theme: Theme, *sheets: Path) -> Mapping[str, str]:
    """Return the colours of all pages by name, those of the seats among them, and those of more sheets."""
    declarations = DECLARED.findall("".join(sheet.read_text() for sheet in (PAGES, *sheets)))
    return {name: both or {"light": day, "dark": night}[theme] for name, day, night, both in declarations}


def paint_rules(rules: str, with_colours: Mapping[str, str]) -> str:
    """Put colours in place of their names in a sheet's rules. Raise KeyError for an unknown name."""
    return USED.sub(lambda use: with_colours[use[1]], rules)
