"""The end of a game: its figures are worked out once, its page and picture show them, and its people play again."""

import re
from collections.abc import Callable, Iterator
from io import BytesIO, StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse
from PIL import Image
from pytest_django.fixtures import Settings

from accounts.models import User
from games import tasks
from games.models import Chronicle, Game, MailKind, Move, Notification
from games.present import end_picture
from games.services.history import chronicles
from games.services.lobby import lobby
from games.services.play import bots
from games.services.play.table import Table, lock
from games.services.rows.seats import seats_of
from rulebooks.engine.dice import salt_of
from tests import tables
from tests.form_filling import form_at

QUERIES = 8  # who reads it and what waits for them, the game, its seats, its figures, and a rematch that waits


@pytest.fixture(scope="module", autouse=True)
def finish_games(stage: None, django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[None]:
    """A short game of two that is over, and one that has just begun."""
    with django_db_blocker.unblock(), transaction.atomic():
        people = [tables.person(name) for name in ("Ana", "Ben")]
        game = tables.running_game(*people)
        table = Table(lock(game.pk), seats_of(game))
        while table.owing():
            bots.step(table, table.owing()[0], Move.By.BOT)
        table.save()
        tables.running_game(*people, name="Rhenus")
        yield
        transaction.set_rollback(True)


@pytest.fixture
def finished(db: None) -> Game:
    return Game.objects.get(stored_name="Limes", rematch_of=None)


@pytest.fixture
def counted_game(finished: Game) -> Game:
    tasks.work_out_figures()
    return finished


@pytest.fixture
def ana(db: None) -> User:
    return User.objects.get(username="Ana")


@pytest.fixture
def ben(db: None) -> User:
    return User.objects.get(username="Ben")


def address(game: Game, name: str = "end") -> str:
    return reverse(f"games:{name}", args=[game.public_id])


def test_the_figures_are_worked_out_once_and_are_the_result(counted_game: Game) -> None:
    row = Chronicle.objects.get()
    assert (row.players, row.winners, row.moves, row.counts) == (
        2,
        counted_game.result["places"][:1],
        counted_game.place,
        True,
    )
    figures = chronicles.figures_of(counted_game)
    gained = [sum(sum(source.gained[seat]) for source in figures.sources) for seat in range(2)]
    assert gained == counted_game.result["scores"] and row.rounds == figures.rounds > 0
    assert chronicles.work_out_owed() == 0
    chronicles.work_out(counted_game.pk)
    assert Chronicle.objects.get().worked_out == row.worked_out


def test_a_game_that_cannot_be_read_has_its_page_and_no_picture(finished: Game, client: Client) -> None:
    Move.objects.filter(game=finished, number=1).update(events="[{}]")
    assert chronicles.work_out_owed() == 1 and chronicles.work_out_owed() == 0
    assert client.get(address(finished)).status_code == 200
    assert client.get(address(finished, "end_picture")).status_code == 404


def test_a_command_works_out_what_was_before(counted_game: Game) -> None:
    Chronicle.objects.all().delete()
    output = StringIO()
    call_command("chronicle", "--again", stdout=output)
    assert "1 game calculated" in output.getvalue() and chronicles.figures_of(counted_game) is not None


def test_the_page_tells_who_won_by_what_and_how_it_went(
    counted_game: Game, browser: Callable, django_assert_num_queries: Callable, settings: Settings
) -> None:
    client = browser(User.objects.get(seats__game__stored_name="Rhenus", seats__asked_move__isnull=False))
    client.get(address(counted_game))
    with django_assert_num_queries(QUERIES):
        page = client.get(address(counted_game)).content.decode()
    assert "Winner: " in page and "Points from: " in page and 'id="sources"' in page
    assert page.count('role="img"') == 8 and page.count("Show as table") == 8
    assert "Next game (" in page and "Rematch with rotated seats" in page
    assert f'content="{settings.SITE_URL}{address(counted_game, "end_picture")}"' in page
    link = re.search(r'href="([^"]+/moves/(\d+)/)"', page)
    assert link is not None and f'data-place="{link[2]}"' in client.get(link[1]).content.decode()


def test_before_the_figures_there_is_the_result(finished: Game, client: Client) -> None:
    page = client.get(address(finished)).content.decode()
    assert "Winner: " in page and "being prepared" in page and "<svg" not in page


def test_a_running_game_has_no_end_yet(client: Client) -> None:
    running = Game.objects.get(stored_name="Rhenus")
    assert client.get(address(running)).headers["Location"] == running.get_absolute_url()


def test_the_picture_is_for_whoever_may_see_the_game(
    counted_game: Game, client: Client, ana: User, browser: Callable
) -> None:
    answer = client.get(address(counted_game, "end_picture"))
    assert Image.open(BytesIO(answer.content)).size == (end_picture.WIDTH, end_picture.HEIGHT)
    Game.objects.filter(pk=counted_game.pk).update(private=True, invite_token="token")
    assert client.get(address(counted_game, "end_picture")).status_code == 404
    assert "private" in browser(ana).get(address(counted_game, "end_picture")).headers["Cache-Control"]


def test_the_table_and_the_list_lead_there(counted_game: Game, client: Client) -> None:
    for page in (counted_game.get_absolute_url(), reverse("games:finished")):
        assert address(counted_game) in client.get(page).content.decode()


class TestRematch:
    def ask(self, client: Client, game: Game, seats: str = "drawn") -> str:
        form = form_at(client, address(game), action="/rematch/")
        first, again = (form.press(seats) for _ in range(2))
        assert (first.status_code, again.headers["Location"]) == (302, first.headers["Location"])
        return first.headers["Location"]

    def test_one_click_opens_it_and_invites_the_others_once(
        self, counted_game: Game, ana: User, ben: User, browser: Callable
    ) -> None:
        rematch = Game.objects.get(public_id=self.ask(browser(ana), counted_game).split("/")[-2])
        assert (rematch.status, rematch.rematch_of, rematch.pace) == ("open", counted_game, counted_game.pace)
        assert rematch.options == counted_game.options and not rematch.turned
        invited = Notification.objects.filter(kind=MailKind.INVITATION)
        assert [(each.user, each.host, each.game) for each in invited] == [(ben, ana, rematch)]
        assert "Join rematch" in browser(ben).get(address(counted_game)).content.decode()

    def test_a_later_click_joins_the_rematch_and_seats_turn_by_one(
        self, counted_game: Game, ana: User, ben: User, browser: Callable
    ) -> None:
        where = self.ask(browser(ana), counted_game, seats="turned")
        form = form_at(browser(ben), address(counted_game), action="/rematch/")
        long = form.fields | {"salt": "a" * 201}
        assert "200" in browser(ben).post(address(counted_game, "rematch"), long).text  # and he may try again
        response = form.fill(salt="alea iacta est").press()
        assert response.headers["Location"] == where
        rematch = Game.objects.get(rematch_of=counted_game)
        assert rematch.status == "running" and rematch.salts == ["", salt_of("alea iacta est")]
        before = dict(counted_game.seats.values_list("user", "index"))
        assert dict(rematch.seats.values_list("user", "index")) == {user: 1 - index for user, index in before.items()}

    def test_a_stranger_is_refused_a_rematch(self, counted_game: Game, browser: Callable) -> None:
        stranger = tables.person("Cleo")
        assert "Rematch" not in browser(stranger).get(address(counted_game)).content.decode()
        anas = form_at(browser(User.objects.get(username="Ana")), address(counted_game), action="/rematch/").fields
        refused = browser(stranger).post(address(counted_game, "rematch"), anas)
        assert refused.status_code == 403 and not Game.objects.filter(rematch_of=counted_game).exists()


def test_bots_sit_again_where_seats_are_turned(db: None, ana: User, ben: User) -> None:
    before = tables.running_game(ana, ben, bots=1)
    Game.objects.filter(pk=before.pk).update(
        status="finished", to_move=[], deadline=None, result={}, finished=before.started
    )
    waiting_game = lobby.create_game(
        user=ana, name="Again", players=3, pace=tables.PACE, bot_seats=["sensible"], rematch_of=before, turned=True
    )
    lobby.join_game(user=ben, game_id=waiting_game.pk)
    old, new = (dict(game.seats.exclude(user=None).values_list("user", "index")) for game in (before, waiting_game))
    assert new == {user: (index + 1) % 3 for user, index in old.items()}
    assert sorted(waiting_game.seats.values_list("index", flat=True)) == [0, 1, 2]
