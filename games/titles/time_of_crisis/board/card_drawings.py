"""The drawings of the cards, read for the map from the file that pages link to."""

import re
from collections.abc import Mapping
from functools import cache

from django.utils.safestring import SafeString

from games.present.colours import STATIC

FILE = STATIC / "titles" / "time_of_crisis" / "cards.svg"
SYMBOL = re.compile(r'<symbol id="(\w+)" viewBox="0 0 48 48">(.*?)</symbol>')


@cache
def card_drawings() -> Mapping[str, SafeString]:
    """Return the lines of each card by its name, on a square of 48 units."""
    return {name: SafeString(lines) for name, lines in SYMBOL.findall(FILE.read_text())}
