"""The user that runs the services, who owns ``var/`` and little else: the files of Python that they cannot read.

uv, run as root, may take a Python that root alone can enter, such as one below /root/.pyenv.
"""

import os
import pwd
import stat
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple


class MachineUser(NamedTuple):
    """A user of this machine, with all their groups."""

    name: str
    user: int
    groups: frozenset[int]


def owner_of(folder: Path) -> MachineUser:
    """Return the owner of a folder."""
    owner = folder.stat()
    try:
        entry = pwd.getpwuid(owner.st_uid)
    except KeyError:  # in a container no name goes with the number
        return MachineUser(str(owner.st_uid), owner.st_uid, frozenset({owner.st_gid}))
    return MachineUser(entry.pw_name, owner.st_uid, frozenset(os.getgrouplist(entry.pw_name, entry.pw_gid)))


def files_of_python() -> set[Path]:
    """Return the interpreter, each link on the way to it, and the files of all modules loaded by now."""
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return {*_links_to(Path(sys.executable)), *(Path(file) for file in files if file)}


def first_unreadable(files: Iterable[Path], reader: MachineUser) -> Path | None:
    """Return the first of these files, or of the folders on the way to them, closed to a reader; None if all are open.

    The way is the real one, through all links.
    """
    if reader.user == 0:
        return None

    @cache
    def first_closed(folder: Path) -> Path | None:
        above = first_closed(folder.parent) if folder != folder.parent else None
        return above or (None if _has(reader, folder, stat.S_IXOTH) else folder)

    for file in sorted(files):
        real = file.resolve()
        closed = first_closed(file.absolute().parent) or first_closed(real.parent)
        if closed or not _has(reader, real, stat.S_IROTH):
            return closed or real
    return None


def _links_to(path: Path) -> Iterator[Path]:
    yield path
    while path.is_symlink():
        path = path.parent / path.readlink()
        yield path


def _has(reader: MachineUser, path: Path, right: int) -> bool:
    """Return True if a reader has this right, given as others have it, by the mode of a path."""
    try:
        state = path.stat()
    except OSError:
        return False
    if state.st_uid == reader.user:
        right <<= 6
    elif state.st_gid in reader.groups:
        right <<= 3
    return bool(state.st_mode & right)
