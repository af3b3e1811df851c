"""The broker in a folder: a worker never meets half a message."""

from pathlib import Path
from uuid import uuid4

import pytest
from kombu import Connection

from tocsite.transport import Channel


@pytest.fixture
def broker(tmp_path: Path) -> Connection:
    folders = {
        "data_folder_in": str(tmp_path),
        "data_folder_out": str(tmp_path),
        "control_folder": str(tmp_path / "control"),
    }
    return Connection("filesystem://", transport="tocsite.transport:Transport", transport_options=folders)


def test_what_is_put_is_got(broker: Connection) -> None:
    with broker.SimpleQueue(uuid4().hex) as queue:  # kombu binds a name once a process, whatever the folder
        queue.put({"salve": "ü"})
        message = queue.get(timeout=10)
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
