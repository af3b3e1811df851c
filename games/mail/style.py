"""The look of all mails: one style sheet, set into style attributes, honoured by every mail
program.

Its colours are those of all pages, by day and by night.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import css_inline
from django.template.loader import render_to_string

from games.present.colours import colours, paint_rules
from tocsite.isolation import as_html

SHEET = Path("mail") / "style.css"
NIGHT = "@media (prefers-color-scheme: dark)"


def render_html(template: str, context: dict[str, Any]) -> str:
    """Render a template of a mail as HTML with its styles in place."""
    return _inliner().inline(as_html(render_to_string(template, context)))


@cache
def sheet() -> str:
    """The style sheet with every variable replaced: by day, and for the night in its media query."""
    css = render_to_string(str(SHEET))
    text = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    day, night, dark = text.partition(NIGHT)
    return paint_rules(day, colours("light")) + night + paint_rules(dark, colours("dark"))


@cache
def _inliner() -> css_inline.CSSInliner:
    """Make the inliner: it leaves media queries in a style sheet, and never fetches anything."""
    return css_inline.CSSInliner(extra_css=sheet(), keep_at_rules=True, minify_css=True, load_remote_stylesheets=False)
