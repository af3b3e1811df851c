"""Figures that each process counts, in a file of its own under a folder that all share, and those of processes that
have ended.

A process counts in memory, which never fails, and a thread of its own writes the figures down every few seconds: no
page and no task meets what befalls the folder. The writer holds a lock on its file as long as it lives, and the kernel
drops the lock with the process. A file that nobody holds is added to the one of all that have ended, then removed.
"""

import atexit
import fcntl
import logging
import os
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import msgspec

log = logging.getLogger(__name__)

EVERY = 5.0  # seconds from one writing to the next
ENDED, TURN = "ended.json", "ended.lock"
Labels = tuple[tuple[str, str], ...]
Samples = dict[tuple[str, Labels], float]


class FigureFamily(msgspec.Struct):
    """All samples of one counter or histogram: each with its name, labels and value."""

    name: str
    documentation: str
    type: str
    samples: list[tuple[str, Labels, float]]


Figures = list[FigureFamily]


class Ended(msgspec.Struct):
    """The sums of processes that have ended, and the files that went into them with the latest writing."""

    files: list[str]
    figures: Figures


def add_up(parts: Iterable[Figures]) -> Figures:
    """Sum the samples of the same name and labels."""
    families: dict[str, FigureFamily] = {}
    sums: dict[str, Samples] = {}
    for family in (family for part in parts for family in part):
        families.setdefault(family.name, family)
        samples = sums.setdefault(family.name, {})
        for name, labels, value in family.samples:
            samples[name, labels] = samples.get((name, labels), 0.0) + value
    return [
        FigureFamily(name, first.documentation, first.type, [(*key, value) for key, value in sums[name].items()])
        for name, first in families.items()
    ]


class Writer:
    """Write down what a process ``counts``, every few seconds and at its end; a fork begins anew."""

    def __init__(self, folder: Path, counts: Callable[[], Figures]) -> None:
        self.folder = folder
        self.counts = counts
        self.name = ""
        self._file: IO[bytes] | None = None
        self._process = 0
        self._fails = False
        self._guard = threading.Lock()

    def begin(self) -> None:
        """Start the thread of this process unless it runs; cheap enough for each request."""
        if self._process == os.getpid():
            return
        with self._guard:
            if self._process != os.getpid():
                self._process, self._file = os.getpid(), None
                self.name = f"{self._process}-{secrets.token_hex(4)}.json"
                threading.Thread(target=self._keep_writing, name="figures", daemon=True).start()
                atexit.register(self.write)

    def write(self) -> None:
        """Write the figures as they are now; a failure is logged, once until it works again."""
        try:
            self._write()
        except OSError as error:
            if not self._fails:
                log.warning("figures can't be written to %s: %s", self.folder, error.strerror)
            self._fails = True
        else:
            self._fails = False

    def _keep_writing(self) -> None:
        waiting = threading.Event()
        while True:
            self.write()
            waiting.wait(EVERY)

    def _write(self) -> None:
        """Put a new file, locked from its first moment, into the place of the one before."""
        self.folder.mkdir(parents=True, exist_ok=True)
        unfinished = self.folder / f"{self.name}.new"
        file = unfinished.open("wb")
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.write(msgspec.json.encode(self.counts()))
            file.flush()
            unfinished.replace(self.folder / self.name)
        except OSError:
            with suppress(OSError):
                file.close()
            unfinished.unlink(missing_ok=True)
            raise
        before, self._file = self._file, file
        if before is not None:
            before.close()


def read_all(folder: Path, own: str = "") -> Iterator[Figures]:
    """Yield the figures of all other processes, of those that have ended together; a file that can't be read is
    passed over.
    """
    with suppress(OSError), _turn(folder):
        _take_in_ended(folder)
        yield _read_ended(folder).figures
        for path in _files_of_processes(folder):
            if path.name != own:
                with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError):
                    yield _read(path)


def _take_in_ended(folder: Path) -> None:
    """Add the files of processes that have ended to the sums, then remove them. A process that dies in between has
    left a note of what it added, and nothing counts twice.
    """
    ended = _read_ended(folder)
    for name in ended.files:
        (folder / name).unlink(missing_ok=True)
    left = {path: figures for path in _files_of_processes(folder) if (figures := _figures_left(path)) is not None}
    if left:
        fresh = folder / f"{ENDED}.new"
        sums = add_up([ended.figures, *left.values()])
        fresh.write_bytes(msgspec.json.encode(Ended([path.name for path in left], sums)))
        fresh.replace(folder / ENDED)
    for path in left:
        path.unlink(missing_ok=True)
    for path in folder.glob("*.json.new"):
        if path.name != f"{ENDED}.new" and _is_old(path) and _is_left(path):
            path.unlink(missing_ok=True)


def _is_old(path: Path) -> bool:
    """Return True for a file of more than a minute ago: one just opened is not locked yet."""
    with suppress(OSError):
        return path.stat().st_mtime < time.time() - 60
    return False


def _figures_left(path: Path) -> Figures | None:
    """Return the figures of a process that has ended, none from a damaged file; None while the process lives."""
    if not _is_left(path):
        return None
    try:
        return _read(path)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        log.warning("the figures of an ended process can't be read and are dropped: %s: %s", path, error)
        return []


def _is_left(path: Path) -> bool:
    """Return True if no process holds a file."""
    with suppress(OSError), path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return os.fstat(file.fileno()).st_ino == path.stat().st_ino  # else its process has just written anew
    return False


def _files_of_processes(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.glob("*.json")) if path.name != ENDED and path.is_file()]


def _read(path: Path) -> Figures:
    return msgspec.json.decode(path.read_bytes(), type=Figures)


def _read_ended(folder: Path) -> Ended:
    path = folder / ENDED
    try:
        return msgspec.json.decode(path.read_bytes(), type=Ended)
    except FileNotFoundError:
        return Ended([], [])
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        log.warning("the figures of ended processes can't be read and begin anew: %s: %s", path, error)
        return Ended([], [])


@contextmanager
def _turn(folder: Path) -> Iterator[None]:
    """Let one process at a time read and sum: a figure that moves from file to file is in one of them."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / TURN).open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def as_labels(labels: Mapping[str, str]) -> Labels:
    return tuple(sorted(labels.items()))
