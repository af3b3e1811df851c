"""The file of a backup: its parts, its checksum, and its encryption."""

import hashlib
import shutil
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
import pyrage
from django.conf import settings

from tocsite.folders import var_folder

VERSION = 1
MANIFEST, DUMP, SITE_KEY = "manifest.json", "database.dump", "secret-key"
SCRATCH = "scratch"
"""The folder under var/ for unencrypted parts, apart from the backups: those are copied to other machines."""
AGE = b"age-encryption.org/"
BLOCK = 1 << 20


class BackupError(Exception):
    """The text is one sentence for the operator."""


class Format(msgspec.Struct):
    """The first facts of a manifest, of whatever version."""

    format: Literal["tocsite backup"] = "tocsite backup"
    version: int = VERSION


class Manifest(Format, kw_only=True):
    """The facts about a backup: its moment (ISO, UTC), the site's address, its applied migrations
    as pairs of app and name, the SHA-256 of the database's archive, and a mark of the site's key.
    """

    made: str
    site: str
    migrations: list[tuple[str, str]]
    sha256: str
    key_mark: str


class Contents(NamedTuple):
    """A backup that has been opened: its parts as files, until the block ends."""

    manifest: Manifest
    dump: Path
    site_key: Path | None


def pack(folder: Path, manifest: Manifest, to: Path) -> None:
    """Write the parts in a folder as one file, encrypted if the site has a key for that."""
    (folder / MANIFEST).write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=1))
    packed = folder / "packed"
    with tarfile.open(packed, "w") as tar:
        for part in (MANIFEST, DUMP, SITE_KEY):
            if (folder / part).exists():
                tar.add(folder / part, part)
    packed.chmod(0o600)
    (folder / DUMP).unlink()
    if (identity := _identity()) is None:
        shutil.move(packed, to)
        return
    try:
        with packed.open("rb") as plain, to.open("wb") as encrypted:
            pyrage.encrypt_io(plain, encrypted, [identity.to_public()])
    except pyrage.EncryptError as error:
        raise BackupError(f"The backup could not be encrypted: {error}.") from error
    packed.unlink()


@contextmanager
def open_backup(path: Path) -> Iterator[Contents]:
    """Decrypt and unpack a backup, and check its sums. Raises BackupError."""
    if not path.is_file():
        raise BackupError(f"There is no file {path}.")
    with tempfile.TemporaryDirectory(dir=var_folder(SCRATCH)) as scratch:
        folder = Path(scratch)
        with path.open("rb") as file:
            is_sealed = file.read(len(AGE)) == AGE
        _unpack(_decrypt(path, folder / "packed") if is_sealed else path, folder)
        (folder / "packed").unlink(missing_ok=True)
        manifest, dump = _read_manifest(folder / MANIFEST), folder / DUMP
        if not dump.exists() or checksum(dump) != manifest.sha256:
            raise BackupError(f"The backup {path} is damaged: its database has changed since it was written.")
        yield Contents(manifest, dump, key if (key := folder / SITE_KEY).exists() else None)


def checksum(path: Path) -> str:
    """Return the SHA-256 of a file in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _identity() -> pyrage.x25519.Identity | None:
    try:
        return pyrage.x25519.Identity.from_str(settings.BACKUP_KEY) if settings.BACKUP_KEY else None
    except pyrage.IdentityError as error:
        raise BackupError("BACKUP_KEY is not a key. Create one with manage.py backup --new-key.") from error


def _decrypt(path: Path, to: Path) -> Path:
    identity = _identity()
    if identity is None:
        raise BackupError(f"The backup {path} is encrypted. Set BACKUP_KEY to the key it was made with.")
    try:
        with path.open("rb") as encrypted, to.open("wb") as plain:
            pyrage.decrypt_io(encrypted, plain, [identity])
    except (pyrage.DecryptError, OSError) as error:
        raise BackupError(
            f"The backup {path} can't be decrypted. It is damaged, or BACKUP_KEY is not the key it was made with."
        ) from error
    return to


def _unpack(packed: Path, folder: Path) -> None:
    try:
        with tarfile.open(packed, "r:") as tar:
            for part in (MANIFEST, DUMP, SITE_KEY):
                if part in tar.getnames() and (content := tar.extractfile(part)) is not None:
                    with (folder / part).open("wb") as to:
                        shutil.copyfileobj(content, to)
    except (tarfile.TarError, EOFError, KeyError) as error:
        raise BackupError("The file is not a backup of this site, or it is incomplete.") from error


def _read_manifest(path: Path) -> Manifest:
    try:
        content = path.read_bytes()
        version = msgspec.json.decode(content, type=Format).version
        if version > VERSION:
            raise BackupError(
                f"The backup is from a newer version of the site (format {version}). Update this site first."
            )
        return msgspec.json.decode(content, type=Manifest)
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        raise BackupError("The file is not a backup of this site, or its manifest is damaged.") from error
