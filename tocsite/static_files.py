"""Static files as browsers get them, and those of an installation.

Scripts and style sheets are without comments and needless white space, and those that a page needs together are one
file, so that a first visit asks for little. The sources stay as people read them. What browsers get is made where
static files are looked for, so that no step is run by hand; an installation gathers, names and compresses them ahead
of time.
"""

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import FileSystemStorage
from django.core.management import call_command

from tocsite.folders import var_folder

try:
    from rcssmin import cssmin
    from rjsmin import jsmin
except ImportError:  # there are none for this system: a local site's files may be larger
    cssmin = jsmin = str

SOURCES = Path(settings.BASE_DIR) / "static"
MINIFIERS: Mapping[str, Callable[[str], str]] = {".js": jsmin, ".css": cssmin}
AS_THEY_ARE = ("fairness/", "games/htmx.min.js")
"""Beginnings of names: what people are to read, and what has been minified."""
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
NOTE = "made-of"
"""The file beside an installation's with the fingerprint of their sources."""
BETWEEN = {".js": "\n;\n", ".css": "\n"}


@cache
def bundles() -> Mapping[str, Sequence[str]]:
    """Return the sources of each bundle; every title with sheets of its own has one of them all."""
    sheets: dict[str, Sequence[str]] = {"bundles/table.css": (*OF_TABLE, *OF_PEOPLE)}
    for folder in sorted((SOURCES / "titles").iterdir()):
        own = [f"titles/{folder.name}/{sheet}.css" for sheet in ("board", "table")]
        sheets[f"bundles/{folder.name}.css"] = (*OF_TABLE, *own, *OF_PEOPLE)
    return SCRIPTS | sheets


def table_sheet(title: str) -> str:
    own = f"bundles/{title}.css"
    return own if own in bundles() else "bundles/table.css"


@cache
def made_of() -> Mapping[str, Sequence[str]]:
    """Return the sources of each file that is made: the bundles, and every script and sheet that pages
    name by itself.
    """
    names = (path.relative_to(SOURCES).as_posix() for path in sorted(SOURCES.rglob("*")) if path.suffix in MINIFIERS)
    return {**{name: (name,) for name in names if not name.startswith(AS_THEY_ARE)}, **bundles()}


class BundleFinder(finders.BaseFinder):
    """Find these among static files, before their sources; what is missing or out of date is made now."""

    def __init__(self, app_names: Sequence[str] | None = None, *args: Any, **kwargs: Any) -> None:
        self.storage = FileSystemStorage(var_folder("bundles"))
        super().__init__(*args, **kwargs)

    def check(self, **kwargs: Any) -> list[Any]:
        """Find nothing wrong: there are no settings of its own."""
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        paths = [str(self._make(path))] if path in made_of() else []
        return paths if find_all or not paths else paths[0]

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        for name in made_of():
            self._make(name)
            yield name, self.storage

    def _make(self, name: str) -> Path:
        """Write a file unless it is there as it should be. Raises FileNotFoundError for a source that is missing."""
        path = Path(self.storage.path(name))
        content = BETWEEN[path.suffix].join(map(minify, made_of()[name]))
        if not path.exists() or path.read_text() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile("w", dir=path.parent, delete=False) as unfinished:
                unfinished.write(content)
            Path(unfinished.name).chmod(0o644)
            os.replace(unfinished.name, path)  # another process may read it meanwhile
        return path


def minify(source: str) -> str:
    path = SOURCES / source
    content = path.read_text()
    return content if source.startswith(AS_THEY_ARE) else MINIFIERS[path.suffix](content)


def is_up_to_date() -> bool:
    """Return True if they are there, made of the present sources. A local site serves the sources and needs none."""
    note = _note_path()
    return settings.LOCAL or (note.exists() and note.read_text() == _fingerprint())


def gather_files() -> None:
    """Make them, unless that is done. The note is written last: a broken run is made again."""
    if not is_up_to_date():
        call_command("collectstatic", verbosity=0, interactive=False)
        _note_path().write_text(_fingerprint())


def _note_path() -> Path:
    return Path(settings.STATIC_ROOT) / NOTE


def _fingerprint() -> str:
    """Hash every source's name and contents: the time of a file says nothing after a check-out."""
    digest = hashlib.sha256()
    for name, content in sorted(_read_sources()):
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def _read_sources() -> Iterator[tuple[str, bytes]]:
    for finder in finders.get_finders():
        for name, storage in finder.list([]):
            with storage.open(name) as file:
                yield name, file.read()
