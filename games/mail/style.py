"""The look of all mails: one style sheet, set into the style attributes that every mail program honours.

Its colours are the site's: variables of the sheets of the pages and of the board, by day and by night.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import css_inline
from django.conf import settings
from django.template.loader import render_to_string

from games.titles.time_of_crisis.board import stylesheet
from games.titles.time_of_crisis.board.stylesheet import Theme

SHEET = Path("mail") / "style.css"
PAGES = Path(settings.BASE_DIR) / "static" / "css" / "base.css"
NIGHT = "@media (prefers-color-scheme: dark)"


def rendered(template: str, context: dict[str, Any]) -> str:
    """A template of a mail as HTML with its styles in place."""
    return _inliner().inline(render_to_string(template, context))


def seat_colour(seat: int) -> str:
    """The colour of a seat by day, as on the board."""
    return stylesheet.palette("light")[f"seat-{seat}"]


@cache
def sheet() -> str:
    """The style sheet with every variable replaced: by day, and for the night in its media query."""
    written = render_to_string(str(SHEET))
    text = re.sub(r"/\*.*?\*/", "", written, flags=re.DOTALL)
    day, night, dark = text.partition(NIGHT)
    return stylesheet.filled(day, _palette("light")) + night + stylesheet.filled(dark, _palette("dark"))


def _palette(theme: Theme) -> stylesheet.Variables:
    return stylesheet.palette(theme) | stylesheet.palette(theme, PAGES)


@cache
def _inliner() -> css_inline.CSSInliner:
    """What media queries hold is left as a style sheet; nothing is ever fetched."""
    return css_inline.CSSInliner(extra_css=sheet(), keep_at_rules=True, minify_css=True, load_remote_stylesheets=False)
