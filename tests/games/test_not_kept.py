"""A site that can be read and not written: it says so, keeps nothing by half, and goes on as soon as it can."""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail
from django.db import DatabaseError, connection
from django.test import Client, override_settings
from django.utils import timezone
from pytest_django.fixtures import Settings

from games.models import Beacon, Game
from games.sealed_numbers import seal
from games.services import health, writing
from games.services.rows import downtime
from tests.orders import legal, to_move
from tests.tables import person, running_game

SENTENCE = "The site can&#39;t save anything right now. Nothing was changed; try again later."
Counted = Callable[..., Any]


def sql(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


@pytest.fixture
def game(transactional_db: None) -> Game:
    downtime.beat()
    return running_game(person("Ana"), person("Ben"))


@pytest.fixture
def read_only(game: Game) -> Iterator[Game]:
    """A database that takes nothing, as a standby, or one whose owner has locked it."""
    sql("SET default_transaction_read_only TO on")
    yield game
    sql("SET default_transaction_read_only TO off")


@pytest.fixture
def disk() -> Iterator[Path]:
    """A disk of a few megabytes, which PostgreSQL's user may write on."""
    with tempfile.TemporaryDirectory(prefix="tocsite-disk-") as folder:
        Path(folder).chmod(0o755)
        process = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=6m,mode=0777", "tmpfs", folder], capture_output=True
        )
        if process.returncode:
            pytest.skip("nobody but root may mount a small disk")
        space = Path(folder) / "space"
        space.mkdir(mode=0o700)
        _give_to_owner_of_the_cluster(space)
        yield space
        subprocess.run(["umount", "-l", folder], check=True)


def _give_to_owner_of_the_cluster(space: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SHOW data_directory")
        owner = Path(cursor.fetchone()[0]).stat()
    os.chown(space, owner.st_uid, owner.st_gid)


@pytest.fixture
def full(game: Game, disk: Path) -> Iterator[Path]:
    """The game's moves, and whatever is new, are on a disk that is full; the file that fills it."""
    sql("VACUUM FULL games_move")  # what tests before this one have deleted has no room there
    sql(f"CREATE TABLESPACE small LOCATION '{disk}'", "ALTER TABLE games_move SET TABLESPACE small")
    sql("SET temp_tablespaces TO small")
    filler = disk.parent / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass
    yield filler
    filler.unlink(missing_ok=True)
    sql("SET temp_tablespaces TO DEFAULT", "ALTER TABLE games_move SET TABLESPACE pg_default", "DROP TABLESPACE small")


def signed_in(game: Game) -> Client:
    browser = Client(raise_request_exception=False)
    mover = to_move(game).user
    assert mover is not None
    browser.force_login(mover)
    return browser


def give(browser: Client, game: Game, **headers: str) -> Any:
    seat = to_move(game)
    form = {"order": legal(game, seat)[0], "seat": seat.index, "expected_move": seal(game.public_id, game.move_count)}
    return browser.post(game.get_absolute_url(), form, headers=headers)


def problems(browser: Client) -> set[str]:
    with override_settings(HEALTH_TOKEN="the token of the operator"):
        answer = browser.get("/health/", headers={"X-Health-Token": "the token of the operator"})
    problems = set(answer.json()["problems"])
    assert answer.status_code == (503 if problems else 200)
    return problems


def test_an_order_is_refused_in_a_sentence_and_the_game_can_still_be_looked_at(game: Game) -> None:
    browser = signed_in(game)
    sql("SET default_transaction_read_only TO on")
    try:
        refused = give(browser, game)
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "60")
        assert SENTENCE in refused.text and "Your text, which was not sent" not in refused.text
        answer = browser.post(f"{game.get_absolute_url()}talk/", {"text": "Ave & vale", "key": str(uuid4())})
        assert answer.status_code == 503 and "readonly>Ave &amp; vale</textarea>" in answer.text
        assert browser.get(game.get_absolute_url()).status_code == 200
        assert Game.objects.get(pk=game.pk).move_count == 0
    finally:
        sql("SET default_transaction_read_only TO off")
    assert give(browser, game).status_code == 302 and Game.objects.get(pk=game.pk).move_count == 1


