"""The link of an option: looking changes nothing, programs cannot press it, and it acts once, for its one decision."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from games.mail import links
from games.models import Game, OptionTries, Seat
from games.services.inbox import option_links
from games.services.lobby import lobby
from games.tasks import tidy_up
from tests import tables
from tests.games.play.test_at_once import at_once
from tests.orders import choose_provinces, legal, order, to_move

ORDER = "start in gallia"
DONE = "Your order was carried out: <strong>Begin in Gallia</strong>"
AGAIN = "The number was wrong, so no order was given. Type the number shown below."


@pytest.fixture
def asked_seat(running_game: Game) -> Seat:
    """The seat that is to select a province."""
    return to_move(running_game)


def link(seat: Seat, line: str = ORDER, **other: object) -> str:
    option = links.LinkOption(seat.game.public_id, seat.index, seat.user_id, seat.game.move_count, line)
    return links.option_addresses([option._replace(**other)])[0]


def number_and_key(client: Client, address: str) -> dict[str, str]:
    html = client.get(address).content.decode()
    return {
        "number": re.search(r"Type the number (\d+)", html)[1],
        "key": re.search(r'name="key" value="([^"]+)"', html)[1],
    }


def send(client: Client, address: str, form: dict[str, str]) -> str:
    """Press the button; the page that the browser is led to then: the link's own, which is safe to be opened again."""
    answer = client.post(address, form)
    assert answer.status_code == 302 and address.endswith(answer["Location"])
    assert "no-store" in answer["Cache-Control"] and answer["X-Robots-Tag"] == "noindex"
    return client.get(address).content.decode()


def moves(seat: Seat) -> int:
    return Game.objects.get(pk=seat.game_id).move_count


def test_the_page_of_a_link_shows_the_order_and_changes_nothing(asked_seat: Seat) -> None:
    client = Client()
    html = client.get(link(asked_seat)).content.decode()
    assert "Gallia" in html and asked_seat.user.username in html and asked_seat.game.name in html
    assert client.head(link(asked_seat)).status_code == 200
    assert moves(asked_seat) == 0


def test_typing_the_number_of_the_page_gives_the_order(asked_seat: Seat) -> None:
    client = Client()
    assert DONE in send(client, link(asked_seat), number_and_key(client, link(asked_seat)))
    assert asked_seat.game.moves.get(number=1).action == ORDER


def test_a_link_signs_nobody_in(asked_seat: Seat) -> None:
    client = Client()
    send(client, link(asked_seat), number_and_key(client, link(asked_seat)))
    assert client.get("/people/me/").status_code == 302


@pytest.mark.parametrize("typed", ["", "1", "test", "1000", "{{ number }}"])
def test_a_program_that_submits_the_form_fails(asked_seat: Seat, typed: str) -> None:
    client = Client()
    form = number_and_key(client, link(asked_seat)) | {"number": typed}
    assert AGAIN in send(client, link(asked_seat), form)
    assert moves(asked_seat) == 0


def test_a_link_needs_the_form_of_its_own_page(asked_seat: Seat) -> None:
    assert Client(enforce_csrf_checks=True).post(link(asked_seat), {"key": "x", "number": "42"}).status_code == 403
    assert AGAIN in send(Client(), link(asked_seat), {"key": "made-up", "number": "42"})
    assert moves(asked_seat) == 0


def wrong(form: dict[str, str]) -> dict[str, str]:
    """The same form with another number."""
    return form | {"number": str(100 + (int(form["number"]) - 99) % 900)}


def test_the_number_of_a_page_is_burnt_by_three_wrong_ones_and_a_new_page_has_another(asked_seat: Seat) -> None:
    client = Client()
    form = number_and_key(client, link(asked_seat))
    for _try in range(3):
        assert AGAIN in send(client, link(asked_seat), wrong(form))
    assert AGAIN in send(client, link(asked_seat), form), "the right one comes too late"
    assert moves(asked_seat) == 0
    assert DONE in send(client, link(asked_seat), number_and_key(client, link(asked_seat)))
    assert moves(asked_seat) == 1


def test_two_wrong_numbers_do_no_harm(asked_seat: Seat) -> None:
    client = Client()
    form = number_and_key(client, link(asked_seat))
    for _try in range(2):
        send(client, link(asked_seat), wrong(form))
    assert DONE in send(client, link(asked_seat), form) and moves(asked_seat) == 1


def test_a_link_is_dead_after_nine_wrong_numbers_and_says_so(asked_seat: Seat) -> None:
    client = Client()
    form = number_and_key(client, link(asked_seat))
    answers = [send(client, link(asked_seat), wrong(number_and_key(client, link(asked_seat)))) for _try in range(9)]
    assert [AGAIN in html for html in answers] == [True] * 8 + [False]
    assert client.get(link(asked_seat)).status_code == 410
    for html in (answers[-1], send(client, link(asked_seat), form)):
        assert "This link no longer works" in html and "STATUS" in html
        assert "<form method" not in html.split("<main")[1]
    assert moves(asked_seat) == 0
    other = link(asked_seat, "start in syria")
    assert "carried out" in send(client, other, number_and_key(client, other)), "the other options still act"


@pytest.mark.django_db(transaction=True)
def test_many_numbers_sent_at_once_are_tried_one_by_one() -> None:
    seat = to_move(tables.running_game(tables.person("Ana"), tables.person("Ben")))
    form = number_and_key(Client(), link(seat))
    pages = at_once(*[lambda: send(Client(), link(seat), wrong(form))] * 6)
    assert all(AGAIN in html for html in pages)
    assert OptionTries.objects.get().in_all == 3


