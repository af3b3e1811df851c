"""An open page asks whether anything is new: one row is read, and 304 says that nothing is."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.sealed_numbers import unseal
from games.services.clock import requests, vacations
from games.services.lobby import lobby, seats
from games.services.talk import table_talk
from tests import tables
from tests.orders import order, to_move

Browser = Callable[[User], Client]


def pulse(client: Client, game: Game, seen: str = "") -> Any:
    return client.get(reverse("games:pulse", args=[game.public_id]), headers={"If-None-Match": seen})


def counters(client: Client, game: Game) -> dict[str, Any]:
    return dict(json.loads(pulse(client, game).content))


def test_it_says_how_far_the_game_is(running_game: Game, client: Client) -> None:
    order(running_game, "start in gallia")
    answer = pulse(client, running_game)
    assert answer.status_code == 200
    assert (unseal(running_game.public_id, answer.json()["moves"]), answer.json()["talk"]) == (1, 0)
    assert answer["ETag"] == '"{moves}.{changes}.{talk}"'.format(**answer.json())


def test_it_answers_304_until_the_game_moves(running_game: Game, client: Client) -> None:
    seen = pulse(client, running_game)["ETag"]
    assert pulse(client, running_game, seen).status_code == 304
    order(running_game, "start in gallia")
    moved = pulse(client, running_game, seen)
    assert moved.status_code == 200
    assert pulse(client, running_game, moved["ETag"]).status_code == 304


def test_it_says_whether_the_game_waits_for_the_reader(running_game: Game, browser: Browser) -> None:
    mover = to_move(running_game)
    client = browser(mover.user)
    assert counters(client, running_game)["mine"] and not counters(Client(), running_game)["mine"]
    order(running_game, "start in gallia")
    assert not counters(client, running_game)["mine"]


@pytest.mark.parametrize("reader", ["onlooker", "player"])
def test_it_reads_one_row_without_the_position(
    running_game: Game, people: list[User], browser: Browser, reader: str
) -> None:
    client = browser(people[0]) if reader == "player" else Client()
    if reader == "player":
        client.get("/people/me/")  # the session is warm; its own rows are not the game's
    with CaptureQueriesContext(connection) as queries:
        pulse(client, running_game)
    asked = [query["sql"] for query in queries if "games_game" in query["sql"]]
    assert len(asked) == 1 and len(queries) <= (3 if reader == "player" else 1)
    assert '"state"' not in asked[0]


def test_a_private_game_is_hidden_from_strangers(people: list[User], browser: Browser) -> None:
    game = lobby.create_game(
        user=people[0], name="Limes", players=2, pace=tables.PACE, private=True, bot_seats=["sensible"]
    )
    assert pulse(browser(people[0]), game).status_code == 200
    assert pulse(browser(people[1]), game).status_code == 404


def test_talk_is_new_to_those_at_the_table_alone(running_game: Game, people: list[User], browser: Browser) -> None:
    player, onlooker = browser(people[1]), Client()
    before = counters(player, running_game), counters(onlooker, running_game)
    table_talk.say_at_table(user=people[0], game_id=running_game.pk, text="Ave!", key=uuid4())
    assert counters(player, running_game) == before[0] | {"talk": 1}
    assert counters(onlooker, running_game) == before[1]


def ask_for_a_pause(game: Game, person: User) -> None:
    requests.ask_pause(user=person, game_id=game.pk, days=3)


def ask_for_time(game: Game, person: User) -> None:
    requests.ask_time(user=person, game_id=game.pk, index=to_move(game).index, days=1, extra=0)


def take_a_vacation(_game: Game, person: User) -> None:
    today = timezone.now().date()
    taken = vacations.take_vacation(user=person, first=today + timedelta(days=3), last=today + timedelta(days=5))
    vacations.spread_vacation(vacation_id=taken.pk)


def resign(game: Game, person: User) -> None:
    seats.resign(user=person, game_id=game.pk)


@pytest.mark.parametrize("happens", [ask_for_a_pause, ask_for_time, take_a_vacation, resign])
def test_requests_vacations_and_departures_are_new_to_everybody(
    running_game: Game, people: list[User], happens: Callable[[Game, User], None]
) -> None:
    person = running_game.seats.exclude(pk=to_move(running_game).pk).select_related("user")[0].user
    before = counters(Client(), running_game)
    happens(running_game, person)
    after = counters(Client(), running_game)
    assert after["changes"] > before["changes"] and after["moves"] == before["moves"]


def test_an_answer_is_new_while_others_are_still_to_give_theirs(running_game: Game, people: list[User]) -> None:
    asked = requests.ask_pause(user=people[0], game_id=running_game.pk, days=3)
    before = counters(Client(), running_game)
    requests.answer_request(user=people[1], game_id=running_game.pk, request_id=asked.pk, agrees=True)
    assert counters(Client(), running_game)["changes"] > before["changes"]


def test_a_seat_that_is_taken_is_new(running_game: Game, people: list[User]) -> None:
    left = tables.seat_of(running_game, people[2])
    seats.resign(user=people[2], game_id=running_game.pk)
    before = counters(Client(), running_game)
    seats.take_over(user=tables.person("felix"), game_id=running_game.pk, index=left.index)
    assert counters(Client(), running_game)["changes"] > before["changes"]


def test_a_table_that_fills_is_new_to_who_waits_there(people: list[User]) -> None:
    game = lobby.create_game(user=people[0], name="Limes", players=3, pace=tables.PACE)
    seen = [counters(Client(), game)["changes"]]
    for change in (lobby.join_game, lobby.leave_game, lobby.join_game):
        change(user=people[1], game_id=game.pk)
        seen.append(counters(Client(), game)["changes"])
    lobby.join_game(user=people[2], game_id=game.pk)
    seen.append(counters(Client(), game)["changes"])
    assert seen == sorted(set(seen))


@pytest.mark.parametrize("reader", ["onlooker", "player"])
def test_the_page_knows_where_to_ask_and_what_it_shows(
    running_game: Game, people: list[User], browser: Browser, reader: str
) -> None:
    table_talk.say_at_table(user=people[0], game_id=running_game.pk, text="Ave!", key=uuid4())
    client = browser(people[0]) if reader == "player" else Client()
    page = client.get(running_game.get_absolute_url()).content.decode()
    assert f'data-pulse="{reverse("games:pulse", args=[running_game.public_id])}"' in page
    shown = [re.search(rf'data-{name}="(\w+)"', page) for name in ("move", "changes", "talk")]
    etag = ".".join(found[1] if found else "0" for found in shown)
    assert pulse(client, running_game, f'"{etag}"').status_code == 304


def test_a_waiting_room_asks_too(people: list[User], browser: Browser) -> None:
    game = lobby.create_game(user=people[0], name="Limes", players=3, pace=tables.PACE)
    page = browser(people[0]).get(game.get_absolute_url()).content.decode()
    assert f'data-pulse="{reverse("games:pulse", args=[game.public_id])}"' in page


def test_a_script_hears_of_messages_with_the_table(running_game: Game, people: list[User], browser: Browser) -> None:
    table_talk.say_at_table(user=people[0], game_id=running_game.pk, text="Ave!", key=uuid4())
    part = browser(people[1]).get(running_game.get_absolute_url(), headers={"HX-Request": "true"}).content.decode()
    assert re.search('id="to-talk" [^>]*data-talk="1"[^>]* hx-swap-oob="true"', part) and "1 new message" in part
    of_stranger = Client().get(running_game.get_absolute_url(), headers={"HX-Request": "true"}).content.decode()
    assert 'id="to-talk"' not in of_stranger
