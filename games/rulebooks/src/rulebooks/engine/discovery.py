"""Files of a package that are found by standing there: a new file is a new card, order or act."""

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


def import_files(package: str, paths: Iterable[str]) -> list[ModuleType]:
    """Import every file of a package, which has this name and these paths, and return them by name."""
    return [import_module(f"{package}.{file.name}") for file in iter_modules(paths)]
