"""A disk that takes nothing more: what can do without it does, and what cannot waits."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.cache import caches
from django.test import Client
from pytest_django.fixtures import Settings

from games.models import Game
from tests.local_site import ROOT
from tests.tables import person, running_game
from tests.waiting import wait_for


def opening() -> None:
    running_game(person("Ana"), person("Ben"))


@pytest.fixture
def no_room(tmp_path: Path) -> Path:
    """A place where no folder can be made, as on a full disk."""
    file = tmp_path / "no-room"
    file.touch()
    return file


def test_a_picture_is_drawn_without_its_cache(
    client: Client, game: Game, settings: Settings, no_room: Path, caplog: pytest.LogCaptureFixture
) -> None:
    usual = settings.CACHES
    settings.CACHES = usual | {"pictures": usual["pictures"] | {"LOCATION": no_room / "pictures"}}
    path = f"{game.get_absolute_url()}board.png"
    for _each in range(2):
        answer = client.get(path, follow=True)
        assert answer.status_code == 200
        assert answer["Content-Type"] == "image/png"
    assert "a picture was not kept in the cache" in caplog.text
    assert caches["pictures"].get("nothing", "else") == "else"


@contextmanager
def beating(var: Path) -> Iterator["subprocess.Popen[str]"]:
    environment = {name: value for name, value in os.environ.items() if name != "CELERY_BROKER_URL"}
    command = [sys.executable, "-m", "tocsite.beat"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment | {"VAR_DIR": str(var)}, stderr=subprocess.PIPE, text=True
    ) as beat:
        yield beat
        beat.kill()


def test_beat_waits_for_room_and_then_beats(tmp_path: Path) -> None:
    in_the_way = tmp_path / "broker"
    in_the_way.touch()
    with beating(tmp_path) as beat:
        assert beat.stderr is not None
        for _try in range(2):
            assert "The beat waits." in beat.stderr.readline()
        in_the_way.unlink()
        wait_for(lambda: list(tmp_path.glob("broker/messages/*.msg")))
        assert beat.poll() is None


def test_a_message_that_has_no_room_leaves_nothing_behind(tmp_path: Path) -> None:
    code = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); exec(sys.stdin.read())"
    send = f"""
from kombu import Connection
from kombu.exceptions import ChannelError
folders = dict(data_folder_in={str(tmp_path)!r}, data_folder_out={str(tmp_path)!r}, control_folder={str(tmp_path)!r})
with Connection("filesystem://", transport="tocsite.broker:Transport", transport_options=folders) as broker:
    try:
        broker.default_channel._put("celery", {{"body": "x" * 100}})
    except ChannelError as error:
        print("refused")
"""
    process = subprocess.run([sys.executable, "-c", code], cwd=ROOT, input=send, capture_output=True, text=True)
    assert process.stdout == "refused\n", process.stderr
    assert list(tmp_path.iterdir()) == []
