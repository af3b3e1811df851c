"""Names with a dot that docstrings, comments and guides put in backticks are those of things there are."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import get_annotations
from pathlib import Path
from pkgutil import resolve_name

from tests.local_site import ROOT

FOLDERS = ("accounts", "games", "tests", "tocsite", "tools")
LIBRARY = ("games", "rulebooks", "src")
TITLES = {"rome_in_crisis", "time_of_crisis"}
NAME = re.compile(r"(?<!`)`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(?:\(\))?`(?!`)")
FILE = re.compile(r"(?<!`)`((?:[a-z0-9_]+/)*[a-z0-9_]+\.py)`(?!`)")
NOT_PYTHON = {"css", "html", "js", "json", "lock", "md", "org", "po", "py", "toml", "txt", "yaml"}
MODULES = [path.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
GUIDES = [
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / "games" / "rulebooks").glob("*.md"),
    *ROOT.glob("*.md"),
    *(ROOT / "locale").glob("*.md"),
]
PAGES = [*(ROOT / "templates").rglob("*.*"), *(ROOT / "static").rglob("*.js")]
TEXTS = [*GUIDES, *PAGES, *(ROOT / path for path in MODULES if "migrations" not in path.parts)]


@cache
def owners() -> dict[str, set[tuple[str, ...]]]:
    """The modules by the last part of their names, and by the classes in them."""
    by_name: dict[str, set[tuple[str, ...]]] = {}
    for path in MODULES:
        parts = path.parent.parts if path.stem == "__init__" else path.with_suffix("").parts
        parts = parts[len(LIBRARY) :] if parts[: len(LIBRARY)] == LIBRARY else parts
        for start in range(len(parts)):
            by_name.setdefault(".".join(parts[start:]), set()).add(parts)
        for node in ast.parse((ROOT / path).read_text()).body:
            if isinstance(node, ast.ClassDef):
                by_name.setdefault(node.name, set()).add((*parts, node.name))
    return by_name


def is_there(name: str, reader: Path) -> bool:
    """Return True if the name, its front left out or not, is that of something a module of the reader's title has."""
    hidden = TITLES - set(reader.parts) if TITLES & set(reader.parts) else set()
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        for owner in owners().get(".".join(parts[:count]), set()):
            if not hidden & set(owner) and has(owner, parts[count:]):
                return True
    return is_of_a_library(name)


def has(owner: tuple[str, ...], rest: list[str]) -> bool:
    split = len(owner) - owner[-1][0].isupper()
    try:
        thing = import_module(".".join(owner[:split]))
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in (*FOLDERS, "rulebooks"):
            raise
        return True  # it is there, but needs an extra that is not installed here
    for part in (*owner[split:], *rest):
        if any(part in get_annotations(base) for base in getattr(thing, "__mro__", ())):
            return True
        if not hasattr(thing, part):
            return False
        thing = getattr(thing, part)
    return True


def is_of_a_library(name: str) -> bool:
    try:
        resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def named(pattern: re.Pattern[str]) -> Iterator[tuple[Path, str]]:
    for path in TEXTS:
        if path.suffix in (".py", ".md", ".html", ".txt", ".js"):
            yield from ((path.relative_to(ROOT), name) for name in pattern.findall(path.read_text()))


def test_each_dotted_name_is_that_of_something() -> None:
    names = {(path, name) for path, name in named(NAME) if name.rsplit(".", 1)[1] not in NOT_PYTHON}
    assert names and sorted(f"{path}: {name}" for path, name in names if not is_there(name, path)) == []


def test_each_python_file_named_is_there() -> None:
    tails = {"/".join(path.parts[start:]) for path in MODULES for start in range(len(path.parts))}
    files = {(path, name) for path, name in named(FILE) if not (ROOT / name).exists()}
    assert sorted(f"{path}: {name}" for path, name in files if name not in tails) == []