def test_a_script_gets_the_sentence_for_the_form_that_was_sent(game: Game) -> None:
    browser = signed_in(game)
    sql("SET default_transaction_read_only TO on")
    try:
        refused = give(browser, game, **{"HX-Request": "true"})
    finally:
        sql("SET default_transaction_read_only TO off")
    assert refused.status_code == 503 and refused.headers["HX-Retarget"] == "this"
    assert refused.text == f'<p id="not-kept" class="message error" role="alert">{SENTENCE}</p>'


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/accounts/signup/", {"email": "eve@example.org", "username": "Eve", "password1": "quinquireme-7"}),
        ("/accounts/login/", {"login": "ana@example.org", "password": "secret"}),
    ],
)
def test_signing_up_and_signing_in_are_refused_with_the_same_sentence(
    read_only: Game, address: str, form: dict[str, str]
) -> None:
    browser = Client(raise_request_exception=False)
    assert browser.get(address).status_code == 200
    refused = browser.post(address, form)
    assert refused.status_code == 503 and SENTENCE in refused.text


def test_a_broken_game_is_told_as_a_fault_on_our_side(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(state="{}")
    broken = Client(raise_request_exception=False).get(game.get_absolute_url())
    assert broken.status_code == 500 and "went wrong on our side" in broken.text


def test_health_tells_of_a_database_that_can_only_be_read(read_only: Game) -> None:
    assert problems(Client()) == {"writing"}
    sql("SET default_transaction_read_only TO off")
    assert problems(Client()) == set(), "at once"


def test_a_full_disk_refuses_orders_and_health_says_so(game: Game, full: Path) -> None:
    browser = signed_in(game)
    assert problems(browser) == {"writing"}
    refused = give(browser, game)
    while refused.status_code == 302:  # as long as there is room in the pages that there are
        game.refresh_from_db()
        refused = give(signed_in(game), game)
    assert refused.status_code == 503 and SENTENCE in refused.text
    before = Game.objects.get(pk=game.pk)
    assert before.move_count == before.moves.latest("number").number
    full.unlink()
    assert problems(browser) == set()
    assert give(signed_in(before), before).status_code == 302


def test_a_folder_that_takes_nothing_is_a_problem_where_the_site_writes_there(
    game: Game, settings: Settings, tmp_path: Path
) -> None:
    settings.VAR_DIR = tmp_path / "gone"
    assert problems(Client()) == {"folder"}
    settings.WRITES_UNDER_VAR = False
    assert problems(Client()) == set()


def test_asking_again_and_again_writes_no_more(game: Game, django_assert_max_num_queries: Counted) -> None:
    browser = Client()
    assert problems(browser) == set()
    first = Beacon.objects.get(name=writing.WRITES).at
    with django_assert_max_num_queries(17) as queries:
        assert problems(browser) == set()
    assert all(query["sql"].startswith("SELECT") and "FOR UPDATE" not in query["sql"] for query in queries)
    assert Beacon.objects.get(name=writing.WRITES).at == first
    Beacon.objects.filter(name=writing.WRITES).update(at=timezone.now() - writing.TRIED_EVERY)
    assert problems(browser) == set()
    assert Beacon.objects.get(name=writing.WRITES).at > first


def test_the_operator_is_told_once_an_hour(read_only: Game, settings: Settings) -> None:
    settings.ADMINS = [("operator", "olga@example.net")]
    mail.outbox.clear()
    for _minute in range(2):
        with pytest.raises(DatabaseError):
            health.keep_watch()
    assert [each.subject for each in mail.outbox] == [f"[tocsite] {writing.NOT_KEPT}"]
