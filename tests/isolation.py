"""Names from right to left, and a reader of pages that finds where they stand without isolation."""

import re
from html.parser import HTMLParser

from tocsite.isolation import FIRST_STRONG, POP

NAMES = ["דוד2", "נעמי_7"]
TITLE = "משחק (3) של דוד"
LEAGUE = "ליגה [1]"
ENCLOSED = re.compile(f"{FIRST_STRONG}[^{FIRST_STRONG}{POP}]*{POP}")


def astray(text: str) -> list[str]:
    """Return the names in a text that are not isolated."""
    rest = ENCLOSED.sub("", text)
    return [name for name in [*NAMES, TITLE, LEAGUE] if name in rest]


class PageReader(HTMLParser):
    """Read a page's ``faults``, names that stand there without isolation, and what is ``isolated``."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.isolated: set[str] = set()
        self._within: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within += [tag] if tag in ("bdi", "title", "script", "style", "svg", "textarea", "option") else []
        for key, value in attrs:
            read = key in ("aria-label", "title", "alt", "content", "placeholder", "data-title")
            self.faults += [f"{tag} {key}: {name}" for name in astray(value or "") if read]
            self.faults += [f"{tag} {key}={value}"] if not read and FIRST_STRONG in (value or "") else []

    def handle_endtag(self, tag: str) -> None:
        if self._within and self._within[-1] == tag:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        if "bdi" in self._within:
            self.isolated.add(data)
        elif not {"script", "style", "textarea"} & {*self._within}:
            self.faults += [f"{self.getpos()}: {name}" for name in astray(data)]
        if FIRST_STRONG in data and not self._within:
            self.faults.append(f"{self.getpos()} no bdi: {data}")
