"""The engine is a library of its own."""

import subprocess
import sys

PROBE = """
import sys
import games.engine
print(sorted({name.partition(".")[0] for name in sys.modules} & {"django", "celery", "accounts", "tocsite"}))
print(sorted(name for name in sys.modules if name.startswith("games.") and not name.startswith("rulebooks.engine")))
"""


def test_importing_the_engine_brings_neither_django_nor_the_site() -> None:
    process = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    assert process.stdout.split() == ["[]", "[]"]


EXAMPLE = """
import doctest, sys
import games.engine
print(*doctest.testmod(games.engine), "django" in sys.modules)
"""


def test_the_example_of_the_library_holds_as_it_stands_without_django() -> None:
    process = subprocess.run([sys.executable, "-c", EXAMPLE], capture_output=True, text=True, check=True)
    failed, attempted, with_django = process.stdout.split()
    assert (failed, with_django) == ("0", "False") and int(attempted) > 10
