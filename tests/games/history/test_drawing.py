"""Pictures that nobody has drawn yet: a worker draws them, once, and whoever asks is told to ask again."""

import logging
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User
from games import tasks
from games.models import Beacon, Game
from games.services.history import chronicles, drawing
from games.services.play import pictures
from games.services.rows import downtime, worker_queue
from tests import tables
from tests.orders import play_to_the_end
from tocsite.celery import app

Browser = Callable[[User], Client]


@pytest.fixture(autouse=True)
def fresh_store(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept yet, and nobody waits long."""
    settings.CACHES = settings.CACHES | {"pictures": settings.CACHES["pictures"] | {"LOCATION": tmp_path / "kept"}}
    monkeypatch.setattr(drawing, "PATIENCE", 0.1)


@pytest.fixture
def worker(db: None) -> Callable[[], list[str]]:
    """A worker is heard; called, it carries out what was handed over to it, and says what that was."""
    Beacon.objects.create(name=downtime.BEAT, at=timezone.now())
    app.loader.import_default_modules()

    def work() -> list[str]:
        done = []
        # not of app.conf: a benchmark before may have set other folders there, but the pool keeps its own
        with app.connection_or_acquire() as broker:
            queue = broker.SimpleQueue("celery")
            while queue.qsize():
                message = queue.get()
                args, _keywords, _more = message.payload
                done.append(message.headers["task"])
                app.tasks[done[-1]](*args)
                message.ack()
            queue.close()
        return done

    work()  # what tests before have left
    return work


def addresses(game: Game) -> list[str]:
    boards = [reverse("games:picture", args=[game.public_id]) + query for query in ("", "?scale=2")]
    return [*boards, reverse("games:move_picture", args=[game.public_id, 1])]


def test_a_worker_draws_what_is_asked_for_once(
    first_turn: Game, client: Client, worker: Callable[[], list[str]], caplog: pytest.LogCaptureFixture
) -> None:
    for address in addresses(first_turn):
        for _each in range(3):
            answer = client.get(address)
            assert (answer.status_code, answer["Retry-After"]) == (202, "2")
            assert "no-store" in answer["Cache-Control"] and b"is being drawn" in answer.content
        assert worker() == [tasks.draw_picture.name] == [worker_queue.DRAWING]
        response = client.get(address)
        assert (response.status_code, response["Content-Type"]) == (200, "image/png")
        assert client.get(address, headers={"If-None-Match": response["ETag"]}).status_code == 304
        assert worker() == []
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


@pytest.mark.django_db(transaction=True)
def test_the_first_to_ask_waits_for_the_picture(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tables.running_game(tables.person("Ana"), tables.person("Ben"))
    Beacon.objects.create(name=downtime.BEAT, at=timezone.now())
    monkeypatch.setattr(drawing, "PATIENCE", 60)
    wish = drawing.PictureRequest("board", game.pk, "en", 1)

    def draw_elsewhere() -> None:
        try:
            drawing.draw_picture(wish)
        finally:
            connection.close()

    elsewhere = Thread(target=draw_elsewhere)
    elsewhere.start()
    assert client.get(addresses(game)[0]).status_code == 200
    elsewhere.join()


def test_the_end_is_drawn_with_its_figures(first_turn: Game, client: Client, worker: Callable[[], Any]) -> None:
    game = play_to_the_end(first_turn)
    tasks.work_out_figures()
    assert client.get(reverse("games:end_picture", args=[game.public_id])).status_code == 200
    caches[pictures.CACHE].clear()
    assert client.get(reverse("games:end_picture", args=[game.public_id])).status_code == 202


def test_a_picture_is_there_at_once_though_no_worker_is_heard(
    first_turn: Game, client: Client, worker: Callable[[], Any]
) -> None:
    Beacon.objects.update(at=timezone.now() - 2 * downtime.MISSED)
    assert client.get(addresses(first_turn)[0]).status_code == 200
    assert worker() == []


def test_a_picture_that_no_worker_brings_in_time_is_drawn_at_once(
    first_turn: Game, client: Client, worker: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where it keeps its pictures elsewhere, or has too much to do."""
    board = addresses(first_turn)[0]
    assert [client.get(board).status_code for _each in range(2)] == [202, 202]
    monkeypatch.setattr(drawing, "ORDERED_FOR", 0)
    assert client.get(board).status_code == 200


def test_a_network_has_so_many_drawn_and_is_told_in_one_sentence(
    first_turn: Game, client: Client, settings: Settings
) -> None:
    settings.LIMITS = settings.LIMITS | {"pictures": settings.LIMITS["pictures"]._replace(most=1)}
    first, second, third = addresses(first_turn)
    assert client.get(first).status_code == client.get(first).status_code == 200
    for address in (second, third):
        answer = client.get(address)
        assert answer.status_code == 429 and 1 <= int(answer["Retry-After"]) <= 60
        assert "Your network has loaded too many pictures. Try again in" in (answer.content.decode())
    assert client.get(first).status_code == 200, "what is kept counts for nothing"
    assert client.get(second, REMOTE_ADDR="192.0.2.7").status_code == 200


def test_a_picture_that_cannot_be_drawn_any_more_is_none(first_turn: Game) -> None:
    assert drawing.draw_picture(drawing.PictureRequest("move", first_turn.pk, "en", place=9999)) is None
    assert drawing.draw_picture(drawing.PictureRequest("end", first_turn.pk, "en")) is None
    assert drawing.draw_picture(drawing.PictureRequest("board", 0, "en")) is None
    assert chronicles.work_out_owed() == 0
