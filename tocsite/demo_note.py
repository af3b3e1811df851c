"""The list of the demo's logins in the site's own folder, under another name until the demo is whole."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from django.conf import settings


def logins_file() -> Path:
    """Return the file with the logins of a demo that is whole."""
    return settings.VAR_DIR / "demo-logins"


def _unfinished_note() -> Path:
    return logins_file().with_suffix(".new")


def is_unfinished() -> bool:
    """Say if a demo is being made, or its making was cut short; never of a database by address."""
    return settings.CLUSTER is not None and _unfinished_note().exists()


def begin() -> None:
    _unfinished_note().touch()


@contextmanager
def open_note() -> Iterator[IO[str]]:
    """Yield the file to list the logins in; it counts once the block has ended well."""
    with _unfinished_note().open("w") as out:
        yield out
    _unfinished_note().replace(logins_file())
