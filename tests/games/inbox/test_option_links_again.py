"""The link of an option opened again, and by its own person in a browser in which they are signed in."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game, OptionTries, Seat
from games.sealed_numbers import seal
from games.services.inbox import option_links
from games.services.lobby import seats
from games.services.play.undo import undo_orders
from tests import tables
from tests.games.inbox.test_option_links import AGAIN, DONE, ORDER, link, moves, number_and_key, send, wrong
from tests.orders import choose_provinces, legal, order, select_hands, to_move

PLAY = "play military 1"
PASSED = "The game has moved on since that email"
Browser = Callable[[User], Client]


@pytest.fixture
def asked_seat(running_game: Game) -> Seat:
    """The seat that is to select a province."""
    return to_move(running_game)


def page(client: Client, address: str, status: int = 200) -> str:
    """The link's page in words."""
    answer = client.get(address)
    assert answer.status_code == status
    return " ".join(unescape(answer.content.decode()).split())


def test_a_used_link_tells_what_was_done_each_time_it_is_opened(asked_seat: Seat) -> None:
    address = link(asked_seat)
    send(Client(), address, number_and_key(Client(), address))
    for _time in range(2):
        told = page(Client(), address)
        assert DONE in told and "your order was not used" not in told and "<form method" not in told.split("<main")[1]
    assert "no-store" in Client().get(address)["Cache-Control"] and moves(asked_seat) == 1


def test_a_used_link_tells_what_was_done_after_later_moves(asked_seat: Seat) -> None:
    address = link(asked_seat)
    send(Client(), address, number_and_key(Client(), address))
    order(asked_seat.game, "start in syria")
    assert DONE in page(Client(), address)


def test_the_same_order_given_in_another_way_was_carried_out_as_well(asked_seat: Seat) -> None:
    address = link(asked_seat)
    order(asked_seat.game, ORDER)
    assert DONE in page(Client(), address)


def test_other_options_of_the_decision_have_passed(asked_seat: Seat) -> None:
    address = link(asked_seat, "start in syria")
    order(asked_seat.game, ORDER)
    told = page(Client(), address, 409)
    assert PASSED in told and "your order was not used" in told


def test_an_order_that_was_taken_back_is_told_as_such(running_game: Game) -> None:
    select_hands(choose_provinces(running_game))
    seat = to_move(running_game)
    seat.game.refresh_from_db()
    address = link(seat, PLAY)
    game = order(seat.game, PLAY, seat=seat)
    assert "Your order was carried out" in page(Client(), address)
    undo_orders(user=seat.user, game_id=game.pk, seat=seat.index, shown_move=game.move_count)
    assert "carried out, and has been undone since: <strong>Play Military 1</strong>" in page(Client(), address)


def test_an_earlier_order_of_another_player_does_not_hide_ones_own(running_game: Game) -> None:
    game = choose_provinces(running_game)
    first, second = (game.seats.select_related("user", "game").get(index=index) for index in game.to_move[:2])
    address, line = link(first, legal(game, first)[0]), legal(game, first)[0]
    order(game, legal(game, second)[0], seat=second)
    order(game, line, seat=first)
    assert "Your order was carried out" in page(Client(), address)


def test_the_order_of_a_substitute_is_shown_to_the_substitute_alone(people: list[User]) -> None:
    seat = to_move(tables.running_game(people[0], bots=2))
    former, substitute = link(seat), link(seat, user=people[1].pk)
    seats.resign(user=people[0], game_id=seat.game_id)
    seats.take_over(user=people[1], game_id=seat.game_id, index=seat.index)
    order(seat.game, ORDER)
    assert DONE in page(Client(), substitute)
    told = page(Client(), former, 409)
    assert DONE not in told and "This seat is not yours" in told


