"""From an idea to a full table: the services of the lobby."""

import pytest

from accounts.models import User
from games.models import Game, MailKind
from games.services.errors import NotNow, NotYours
from games.services.lobby import lobby
from rulebooks.engine.dice import commitment
from tests.tables import PACE


def open_game(creator: User, **wishes: object) -> Game:
    return lobby.create_game(user=creator, name="Limes", pace=PACE, **{"players": 3, **wishes})


def test_the_creator_has_a_seat_and_the_others_are_free(people: list[User]) -> None:
    game = open_game(people[0])
    assert [seat.user for seat in game.seats.all()] == [people[0], None, None]
    assert game.status == Game.Status.OPEN


def test_the_last_to_join_starts_the_game(people: list[User]) -> None:
    game = open_game(people[0])
    lobby.join_game(user=people[1], game_id=game.pk)
    game = lobby.join_game(user=people[2], game_id=game.pk)
    assert game.status == Game.Status.RUNNING
    assert game.seed_hash == commitment(bytes(game.seed))
    assert {seat.user for seat in game.seats.all()} == set(people[:3])


def test_the_dice_are_sealed_before_anybody_joins_and_for_good(people: list[User]) -> None:
    opened = open_game(people[0], players=2)
    assert opened.seed_hash == commitment(bytes(opened.seed))
    started = lobby.join_game(user=people[1], game_id=opened.pk)
    assert (started.seed_hash, bytes(started.seed)) == (opened.seed_hash, bytes(opened.seed))


def test_everybody_is_told_that_the_game_has_started(people: list[User]) -> None:
    game = open_game(people[0], players=2)
    lobby.join_game(user=people[1], game_id=game.pk)
    told = game.notifications.filter(kind=MailKind.STARTED)
    assert {row.user for row in told} == set(people[:2])


def test_bots_in_all_other_seats_start_it_at_once(people: list[User]) -> None:
    game = open_game(people[0], bot_seats=["sensible", "random"])
    assert game.status == Game.Status.RUNNING
    assert [seat.user for seat in game.seats.filter(index__in=game.to_move)] == [people[0]]


def test_joining_twice_is_joining_once(people: list[User]) -> None:
    game = open_game(people[0])
    lobby.join_game(user=people[1], game_id=game.pk)
    lobby.join_game(user=people[1], game_id=game.pk)
    assert game.seats.filter(user=people[1]).count() == 1


def test_a_started_game_takes_nobody_in(people: list[User]) -> None:
    game = open_game(people[0], players=2)
    lobby.join_game(user=people[1], game_id=game.pk)
    with pytest.raises(NotNow, match="already started"):
        lobby.join_game(user=people[2], game_id=game.pk)


def test_a_private_game_asks_for_its_invitation(people: list[User]) -> None:
    game = open_game(people[0], private=True)
    with pytest.raises(NotYours):
        lobby.join_game(user=people[1], game_id=game.pk, token="guess")
    lobby.join_game(user=people[1], game_id=game.pk, token=game.invite_token)
    assert game.seats.filter(user=people[1]).exists()


def test_a_seat_can_be_given_back_before_the_start(people: list[User]) -> None:
    game = open_game(people[0])
    lobby.join_game(user=people[1], game_id=game.pk)
    lobby.leave_game(user=people[1], game_id=game.pk)
    assert not game.seats.filter(user=people[1]).exists()


def test_the_creator_cancels_rather_than_leaves(people: list[User]) -> None:
    game = open_game(people[0])
    with pytest.raises(NotNow):
        lobby.leave_game(user=people[0], game_id=game.pk)
    assert lobby.cancel_game(user=people[0], game_id=game.pk).status == Game.Status.CANCELLED


def test_only_the_creator_cancels_or_starts(people: list[User]) -> None:
    game = open_game(people[0])
    lobby.join_game(user=people[1], game_id=game.pk)
    for verb in (lobby.cancel_game, lobby.start_game):
        with pytest.raises(NotYours):
            verb(user=people[1], game_id=game.pk)


def test_starting_early_puts_bots_in_the_free_seats(people: list[User]) -> None:
    game = open_game(people[0])
    game = lobby.start_game(user=people[0], game_id=game.pk)
    assert game.status == Game.Status.RUNNING
    assert sorted(seat.bot for seat in game.seats.all()) == ["", "sensible", "sensible"]


def test_seats_follow_from_the_seed(people: list[User]) -> None:
    orders = []
    for _again in range(2):
        game = open_game(people[0], players=2)
        Game.objects.filter(pk=game.pk).update(seed=b"s" * 32, public_id="same-game")
        lobby.join_game(user=people[1], game_id=game.pk)
        orders.append([seat.user for seat in game.seats.all()])
        game.delete()
    assert orders[0] == orders[1]
