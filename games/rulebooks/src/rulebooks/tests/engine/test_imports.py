"""The library needs nothing of a site, and the examples in its modules hold as they stand."""

import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import rulebooks

PROBE = """
import sys
import rulebooks.__main__
print(sorted({name.partition(".")[0] for name in sys.modules} & {"django", "celery", "accounts", "games", "tocsite"}))
"""
MODULES = [
    module.name
    for module in walk_packages(rulebooks.__path__, "rulebooks.")
    if ".tests" not in module.name and not module.name.endswith("__main__") and ".adapters." not in module.name
]


def test_importing_the_library_brings_neither_django_nor_a_site(tmp_path: Path) -> None:
    process = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert process.stdout.split() == ["[]"]


@pytest.mark.parametrize("name", ["rulebooks", *MODULES])
def test_examples_of_a_module_hold(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_front_page_of_the_library_has_a_whole_game_as_example() -> None:
    assert doctest.testmod(rulebooks).attempted > 10
