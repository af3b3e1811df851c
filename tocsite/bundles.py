"""Scripts and style sheets that a page needs together, each kind as one file: a first visit asks for
few.

The parts stay files of their own, for other pages and for people who read them. A bundle is put
together where static files are looked for, so that no step is run by hand; an installation names
and compresses it as any other file.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import FileSystemStorage

from tocsite.folders import var_folder

SCRIPTS = {
    "bundles/page.js": ("js/theme.js", "js/pictures.js"),
    "bundles/table.js": (
        *("games/htmx.min.js", "games/zoom.js", "games/folds.js", "games/glide.js", "games/stays.js", "games/table.js"),
        *("games/pulse.js", "games/places.js", "games/choices.js", "games/builds.js", "games/aims.js", "games/acts.js"),
        *("games/dice.js", "games/log.js", "games/panels.js", "games/leaves.js", "games/sketch.js", "games/keys.js"),
    ),
}
"""The parts of each bundle, in the order they run in."""
OF_TABLE = ("games/table.css", "games/acts.css")
OF_PEOPLE = ("games/standing.css", "games/requests.css", "games/talk.css", "games/stage.css")
"""Sheets of every table, before and after those of its title."""
BETWEEN = {".js": "\n;\n", ".css": "\n"}


@cache
def bundles() -> Mapping[str, Sequence[str]]:
    """Return the parts of each bundle; every title with sheets of its own has one of them all."""
    sheets: dict[str, Sequence[str]] = {"bundles/table.css": (*OF_TABLE, *OF_PEOPLE)}
    for folder in sorted((Path(settings.BASE_DIR) / "static" / "titles").iterdir()):
        own = [f"titles/{folder.name}/{sheet}.css" for sheet in ("board", "table")]
        sheets[f"bundles/{folder.name}.css"] = (*OF_TABLE, *own, *OF_PEOPLE)
    return SCRIPTS | sheets


def table_sheet(title: str) -> str:
    """Return the bundle of sheets for a title's table."""
    own = f"bundles/{title}.css"
    return own if own in bundles() else "bundles/table.css"


class BundleFinder(finders.BaseFinder):
    """Find the bundles among static files; what is missing or out of date is put together now."""

    def __init__(self, app_names: Sequence[str] | None = None, *args: Any, **kwargs: Any) -> None:
        self.storage = FileSystemStorage(var_folder("bundles"))
        super().__init__(*args, **kwargs)

    def check(self, **kwargs: Any) -> list[Any]:
        """Find nothing wrong: there are no settings of its own."""
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        found = [str(self._make(path))] if path in bundles() else []
        return found if find_all or not found else found[0]

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        for name in bundles():
            self._make(name)
            yield name, self.storage

    def _make(self, name: str) -> Path:
        """Write a bundle unless it is there as it should be. Raises FileNotFoundError for a part
        that is missing.
        """
        path = Path(self.storage.path(name))
        content = BETWEEN[path.suffix].join(_read(part) for part in bundles()[name])
        if not path.exists() or path.read_text() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile("w", dir=path.parent, delete=False) as unfinished:
                unfinished.write(content)
            Path(unfinished.name).chmod(0o644)
            os.replace(unfinished.name, path)  # another process may read it meanwhile
        return path


def _read(part: str) -> str:
    found = finders.find(part)
    if found is None:
        raise FileNotFoundError(part)
    return Path(str(found)).read_text()
