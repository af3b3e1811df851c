"""The static files of an installation: gathered, named by their contents, and compressed ahead of time."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

NOTE = "made-of"
"""The file beside them with the fingerprint of their sources."""


def is_up_to_date() -> bool:
    """Return True if they are there, made of the present sources. A local site serves the sources and needs none."""
    note = _note_path()
    return settings.LOCAL or (note.exists() and note.read_text() == _fingerprint())


def collect() -> None:
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
    for finder in get_finders():
        for name, storage in finder.list([]):
            with storage.open(name) as file:
                yield name, file.read()