def test_a_player_who_has_left_since_is_shown_their_order(asked_seat: Seat) -> None:
    order(asked_seat.game, ORDER)
    seats.resign(user=asked_seat.user, game_id=asked_seat.game_id)
    seats.take_over(user=tables.person("Vera"), game_id=asked_seat.game_id, index=asked_seat.index)
    assert DONE in page(Client(), link(asked_seat, shown_move=0))


def test_a_wrong_number_is_told_once_and_the_page_asks_for_another(asked_seat: Seat) -> None:
    client = Client()
    form = number_and_key(client, link(asked_seat))
    told = send(client, link(asked_seat), wrong(form))
    assert AGAIN in told and form["key"] not in told
    assert AGAIN not in page(client, link(asked_seat))


def test_a_wrong_number_after_the_order_was_given_is_no_problem(asked_seat: Seat) -> None:
    client = Client()
    form = number_and_key(client, link(asked_seat))
    send(client, link(asked_seat), form)
    told = send(client, link(asked_seat), wrong(form))
    assert DONE in told and AGAIN not in told


def test_a_player_whose_seat_the_bot_plays_is_told_so(asked_seat: Seat) -> None:
    seats.go_away(user=asked_seat.user, game_id=asked_seat.game_id)
    assert "A bot is playing for you" in page(Client(), link(asked_seat, "start in syria"), 409)


def test_the_button_is_enough_for_the_person_signed_in(asked_seat: Seat, browser: Browser) -> None:
    client = browser(asked_seat.user)
    shown = page(client, link(asked_seat))
    assert "Give order" in shown and "Type the number" not in shown
    assert moves(asked_seat) == 0
    assert DONE in send(client, link(asked_seat), {})
    assert moves(asked_seat) == 1 and not OptionTries.objects.exists()


def test_the_button_works_only_on_its_own_page(asked_seat: Seat) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(asked_seat.user)
    assert client.post(link(asked_seat), {}).status_code == 403
    assert moves(asked_seat) == 0


def test_anybody_else_signed_in_types_the_number(asked_seat: Seat, browser: Browser) -> None:
    other = browser(asked_seat.game.seats.exclude(pk=asked_seat.pk).first().user)
    assert "Type the number" in page(other, link(asked_seat))
    assert AGAIN in send(other, link(asked_seat), {})
    assert moves(asked_seat) == 0


def test_wrong_numbers_of_others_keep_nobody_from_their_own_button(asked_seat: Seat, browser: Browser) -> None:
    for _try in range(option_links.MOST_WRONG):
        send(Client(), link(asked_seat), wrong(number_and_key(Client(), link(asked_seat))))
    page(Client(), link(asked_seat), 410)
    assert DONE in send(browser(asked_seat.user), link(asked_seat), {})


def test_a_signed_in_player_can_continue_at_once(running_game: Game, browser: Browser) -> None:
    select_hands(choose_provinces(running_game))
    seat = to_move(running_game)
    seat.game.refresh_from_db()
    address = link(seat, PLAY)
    told = send(browser(seat.user), address, {})
    way = re.search(r'href="([^"]+)">Continue: Your turn<', told)
    assert way and way[1] == f"{seat.game.get_absolute_url()}?since={seal(seat.game.public_id, seat.game.move_count)}"
    assert "Your turn: choose an action." in page(browser(seat.user), way[1])
    stranger = page(Client(), address)
    assert "Continue:" not in stranger and "is on its way" in stranger


def test_a_player_without_a_further_decision_is_not_offered_to_continue(asked_seat: Seat, browser: Browser) -> None:
    told = send(browser(asked_seat.user), link(asked_seat), {})
    assert DONE in told and "Continue:" not in told and "next decision" not in told


def test_the_pages_of_a_link_take_few_queries(
    asked_seat: Seat, django_assert_num_queries: Callable[..., object]
) -> None:
    address = link(asked_seat)
    with django_assert_num_queries(4):
        page(Client(), address)
    order(asked_seat.game, ORDER)
    with django_assert_num_queries(8):
        page(Client(), address)
