"""The look of all mails: one style sheet, set into style attributes, honoured by every mail
program.

Its colours are those of all pages, by day and by night.
"""

from functools import cache
from pathlib import Path
from typing import Any

import css_inline
from django.template.loader import render_to_string

from games.present.colours import colours, paint_rules
from tocsite.isolation import as_html
from tocsite.static_files import MINIFIERS

SHEET = Path("mail") / "style.css"
NIGHT = "@media (prefers-color-scheme: dark)"


def render_html(template: str, context: dict[str, Any]) -> str:
    """Render a template of a mail as HTML with its styles in place."""
    return _inliner().inline(as_html(render_to_string(template, context)))


@cache
def sheet() -> str:
    """The style sheet with every variable replaced: by day, and for the night in its media query."""
    day, night, dark = render_to_string(str(SHEET)).partition(NIGHT)
    css = paint_rules(day, colours("light")) + night + paint_rules(dark, colours("dark"))
    return MINIFIERS[".css"](css).replace("}", "}\n")  # a mail with a line of a kilobyte is encoded, and a fifth longer


@cache
def _inliner() -> css_inline.CSSInliner:
    """Make the inliner: it leaves media queries in a style sheet, and never fetches anything."""
    return css_inline.CSSInliner(extra_css=sheet(), keep_at_rules=True, minify_css=True, load_remote_stylesheets=False)
