"""``manage.py serve`` as a person at the terminal meets it: real processes, real signals."""

import functools
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.local_site import ROOT, LocalSite, wait_for
from tests.visitor import Visitor

WORDS = ("gunicorn", "tocsite.worker", "tocsite.beat", "bin/postgres")
"""What the processes of a site have in their command lines, beside the supervisor."""


START = ("Starting the web server", "Starting the worker", "Starting the beat")
FILL = "Adding the demo players and games"


@pytest.mark.night
def test_a_first_start_says_what_it_does_while_it_does_it(local_site: LocalSite) -> None:
    """Each step once it begins: the next is not said before it is done. A demo that is cut short is made at the next
    start, and the site answers meanwhile.
    """
    with subprocess.Popen(
        [sys.executable, "manage.py", "serve"], cwd=ROOT, env=local_site.environment, stdout=subprocess.PIPE, text=True
    ) as site:
        assert site.stdout is not None
        assert site.stdout.readline() == "Creating an empty database ...\n"
        assert not (local_site.var / "demo-logins").exists()
        assert site.stdout.readline() == "Updating the database tables ...\n"
        assert (local_site.var / "postgres").exists()
        for step in START:
            assert site.stdout.readline() == f"{step} ...\n"
        assert f"is at {local_site.url}/" in site.stdout.readline()
        assert site.stdout.readline() == f"{FILL} ...\n"
        assert "still adding the demo" in Visitor(local_site.url).go("/").html
        assert not (local_site.var / "demo-logins").exists()
        site.terminate()
    wait_for(lambda: not local_site.processes())
    local_site.start(demo=True)
    assert "still adding the demo" not in Visitor(local_site.url).go("/").html


def expect_a_signal_leaves_nothing_running(site: LocalSite, number: int) -> None:
    assert all(site.processes(word) for word in WORDS)
    assert site.stop(number) == 0
    assert site.processes() == []
    assert f"is at {site.url}/" in site.log.read_text()


def test_two_in_one_folder_is_one_sentence_and_what_dies_is_started_again(prepared_site: LocalSite) -> None:
    """All at once, PostgreSQL included; only the supervisor lives on, until an interrupt from the keyboard."""
    prepared_site.start()
    assert "already running" in complaint(prepared_site)
    assert prepared_site.answers()
    dead = {process.pid for word in WORDS for process in prepared_site.processes(word)}
    for pid in dead:
        with suppress(ProcessLookupError):  # a server's children go with it
            os.kill(pid, signal.SIGKILL)
    for word in WORDS:
        wait_for(functools.partial(_other_processes, prepared_site, word, dead), 60)
    wait_for(prepared_site.answers)
    expect_a_signal_leaves_nothing_running(prepared_site, signal.SIGINT)


def _other_processes(site: LocalSite, word: str, than: set[int]) -> set[int]:
    return {process.pid for process in site.processes(word)} - than


def test_the_first_start_brings_the_demo_and_every_start_its_logins(demo_site: LocalSite, demo_var: Path) -> None:
    first = demo_var.with_suffix(".log").read_text()
    steps = [line for line in first.splitlines() if line.endswith(" ...")]
    assert steps == [f"{step} ..." for step in (*START, FILL)], "the database was made before"
    logins = [line for line in first.splitlines() if "password" in line]
    assert len(logins) == 4
    demo_site.start(demo=True)
    assert demo_site.stop() == 0
    assert FILL not in demo_site.log.read_text()
    assert [line for line in demo_site.log.read_text().splitlines() if "password" in line] == logins


def test_a_killed_supervisor_takes_its_processes_along(prepared_site: LocalSite) -> None:
    prepared_site.start()
    assert prepared_site.supervisor is not None
    prepared_site.supervisor.kill()
    words = ("gunicorn", "tocsite.worker", "tocsite.beat")
    wait_for(lambda: not any(prepared_site.processes(word) for word in words))


def complaint(site: LocalSite) -> str:
    """The one line that a refused start prints."""
    refused = site.manage("serve")
    assert refused.returncode == 1
    assert refused.stdout == ""
    lines = refused.stderr.strip().splitlines()
    assert len(lines) == 1, refused.stderr
    return lines[0]


def test_a_port_in_use_is_one_sentence(local_site: LocalSite) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", local_site.port))
        other.listen()
        assert f"Port {local_site.port} can't be used" in complaint(local_site)
    assert local_site.processes() == []


@pytest.mark.parametrize("port", ["80000", "http", "-1"])
def test_an_impossible_port_is_one_sentence(local_site: LocalSite, port: str) -> None:
    local_site.environment["PORT"] = port
    assert "PORT" in complaint(local_site).upper()


@pytest.mark.parametrize("lost", ["global/pg_control", "base/*/1259"])
def test_a_damaged_data_folder_is_one_sentence(prepared_site: LocalSite, lost: str) -> None:
    """Without the first file PostgreSQL does not start; with the second one empty it starts and cannot serve."""
    for file in (prepared_site.var / "postgres").glob(lost):
        file.write_bytes(b"")
    assert "may be damaged" in complaint(prepared_site)
    assert prepared_site.processes() == []


@pytest.mark.parametrize("content", ["", "\n"])
def test_an_empty_secret_key_is_one_sentence_and_stays(local_site: LocalSite, content: str) -> None:
    """Another key would end every link and every address in the mails already sent."""
    local_site.var.mkdir(parents=True, exist_ok=True)
    key = local_site.var / "secret-key"
    key.write_text(content)
    sentence = complaint(local_site)
    assert f"the file {key} is empty" in sentence
    assert "backup" in sentence
    assert "delete the file" in sentence
    assert key.read_text() == content


def test_a_killed_site_goes_on_with_its_data(prepared_site: LocalSite) -> None:
    """As after a power cut: every process is gone at once, PostgreSQL's too."""
    prepared_site.start()
    prepared_site.kill_everything()
    wait_for(lambda: not prepared_site.processes())
    prepared_site.start()
    assert "damaged" not in prepared_site.log.read_text()
    expect_a_signal_leaves_nothing_running(prepared_site, signal.SIGTERM)


def test_a_folder_that_cannot_be_written_is_one_sentence(local_site: LocalSite) -> None:
    local_site.var.write_text("a file where the folder should be")
    assert str(local_site.var) in complaint(local_site)
