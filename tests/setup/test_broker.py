"""The broker in a folder: a worker never meets half a message, and never half a table of bindings."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from uuid import uuid4

import pytest
from kombu import Connection

from tests.local_site import BUSY, ROOT, free_port
from tests.waiting import PATIENCE, wait_for
from tocsite.broker import Channel


@pytest.fixture
def broker(tmp_path: Path) -> Connection:
    folders = {
        "data_folder_in": str(tmp_path),
        "data_folder_out": str(tmp_path),
        "control_folder": str(tmp_path / "control"),
    }
    return Connection("filesystem://", transport="tocsite.broker:Transport", transport_options=folders)


def test_a_queued_message_arrives_unchanged(broker: Connection) -> None:
    with broker.SimpleQueue(uuid4().hex) as queue:  # kombu binds a name once a process, whatever the folder
        queue.put({"salve": "ü"})
        message = queue.get(timeout=PATIENCE)
        message.ack()
    assert message.payload == {"salve": "ü"}


def test_a_message_has_its_name_only_when_it_is_whole(broker: Connection, tmp_path: Path) -> None:
    """One that cannot be written down leaves none that a worker would look into."""
    with broker.channel() as channel:
        assert isinstance(channel, Channel)
        with pytest.raises(TypeError):
            channel._put("celery", {"body": object()})
        assert not list(tmp_path.glob("*.msg"))
        channel._put("celery", {"body": "ave"})
    assert len(list(tmp_path.glob("*.celery.msg"))) == 1
    assert not list(tmp_path.glob("*.unfinished"))


def test_a_table_of_bindings_has_its_name_only_when_it_is_whole(broker: Connection, tmp_path: Path) -> None:
    with broker.channel() as channel:
        with pytest.raises(TypeError):
            channel._queue_bind("celery", object(), "", "celery")
        assert channel.get_table("celery") == []
        channel._queue_bind("celery", "celery", "", "celery")
        assert channel.get_table("celery") == [("celery", "", "celery")]


def test_workers_that_start_at_the_same_instant_all_find_their_bindings(broker: Connection) -> None:
    rounds, workers = range(30), range(6)
    start = threading.Barrier(len(workers))
    unread: list[Exception] = []

    def bind(number: int) -> None:
        with broker.clone().channel() as channel:
            for round_number in rounds:
                start.wait()
                try:
                    channel._queue_bind(f"round-{round_number}", "celery", "", f"worker-{number}")
                    channel.get_table(f"round-{round_number}")
                except Exception as error:
                    unread.append(error)

    threads = [threading.Thread(target=bind, args=(number,)) for number in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert unread == []
    with broker.channel() as channel:
        for round_number in rounds:
            assert len(channel.get_table(f"round-{round_number}")) == len(workers)


SEND = """
from celery import Celery
from tocsite import broker
with Celery(broker=broker.BROKER_URL, set_as_current=False) as client:
    client.conf.broker_transport_options = broker.TRANSPORT_OPTIONS
    client.send_task("ave", retry=False, ignore_result=True)
"""


@pytest.mark.skipif(not shutil.which("redis-server"), reason="redis-server is not installed")
def test_a_redis_that_is_stopped_and_not_gone_is_given_up_within_seconds() -> None:
    """Somebody's page waits for it."""
    port = free_port()
    environment = {**os.environ, "CELERY_BROKER_URL": f"redis://127.0.0.1:{port}/0"}

    def send() -> int:
        command = [sys.executable, "-c", SEND]
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False).returncode

    with subprocess.Popen(["redis-server", "--port", str(port), "--save", ""], stdout=subprocess.DEVNULL) as server:
        try:
            wait_for(lambda: send() == 0)
            server.send_signal(signal.SIGSTOP)
            began = time.monotonic()
            assert send() != 0 and time.monotonic() - began < 10 * BUSY
            server.send_signal(signal.SIGCONT)
            assert send() == 0
        finally:
            server.kill()
