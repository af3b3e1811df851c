"""Signs of life of the programs that a site runs: each gives its own, and the others see when it stops.

The schedule's sign, which comes by beat, broker and worker (`games.services.rows.downtime`), stops with any of these;
the worker's own tells which.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from django.utils import timezone

from games.models import Beacon

WEB, WORKER, INBOX = "alive: web", "alive: worker", "alive: inbox"
SILENT = timedelta(minutes=5)
PROGRAMS = {
    WEB: "The web server is not running: it has given no sign of life for {minutes} minutes.",
    INBOX: "receive_mail is not running, so no reply arrives: it has given no sign of life for {minutes} minutes.",
}
"""The sentences about programs that the schedule does not need. Who has never given a sign is not missed."""


def give(program: str) -> None:
    Beacon.objects.update_or_create(name=program, defaults={"at": timezone.now()})


def take_leave(program: str) -> None:
    """Be missed by nobody, after an end that was meant."""
    Beacon.objects.filter(name=program).delete()


BEACONS = (WEB, WORKER, INBOX)


def problems(at: Mapping[str, datetime]) -> Iterator[tuple[str, str]]:
    """Yield a short name and a sentence about each program that has gone silent, by the moments of beacons."""
    now = timezone.now()
    for program, sentence in PROGRAMS.items():
        if program in at and now - at[program] > SILENT:
            yield program.removeprefix("alive: "), sentence.format(minutes=_minutes(now - at[program]))


def schedule_problem(at: Mapping[str, datetime]) -> str:
    """Return the sentence about a schedule without a sign of life: the worker's own tells what has stopped."""
    if WORKER not in at:
        return "The scheduler is not running: beat, broker or worker is down."
    silence = timezone.now() - at[WORKER]
    if silence > SILENT:
        return f"The worker is not running: it has given no sign of life for {_minutes(silence)} minutes."
    return "The scheduler is not running: beat or broker is down, or the worker's tasks don't end."


def _minutes(span: timedelta) -> int:
    return int(span.total_seconds() // 60)
