"""Disks that fill: told while the site can still write."""

import os
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

LEAST, PART = 1_000_000_000, 0.1
"""Bytes, and a part of the whole disk: one with less than both is nearly full."""
FEWEST_FILES = 0.02
"""The part of all files that a disk has room for."""


def problems() -> Iterator[tuple[str, str]]:
    """Yield the sentence about each disk that is nearly full, of those that the site's own folders are on.

    A database on another machine is for its own operator to watch.
    """
    folders = [settings.VAR_DIR, settings.BACKUP_FOLDER, *([settings.CLUSTER.data] if settings.CLUSTER else [])]
    disks = {folder.stat().st_dev: folder for folder in reversed([_existing(Path(folder)) for folder in folders])}
    sentences = [sentence for folder in disks.values() if (sentence := _complain(folder))]
    if sentences:
        yield "disk", " ".join(sentences)


def _existing(folder: Path) -> Path:
    return next(place for place in (folder, *folder.parents) if place.exists())


def _complain(folder: Path) -> str:
    disk = os.statvfs(folder)
    free, whole = disk.f_bavail * disk.f_frsize, disk.f_blocks * disk.f_frsize
    if free < LEAST and free < whole * PART:
        return f"The disk of {folder} is nearly full: {free // 1_000_000} MB are free."
    if disk.f_files and disk.f_favail < disk.f_files * FEWEST_FILES:
        return f"The disk of {folder} has room for few more files: {disk.f_favail}."
    return ""
