"""A process that stops is told by those that still run: one email for each trouble, and one when it is over."""

import os
import signal
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Beacon
from games.services import signs_of_life
from games.services.rows import downtime
from tests.local_site import wait_for
from tests.processes.crew import Crew
from tests.processes.post_office import PostOffice

OPERATOR = "olga@example.net"
one_broker = pytest.mark.parametrize("broker", ["filesystem"], indirect=True)


def stop_worker(crew: Crew) -> None:
    """Stop a worker with all its children, as a machine that swaps does: it lives, and does nothing."""
    os.killpg(crew.workers[0].pid, signal.SIGSTOP)


def kill_worker(crew: Crew) -> None:
    crew.kill(crew.workers[0])


def spare_worker(crew: Crew) -> None:
    assert crew.workers[0].poll() is None


def have_silence_for(minutes: int, *names: str) -> None:
    Beacon.objects.filter(name__in=names).update(at=timezone.now() - timedelta(minutes=minutes))


def subjects(office: PostOffice) -> list[str]:
    return [str(mail["Subject"]) for mail in office.mailboxes[OPERATOR]]


@one_broker
@pytest.mark.parametrize(
    ("fault", "silent", "sentence"),
    [
        (kill_worker, [downtime.BEAT, signs_of_life.WORKER], "The worker is not running"),
        (stop_worker, [downtime.BEAT, signs_of_life.WORKER], "The worker is not running"),
        (spare_worker, [downtime.BEAT], "The scheduler is not running: beat or broker is down"),
    ],
)
def test_a_worker_or_beat_that_stops_is_told_once_and_so_is_its_return(
    crew: Crew, post_office: PostOffice, fault: Callable[[Crew], None], silent: list[str], sentence: str
) -> None:
    crew.environment["OPERATOR_EMAIL"] = OPERATOR
    crew.start(workers=1, beats=1)
    wait_for(lambda: Beacon.objects.filter(name__in=[downtime.BEAT, signs_of_life.WORKER]).count() == 2, 60)
    crew.kill(crew.beats[0])
    time.sleep(6)  # until all that it sent is done or has expired: a worker stopped in the midst of it holds its rows
    fault(crew)
    have_silence_for(6, *silent)
    watch = crew.watch()
    wait_for(lambda: subjects(post_office))
    time.sleep(2)
    assert len(subjects(post_office)) == 1 and sentence in subjects(post_office)[0]
    if fault is stop_worker:
        os.killpg(crew.workers[0].pid, signal.SIGCONT)
    crew.start(workers=1, beats=1)
    wait_for(lambda: len(subjects(post_office)) == 2, 60)
    crew.kill(watch)
    assert subjects(post_office)[1].startswith("[tocsite] Over: The ")


@one_broker
def test_a_web_server_that_stops_is_told_by_the_worker(crew: Crew, post_office: PostOffice) -> None:
    """Its watch runs in a thread, and the schedule has it look as well."""
    crew.environment["OPERATOR_EMAIL"] = OPERATOR
    signs_of_life.give(signs_of_life.WEB)
    have_silence_for(6, signs_of_life.WEB)
    crew.start(workers=1, beats=1)
    wait_for(lambda: subjects(post_office), 60)
    assert "The web server is not running" in subjects(post_office)[0]