def test_looking_and_a_form_made_up_use_nothing_up(asked_seat: Seat) -> None:
    client = Client()
    for _look in range(12):
        client.get(link(asked_seat))
        client.head(link(asked_seat))
        send(client, link(asked_seat), {"key": "made-up", "number": "420"})
    assert not OptionTries.objects.exists()


def test_attempts_are_forgotten_once_the_link_cannot_act_any_more(asked_seat: Seat) -> None:
    client = Client()
    send(client, link(asked_seat), wrong(number_and_key(client, link(asked_seat))))
    tidy_up()
    assert OptionTries.objects.get().in_all == 1, "it may still act"
    order(asked_seat.game, "start in syria")
    tidy_up()
    assert not OptionTries.objects.exists()


def test_attempts_stay_known_while_others_move_in_the_same_decision(running_game: Game) -> None:
    game = choose_provinces(running_game)
    first, second = (game.seats.select_related("user").get(index=index) for index in game.to_move[:2])
    client = Client()
    option = link(first, legal(game, first)[0])
    send(client, option, wrong(number_and_key(client, option)))
    order(game, legal(game, second)[0], seat=second)
    tidy_up()
    assert OptionTries.objects.get().in_all == 1
    assert "Your order was carried out" in send(client, option, number_and_key(client, option))


def test_dead_links_are_forgotten_a_limited_number_at_a_time(asked_seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.inbox.option_links.MOST_FORGOTTEN", 2)
    OptionTries.objects.bulk_create(OptionTries(link=str(number), seat=asked_seat, shown=0) for number in range(3))
    order(asked_seat.game, "start in syria")
    assert [option_links.forget_dead() for _time in range(3)] == [2, 1, 0]


def test_the_number_of_one_link_is_none_of_another(asked_seat: Seat) -> None:
    client = Client()
    form = number_and_key(client, link(asked_seat))
    assert AGAIN in send(client, link(asked_seat, "start in syria"), form)
    assert moves(asked_seat) == 0


def test_a_form_left_open_for_a_day_asks_again(asked_seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    form = number_and_key(client, link(asked_seat))
    monkeypatch.setattr("games.doors.views.page_number.KEY_LASTS", timedelta(seconds=-1))
    assert AGAIN in send(client, link(asked_seat), form)
    assert moves(asked_seat) == 0


def test_a_second_press_does_nothing_and_the_page_tells_what_was_done(asked_seat: Seat) -> None:
    client = Client()
    form = number_and_key(client, link(asked_seat))
    for _press in range(2):
        assert DONE in send(client, link(asked_seat), form)
    assert moves(asked_seat) == 1


def test_a_link_of_an_earlier_decision_is_refused(asked_seat: Seat) -> None:
    client = Client()
    form = number_and_key(client, link(asked_seat))
    order(asked_seat.game, "start in syria")
    answer = client.get(link(asked_seat))
    assert answer.status_code == 409 and "The game has moved on since that email" in answer.content.decode()
    assert "reply STATUS to any of its emails" in answer.content.decode()
    assert "The game has moved on since that email" in send(client, link(asked_seat), form)
    assert moves(asked_seat) == 1


def test_an_order_that_is_not_offered_has_no_button(asked_seat: Seat) -> None:
    answer = Client().get(link(asked_seat, "start in italia"))
    assert answer.status_code == 409 and "<form method" not in answer.content.decode().split("<main")[1]


def test_a_link_for_another_seat_gives_nothing(asked_seat: Seat) -> None:
    other = asked_seat.game.seats.exclude(pk=asked_seat.pk).first()
    client = Client()
    form = number_and_key(client, link(asked_seat))
    foreign = link(asked_seat, user=other.user_id)
    assert client.get(foreign).status_code == 409
    assert "This seat is not yours" in send(client, foreign, form)
    assert moves(asked_seat) == 0


def test_a_changed_or_invented_link_is_not_found(asked_seat: Seat) -> None:
    token = link(asked_seat).rstrip("/").rsplit("/", 1)[1]
    for broken in (token[:-1], "x" + token, "nonsense"):
        assert Client().get(f"/option/{broken}/").status_code == 404


def test_a_person_who_is_gone_gives_no_orders(asked_seat: Seat) -> None:
    User.objects.filter(pk=asked_seat.user_id).update(is_active=False)
    assert Client().get(link(asked_seat)).status_code == 404


def test_a_private_game_opens_for_its_player(people: list[User]) -> None:
    game = lobby.create_game(
        user=people[0], name="Arcanum", players=2, pace=tables.PACE, private=True, bot_seats=["sensible"]
    )
    seat = game.seats.get(user=people[0])
    assert Client().get(link(seat, "start in gallia")).status_code in (200, 409)
    assert Client().get(link(seat, user=people[1].pk)).status_code == 404


def test_the_page_of_a_link_is_not_stored_or_indexed(asked_seat: Seat) -> None:
    answer = Client().get(link(asked_seat))
    assert "no-store" in answer["Cache-Control"] and answer["X-Robots-Tag"] == "noindex"


def test_browsers_of_the_signed_in_may_use_it_too(asked_seat: Seat, browser: Callable[[User], Client]) -> None:
    other = asked_seat.game.seats.exclude(pk=asked_seat.pk).first()
    client = browser(other.user)  # one family, one tablet
    send(client, link(asked_seat), number_and_key(client, link(asked_seat)))
    assert asked_seat.game.moves.get(number=1).seat_id == asked_seat.pk
