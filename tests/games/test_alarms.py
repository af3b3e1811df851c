"""Mails to the operator: each trouble once and its end once, whatever else goes wrong at the time."""

import socket
import threading
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from games.models import Beacon
from games.services import alarms, disks, health, set_back, signs_of_life
from games.services.rows import downtime
from games.services.throttle import once_per
from tests.games.outbox.test_delivery import refuse_connections

NOW = 1_800_000_000
WORKER = {"beat": "The worker is not running."}
BOTH = WORKER | {"disk": "The disk is nearly full."}


@pytest.fixture(autouse=True)
def operator(settings: Settings) -> None:
    settings.ADMINS = [("operator", "olga@example.net")]
    mail.outbox.clear()


def told() -> list[str]:
    """The subjects since the last time."""
    subjects = [each.subject.removeprefix("[tocsite] ") for each in mail.outbox]
    mail.outbox.clear()
    return subjects


def test_each_trouble_is_told_once_and_its_end_once() -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        alarms.tell(WORKER)
        clock.shift(60)
        alarms.tell(BOTH)
        assert told() == [WORKER["beat"], BOTH["disk"]]
        for _minute in range(3 * 60):
            clock.shift(60)
            alarms.tell(BOTH)
        assert told() == []
        for _minute in range(30):
            clock.shift(60)
            alarms.tell({"disk": BOTH["disk"]})
        assert told() == ["Over: The worker is not running."]
        clock.shift(60)
        alarms.tell(BOTH)
        assert told() == [WORKER["beat"]], "a new one"


def test_a_trouble_that_comes_and_goes_is_told_once() -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        for minute in range(20):
            alarms.tell(WORKER if minute % 3 == 0 else {})
            clock.shift(60)
        assert told() == [WORKER["beat"]]


@pytest.mark.parametrize("hours", [-2, 2])
def test_a_clock_that_is_set_silences_nobody(hours: int) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        alarms.tell({"clock": "x"})
        clock.shift(hours * 3600)
        alarms.tell(WORKER | {"clock": "x"})
        assert told() == ["x", WORKER["beat"]]


def test_a_partial_report_calls_no_trouble_over() -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        alarms.tell(WORKER)
        for _minute in range(20):
            clock.shift(60)
            alarms.tell({"database": "The database does not answer."}, are_all=False)
        assert told() == [WORKER["beat"], "The database does not answer."]


def test_an_email_that_does_not_leave_is_sent_when_it_can_be(settings: Settings) -> None:
    usual = settings.EMAIL_BACKEND
    refuse_connections(settings)
    alarms.tell(WORKER)
    settings.EMAIL_BACKEND = usual
    alarms.tell(WORKER)
    alarms.tell(WORKER)
    assert told() == [WORKER["beat"]]


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"\xff", b'{"beat": 1}'])
def test_a_damaged_note_neither_silences_nor_floods(settings: Settings, tmp_path: Path, damage: bytes) -> None:
    settings.TROUBLES_FILE = tmp_path / "troubles.json"
    settings.TROUBLES_FILE.write_bytes(damage)
    for _minute in range(3):
        alarms.tell({damage.hex(): "A trouble."})
    assert told() == ["A trouble."]


def test_without_room_for_a_note_each_process_remembers(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "no-folder").touch()
    settings.TROUBLES_FILE = tmp_path / "no-folder" / "troubles.json"
    for _minute in range(3):
        alarms.tell({"folder": "Nothing can be written."})
    assert told() == ["Nothing can be written."]


def problems(client: Client, settings: Settings) -> dict[str, str]:
    settings.HEALTH_TOKEN = "the operator's own long token"
    found: dict[str, str] = client.get("/health/", {"token": settings.HEALTH_TOKEN}).json()["problems"]
    return found


def test_a_clock_set_back_is_a_problem_until_an_hour_is_over(
    transactional_db: None, client: Client, settings: Settings
) -> None:
    now = timezone.now()
    with time_machine.travel(now + timedelta(hours=2), tick=False):
        health.keep_watch()
        assert problems(client, settings) == {}
    with time_machine.travel(now, tick=False) as clock:
        assert "120 minutes" in problems(client, settings)["clock"], "before beat comes again"
        health.keep_watch()
        assert "120 minutes" in problems(client, settings)["clock"], "and afterwards"
        assert told() == [problems(client, settings)["clock"]]
        clock.shift(timedelta(minutes=59))
        health.keep_watch()
        assert "clock" in problems(client, settings)
        clock.shift(set_back.TOLD_FOR)
        health.keep_watch()
        assert problems(client, settings) == {}


def test_a_periodic_act_is_done_after_the_clock_was_set_back(db: None) -> None:
    now = timezone.now()
    with time_machine.travel(now + timedelta(hours=2), tick=False):
        assert once_per("act", period=timedelta(minutes=10))
    with time_machine.travel(now, tick=False):
        assert [once_per("act", period=timedelta(minutes=10)) for _each in range(2)] == [True, False]


def test_a_mail_server_that_cannot_listen_gives_no_sign_and_takes_no_others_away(db: None) -> None:
    signs_of_life.give(signs_of_life.INBOX)
    sign, threads = Beacon.objects.get(name=signs_of_life.INBOX), threading.active_count()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(CommandError):
            call_command("receive_mail", port=taken.getsockname()[1])
    assert threading.active_count() == threads, "nothing gives signs from now on"
    assert Beacon.objects.get(name=signs_of_life.INBOX).at == sign.at


@pytest.mark.parametrize("program", [signs_of_life.WEB, signs_of_life.INBOX])
def test_a_program_without_a_sign_of_life_is_a_problem_unless_it_took_leave(
    db: None, client: Client, settings: Settings, program: str
) -> None:
    health.keep_watch()
    signs_of_life.give(program)
    assert problems(client, settings) == {}
    Beacon.objects.filter(name=program).update(at=timezone.now() - timedelta(minutes=6))
    assert set(problems(client, settings)) == {program.removeprefix("alive: ")}
    signs_of_life.take_leave(program)
    assert problems(client, settings) == {}


@pytest.mark.parametrize(
    ("worker_silent_for", "words"),
    [(None, "beat, broker or worker"), (6, "worker is not running"), (0, "beat or broker")],
)
def test_a_silent_schedule_says_what_has_stopped(
    db: None, client: Client, settings: Settings, worker_silent_for: int | None, words: str
) -> None:
    Beacon.objects.create(name=downtime.BEAT, at=timezone.now() - timedelta(minutes=6))
    if worker_silent_for is not None:
        at = timezone.now() - timedelta(minutes=worker_silent_for)
        Beacon.objects.create(name=signs_of_life.WORKER, at=at)
    assert words in problems(client, settings)["beat"]


def test_a_disk_that_fills_is_told_before_it_is_full(
    db: None, client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    health.keep_watch()
    assert problems(client, settings) == {}
    monkeypatch.setattr(disks, "LEAST", 10**18)
    monkeypatch.setattr(disks, "PART", 1.0)
    assert "is nearly full" in problems(client, settings)["disk"]
    settings.VAR_DIR = settings.VAR_DIR / "not" / "there"
    assert "is nearly full" in problems(client, settings)["disk"]
    health.keep_watch()
    assert len(told()) == 1
