"""Alarms by email: the operator is told of each trouble once, and once more when it is over.

What is told stands in a file that all processes share (TROUBLES_FILE), as the database may be the trouble. Where it
can't be written each process remembers by itself. An email that does not leave is tried again at the next look.
"""

import fcntl
import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import msgspec
from django.conf import settings
from django.core.mail import mail_admins

log = logging.getLogger(__name__)

CALM = 300  # seconds that a trouble has to be away, so that one that comes and goes is one trouble
CLAIM = 300  # seconds that a process has for an email, before another takes it over
TURN, TICK = 2.0, 0.02  # seconds to wait for the file, and from one try to the next


class Trouble(msgspec.Struct):
    """A fault as the operator was told of it; moments in seconds since 1970."""

    sentence: str
    began: float
    seen: float
    was_told: bool = False
    claimed: float = 0.0


class AlarmMail(msgspec.Struct):
    """An email that a process has claimed: the begin of a trouble, or its end."""

    name: str
    trouble: Trouble
    is_over: bool


Troubles = dict[str, Trouble]
_remembered: Troubles = {}
"""The troubles as this process knows them."""
_unwritten: set[Path] = set()
"""The file, while it could not be written: then what is remembered counts."""


def tell(problems: Mapping[str, str], *, are_all: bool = True) -> None:
    """Take note of problems there are now, and email what is new or over; nothing is over unless they ``are_all``."""
    if not settings.ADMINS:
        return
    with _troubles() as troubles:
        letters = list(_claim_letters(troubles, problems, are_all, time.time()))
    for letter in letters:
        was_sent = _send(letter)
        with _troubles() as troubles:
            _note(troubles, letter, was_sent=was_sent)


def _claim_letters(troubles: Troubles, problems: Mapping[str, str], are_all: bool, now: float) -> Iterator[AlarmMail]:
    for name, sentence in problems.items():
        troubles.setdefault(name, Trouble(sentence, began=now, seen=now)).seen = now
    for name, trouble in troubles.items():
        trouble.seen = trouble.seen if are_all else now
        is_over = _are_apart(trouble.seen, now, CALM)
        if (is_over or not trouble.was_told) and _are_apart(trouble.claimed, now, CLAIM):
            trouble.claimed = now
            yield AlarmMail(name, trouble, is_over)


def _are_apart(one: float, other: float, seconds: float) -> bool:
    """Compare two moments, either of which may be by a clock that was set back since."""
    return abs(other - one) > seconds


def _note(troubles: Troubles, letter: AlarmMail, *, was_sent: bool) -> None:
    trouble = troubles.get(letter.name)
    if trouble is None:
        return
    trouble.claimed = 0.0
    if was_sent and letter.is_over:
        del troubles[letter.name]
    elif was_sent:
        trouble.was_told = True


def _send(letter: AlarmMail) -> bool:
    """Email a letter; the log has the trouble if this fails."""
    trouble = letter.trouble
    since = datetime.fromtimestamp(trouble.began, UTC)
    if letter.is_over:
        subject = f"Over: {trouble.sentence}"
        until = datetime.fromtimestamp(trouble.seen, UTC)
        text = f"This is over: {trouble.sentence}\n\nIt was so from {since:%Y-%m-%d %H:%M} to {until:%H:%M} UTC."
    else:
        subject = trouble.sentence
        text = f"{trouble.sentence}\n\nSeen since {since:%Y-%m-%d %H:%M} UTC. You get one more email when it is over."
    try:
        mail_admins(f"[{settings.SITE_NAME}] {subject}", f"{text}\n\n{settings.SITE_URL}/health/\n")
    except Exception:
        log.warning("the alarm could not be emailed", exc_info=True)
        return False
    return True


@contextmanager
def _troubles() -> Iterator[Troubles]:
    """Yield the troubles to be changed, one process at a time, and keep what they have become."""
    path = Path(settings.TROUBLES_FILE)
    with _turn(path):
        troubles = _read(path)
        yield troubles
        _write(path, troubles)


@contextmanager
def _turn(path: Path) -> Iterator[None]:
    """Wait for the others, but not long: one that was stopped in its turn must not keep the rest silent."""
    with ExitStack() as turn:
        with suppress(OSError):
            lock = turn.enter_context(path.with_suffix(".lock").open("wb"))
            until = time.monotonic() + TURN
            while not _is_locked(lock) and time.monotonic() < until:
                time.sleep(TICK)
        yield


def _is_locked(lock: IO[bytes]) -> bool:
    """Lock a file for oneself; False where another process has it."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _read(path: Path) -> Troubles:
    if path in _unwritten:
        return _remembered
    try:
        return msgspec.json.decode(path.read_bytes(), type=Troubles)
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return _remembered


def _write(path: Path, troubles: Troubles) -> None:
    remembered = dict(troubles)
    _remembered.clear()
    _remembered.update(remembered)
    fresh = path.with_suffix(".new")
    try:
        fresh.write_bytes(msgspec.json.encode(remembered))
        fresh.replace(path)
        _unwritten.discard(path)
    except OSError:
        _unwritten.add(path)
