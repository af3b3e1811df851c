"""Words that players give for the dice, and the check of the draw for seats by them."""

import re
from collections.abc import Callable, Sequence

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game, MailKind
from games.services.history import files
from games.services.history.past import ANYBODY
from games.services.lobby import lobby
from games.services.outbox import compose
from games.services.rows.seats import seats_of
from rulebooks.engine.dice import KeyedDice, salt_of, salted_key
from tests import tables

Browser = Callable[[User], Client]
SALT, WORDS = "5d" * 32, "iacta alea est"


@pytest.fixture
def salted_game(people: list[User]) -> Game:
    """Two people, of whom the second has given a salt, and a bot."""
    game = lobby.create_game(user=people[0], name="Rubico", players=3, pace=tables.PACE, bot_seats=["sensible"])
    return lobby.join_game(user=people[1], game_id=game.pk, salt=SALT)


def seats_drawn(seed: bytes, game: str, salts: Sequence[str]) -> list[int]:
    """Return the seat that the draw gives to each joiner in turn, as anybody may reckon it."""
    dice, left = KeyedDice(salted_key(seed, game, salts), game), list(range(len(salts)))
    order = [left.pop(dice.draw(number, "seat order", len(left)) - 1) for number in range(len(salts))]
    return [order.index(joiner) for joiner in range(len(salts))]


def test_the_draw_for_seats_follows_from_seed_and_salts(salted_game: Game, people: list[User]) -> None:
    assert (salted_game.protocol, salted_game.salts) == (2, ["", "", SALT])
    assert salted_game.joined == seats_drawn(bytes(salted_game.seed), salted_game.public_id, salted_game.salts)
    sat = {seat.index: seat.user or seat.bot for seat in salted_game.seats.all()}
    assert [sat[index] for index in salted_game.joined] == [people[0], "sensible", people[1]]


def test_other_salts_are_other_dice() -> None:
    keys = {salted_key(b"seed", "g", salts) for salts in ([], [""], [SALT], ["", SALT], [SALT, ""])}
    assert len(keys) == 5


def test_a_running_games_file_names_salts_and_order(salted_game: Game) -> None:
    seats = seats_of(salted_game)
    headers = files.game_file(game=salted_game, seats=seats, audience=ANYBODY).headers
    assert (headers["protocol"], headers["joined"]) == (2, salted_game.joined)
    assert headers["salts"] == ["", "", SALT]
    assert "turned" not in headers


def test_the_start_mail_is_a_witness_of_seal_order_and_salts(salted_game: Game, people: list[User]) -> None:
    mail = compose.write_email(salted_game.notifications.get(user=people[0], kind=MailKind.STARTED))
    for text in (mail.body, mail.alternatives[0][0]):
        names = re.findall(rf"{people[0].username}: no salt|{people[1].username}:\s(?:<code[^>]*>)?{SALT}", text)
        assert len(names) == 2 and names[0].endswith("no salt")
        assert salted_game.seed_hash in text


def test_turned_seats_are_marked_as_not_drawn(salted_game: Game, people: list[User]) -> None:
    Game.objects.update(status="finished", to_move=[], deadline=None, result={}, finished=salted_game.started)
    again = lobby.create_game(
        user=people[1], name="Again", players=2, pace=tables.PACE, rematch_of=salted_game, turned=True
    )
    lobby.give_salt(user=people[1], game_id=again.pk, salt=SALT)
    again = lobby.join_game(user=people[0], game_id=again.pk)
    assert again.turned and again.salts == [SALT, ""]
    assert [again.seats.get(user=people[1]).index, again.seats.get(user=people[0]).index] == again.joined
    headers = files.game_file(game=again, seats=seats_of(again), audience=ANYBODY).headers
    assert headers["turned"] is True


def test_a_player_who_leaves_takes_the_salt_along(people: list[User]) -> None:
    game = lobby.create_game(user=people[0], name="Rubico", players=3, pace=tables.PACE)
    lobby.join_game(user=people[1], game_id=game.pk, salt=SALT)
    lobby.leave_game(user=people[1], game_id=game.pk)
    lobby.join_game(user=people[2], game_id=game.pk)
    assert set(game.seats.values_list("salt", flat=True)) == {""}


@pytest.mark.parametrize("private", [False, True])
def test_words_are_given_with_the_form_that_joins(people: list[User], browser: Browser, private: bool) -> None:
    game = lobby.create_game(user=people[0], name="Rubico", players=3, pace=tables.PACE, private=private)
    name, key = ("invitation", game.invite_token) if private else ("join", game.public_id)
    client, join = browser(people[1]), reverse(f"games:{name}", args=[key])
    refused = client.post(join, {"salt": "x" * 201})
    assert refused.status_code == 422 and "at most 200 characters" in refused.content.decode()
    assert client.post(join, {"salt": WORDS}).status_code == 302
    page = client.get(game.get_absolute_url()).content.decode()
    assert salt_of(WORDS) in page and WORDS not in page


def test_only_a_seated_player_gives_words_and_only_until_the_start(people: list[User], browser: Browser) -> None:
    game = lobby.create_game(user=people[0], name="Rubico", players=2, pace=tables.PACE)
    client, give = browser(people[0]), reverse("games:give_salt", args=[game.public_id])
    assert give in client.get(game.get_absolute_url()).content.decode()
    for words in ("first", WORDS):
        assert client.post(give, {"salt": words}).status_code == 302
    assert salt_of(WORDS) in client.get(game.get_absolute_url()).content.decode()
    assert browser(people[2]).post(give, {"salt": WORDS}).status_code == 403
    game = lobby.join_game(user=people[1], game_id=game.pk)
    assert client.post(give, {"salt": SALT}).status_code == 409
    assert game.salts == [salt_of(WORDS), ""]
