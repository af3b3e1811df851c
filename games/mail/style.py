"""The look of all mails: one style sheet, set into the style attributes that every mail program honours.

Its colours are those of all pages, by day and by night.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import css_inline
from django.template.loader import render_to_string

from games.present.colours import colours, painted

SHEET = Path("mail") / "style.css"
NIGHT = "@media (prefers-color-scheme: dark)"


def rendered(template: str, context: dict[str, Any]) -> str:
    """A template of a mail as HTML with its styles in place."""
    return _inliner().inline(render_to_string(template, context))


@cache
def sheet() -> str:
    """The style sheet with every variable replaced: by day, and for the night in its media query."""
    written = render_to_string(str(SHEET))
    text = re.sub(r"/\*.*?\*/", "", written, flags=re.DOTALL)
    day, night, dark = text.partition(NIGHT)
    return painted(day, colours("light")) + night + painted(dark, colours("dark"))


@cache
def _inliner() -> css_inline.CSSInliner:
    """What media queries hold is left as a style sheet; nothing is ever fetched."""
    return css_inline.CSSInliner(extra_css=sheet(), keep_at_rules=True, minify_css=True, load_remote_stylesheets=False)
