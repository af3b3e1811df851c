"""The broker in a folder: a worker never meets half a message, and never half a table of bindings."""

import threading
from pathlib import Path
from uuid import uuid4

import pytest
from kombu import Connection

from tests.waiting import PATIENCE
from tocsite.broker import Channel


@pytest.fixture
def broker(tmp_path: Path) -> Connection:
    folders = {
        "data_folder_in": str(tmp_path),
        "data_folder_out": str(tmp_path),
        "control_folder": str(tmp_path / "control"),
    }
    return Connection("filesystem://", transport="tocsite.broker:Transport", transport_options=folders)


def test_what_is_put_is_got(broker: Connection) -> None:
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
