"""Orders over HTTP: what goes wrong gets a sentence and a status, and changes nothing."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.sealed_numbers import seal
from games.services.lobby import lobby
from games.services.play.undo import undoable
from tests import tables
from tests.orders import choose_provinces, order, play_to_the_end, to_move

Browser = Callable[[User], Client]
HTMX = {"HX-Request": "true"}


def form(game: Game, line: str = "start in gallia", **other: object) -> dict[str, object]:
    """The form of the page as it is now, with one order chosen."""
    game.refresh_from_db()
    return {"seat": to_move(game).index, "expected_move": latest(game), "order": line, **other}


def latest(game: Game) -> str:
    """The number of the game's latest move, as its pages have it."""
    return seal(game.public_id, game.move_count)


def test_an_order_leads_back_to_the_table_with_its_news(running_game: Game, browser: Browser) -> None:
    client = browser(to_move(running_game).user)
    answer = client.post(running_game.get_absolute_url(), form(running_game), follow=True)
    assert answer.redirect_chain == [
        (f"{running_game.get_absolute_url()}?since={seal(running_game.public_id, 0)}", 302)
    ]
    assert 'class="news"' in answer.content.decode()


def test_htmx_gets_the_table_alone(running_game: Game, browser: Browser) -> None:
    client = browser(to_move(running_game).user)
    answer = client.post(running_game.get_absolute_url(), form(running_game), headers=HTMX)
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<div id="table"')


def test_several_orders_are_told_together_once_each(first_turn: Game, browser: Browser) -> None:
    sent = form(first_turn) | {"order": ["play military 1", "play senate 1", "play senate 1"]}
    page = browser(to_move(first_turn).user).post(first_turn.get_absolute_url(), sent, headers=HTMX).content.decode()
    assert "✓ You play Military 1. 2 times: You play Senate 1.</span>" in page


def rule_of_refusal(answer: Any) -> tuple[str, str]:
    """The link to a rule within the notice of a refused form: its address and words."""
    notice = answer.content.decode().partition('id="notice"')[2].partition("</p>")[0]
    [found] = re.findall(r'<a href="([^"]+)">([^<]+)</a>', notice)
    return found


def whole_hand(page: str) -> list[str]:
    """The orders behind the button that plays all cards."""
    return re.findall(r'name="order" value="([^"]+)"', page.partition('id="whole-hand"')[2].partition("</form>")[0])


def test_the_whole_hand_is_played_at_once_or_none_of_it(first_turn: Game, browser: Browser) -> None:
    client, path = browser(to_move(first_turn).user), first_turn.get_absolute_url()
    orders = whole_hand(client.get(path).content.decode())
    assert len(orders) == 5
    refused = client.post(path, form(first_turn) | {"order": [*orders, "play pretender"]}, headers=HTMX)
    sentence = "Line 6: “play pretender” is not possible now. Your hand is empty. No order was carried out."
    assert refused.status_code == 422 and sentence in refused.content.decode()
    assert rule_of_refusal(refused) == ("/rules/time_of_crisis/cards/#cards-points", "Rules: Influence")
    assert whole_hand(client.get(path).content.decode()) == orders
    played = client.post(path, form(first_turn) | {"order": orders}, follow=True).content.decode()
    assert whole_hand(played) == [] and "Undo all 5 orders" in played


SIX = ["take military 1"] * 2 + ["take senate 1"] * 2 + ["take populace 1"] * 2


def test_too_many_cards_are_refused_by_their_number_and_stay_ticked(running_game: Game, browser: Browser) -> None:
    game = choose_provinces(running_game)
    client = browser(to_move(game).user)
    for headers in ({}, HTMX):
        answer = client.post(game.get_absolute_url(), form(game) | {"order": SIX}, headers=headers)
        page = answer.content.decode()
        assert answer.status_code == 422 and "Select 5 cards, not 6." in page
        assert rule_of_refusal(answer) == ("/rules/time_of_crisis/setup/#setup-hand", "Rules: First hand")
        assert re.findall(r'name="order" value="([^"]+)" checked', page) == SIX
        assert 'data-key="typed" open' not in page
    assert Game.objects.get(pk=game.pk).move_count == game.move_count


def test_fewer_cards_than_are_asked_for_are_taken_and_the_rest_is_asked_for(
    running_game: Game, browser: Browser
) -> None:
    game = choose_provinces(running_game)
    client = browser(to_move(game).user)
    assert client.post(game.get_absolute_url(), form(game) | {"order": SIX[:3]}).status_code == 302
    answer = client.post(game.get_absolute_url(), form(game) | {"order": SIX[3:]})
    assert "Select 2 cards, not 3." in answer.content.decode()


def test_a_form_sent_twice_leaves_nothing_ticked(first_turn: Game, browser: Browser) -> None:
    sent = form(first_turn, "play military 1")
    client = browser(to_move(first_turn).user)
    client.post(first_turn.get_absolute_url(), sent)
    page = client.post(first_turn.get_absolute_url(), sent).content.decode()
    assert "carried out only once" in page and " checked" not in page.split('class="offers"')[1].split("</details>")[0]


def test_a_stale_form_gets_the_new_position_and_keeps_the_input(running_game: Game, browser: Browser) -> None:
    seat = to_move(running_game)
    stale = {"seat": seat.index, "expected_move": latest(running_game), "orders": "start in syria"}
    order(running_game, "start in gallia")
    for headers in ({}, HTMX):
        answer = browser(seat.user).post(running_game.get_absolute_url(), stale, headers=headers)
        assert answer.status_code == 409
        assert "The game has moved on since you opened this page" in answer.content.decode()
    assert Game.objects.get(pk=running_game.pk).move_count == 1


def test_two_tabs_keep_what_was_typed_in_the_second(first_turn: Game, browser: Browser) -> None:
    seat = to_move(first_turn)
    client = browser(seat.user)
    second_tab = {"seat": seat.index, "expected_move": latest(first_turn), "orders": "play senate 1\nend actions"}
    order(first_turn, "play military 1")
    answer = client.post(first_turn.get_absolute_url(), second_tab)
    assert answer.status_code == 409
    assert "play senate 1\nend actions</textarea>" in answer.content.decode()


def test_a_german_line_of_the_box_is_quoted_as_it_was_written(first_turn: Game, browser: Browser) -> None:
    written = {"seat": to_move(first_turn).index, "expected_move": latest(first_turn)}
    client = browser(to_move(first_turn).user)
    line = "Spiele Senat und bewege Armee 9 nach Ägypten"
    answer = client.post(first_turn.get_absolute_url(), written | {"orders": f"Spiele Militär\n{line}"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Line 3: “bewege Armee 9 nach Ägypten” is not possible now." in page
    assert "Spiele Militär\nSpiele Senat\nbewege Armee 9 nach Ägypten</textarea>" in page
    assert rule_of_refusal(answer) == ("/rules/time_of_crisis/armies/#armies-move", "Rules: Move an army")


def test_the_box_plays_several_cards_with_one_line(first_turn: Game, browser: Browser) -> None:
    written = {
        "seat": to_move(first_turn).index,
        "expected_move": latest(first_turn),
        "orders": "play all senate, 2 military",
    }
    answer = browser(to_move(first_turn).user).post(first_turn.get_absolute_url(), written)
    assert answer.status_code == 302
    assert Game.objects.get(pk=first_turn.pk).move_count == first_turn.move_count + 4


def test_a_double_click_acts_once(running_game: Game, browser: Browser) -> None:
    client = browser(to_move(running_game).user)
    sent = form(running_game)
    first, second = (client.post(running_game.get_absolute_url(), sent) for _click in range(2))
    assert (first.status_code, second.status_code) == (302, 409)
    assert "carried out only once" in second.content.decode()
    assert Game.objects.get(pk=running_game.pk).move_count == 1


def test_somebody_elses_seat_is_forbidden(running_game: Game, browser: Browser, people: list[User]) -> None:
    other = next(person for person in people if person != to_move(running_game).user)
    answer = browser(other).post(running_game.get_absolute_url(), form(running_game))
    assert answer.status_code == 403
    assert "This seat is not yours" in answer.content.decode()
    assert Game.objects.get(pk=running_game.pk).move_count == 0


def test_a_stranger_is_asked_to_sign_in(running_game: Game, client: Client) -> None:
    answer = client.post(running_game.get_absolute_url(), form(running_game))
    assert answer.status_code == 302 and answer.headers["Location"].startswith(reverse("account_login"))
    assert Game.objects.get(pk=running_game.pk).move_count == 0


def test_a_finished_game_is_over(people: list[User], browser: Browser) -> None:
    game = tables.running_game(*people[:2])
    seat, sent = to_move(game), form(game)
    play_to_the_end(game)
    answer = browser(seat.user).post(game.get_absolute_url(), sent)
    assert answer.status_code == 409
    assert "This game is over. It takes no more orders." in answer.content.decode()


@pytest.mark.parametrize("line", ["start in italia", "burn rome", "<script>alert(1)</script>"])
def test_an_order_made_by_hand_is_refused(running_game: Game, browser: Browser, line: str) -> None:
    client = browser(to_move(running_game).user)
    answer = client.post(running_game.get_absolute_url(), form(running_game, line))
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert "<script>alert" not in answer.content.decode()
    assert Game.objects.get(pk=running_game.pk).move_count == 0


@pytest.mark.parametrize("damage", [{"seat": "9"}, {"seat": ""}, {"expected_move": "x"}, {"expected_move": "0"}])
def test_a_damaged_form_is_refused(running_game: Game, browser: Browser, damage: dict[str, str]) -> None:
    client = browser(to_move(running_game).user)
    answer = client.post(running_game.get_absolute_url(), form(running_game, **damage))
    assert answer.status_code == 422
    assert Game.objects.get(pk=running_game.pk).move_count == 0


def test_a_form_without_its_token_is_refused(running_game: Game) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(to_move(running_game).user)
    assert client.post(running_game.get_absolute_url(), form(running_game)).status_code == 403


def test_undo_by_form(first_turn: Game, browser: Browser) -> None:
    client = browser(to_move(first_turn).user)
    state = first_turn.state
    client.post(first_turn.get_absolute_url(), form(first_turn, "play military 1"))
    address = reverse("games:undo", args=[first_turn.public_id])
    assert address in client.get(first_turn.get_absolute_url()).content.decode()
    assert client.post(address, form(first_turn)).status_code == 302
    assert Game.objects.get(pk=first_turn.pk).state == state
    again = client.post(address, form(first_turn))
    assert again.status_code == 409
    assert "There is nothing to undo" in again.content.decode()


def test_undo_by_form_takes_back_as_many_as_its_button_says(first_turn: Game, browser: Browser) -> None:
    client = browser(to_move(first_turn).user)
    address = reverse("games:undo", args=[first_turn.public_id])
    begun, played = first_turn.state, order(first_turn, "play military 1")
    order(first_turn, "play senate 1\nplay populace 1")
    assert client.post(address, form(first_turn, count="2")).status_code == 302
    assert Game.objects.get(pk=first_turn.pk).state == played.state
    assert client.post(address, form(first_turn, count="1")).status_code == 302
    assert Game.objects.get(pk=first_turn.pk).state == begun


@pytest.mark.parametrize(
    ("count", "told"),
    [("2", "You can undo only 1 order"), ("0", "That form was incomplete"), ("x", "That form was incomplete")],
)
def test_an_undo_that_no_button_offers_is_refused(first_turn: Game, browser: Browser, count: str, told: str) -> None:
    client = browser(to_move(first_turn).user)
    played = order(first_turn, "play military 1")
    answer = client.post(reverse("games:undo", args=[first_turn.public_id]), form(first_turn, count=count))
    assert answer.status_code == 422 and told in answer.content.decode()
    assert Game.objects.get(pk=first_turn.pk).move_count == played.move_count


def test_an_undo_form_sent_twice_takes_back_one_order(first_turn: Game, browser: Browser) -> None:
    client = browser(to_move(first_turn).user)
    played = order(first_turn, "play military 1")
    order(first_turn, "play senate 1")
    address, sent = reverse("games:undo", args=[first_turn.public_id]), form(first_turn, count="1")
    assert client.post(address, sent).status_code == 302
    again = client.post(address, sent)
    assert again.status_code == 409 and "The game has moved on" in again.content.decode()
    assert Game.objects.get(pk=first_turn.pk).state == played.state


def test_a_private_game_is_hidden_from_orders_too(people: list[User], browser: Browser) -> None:
    game = lobby.create_game(
        user=people[0], name="Limes", players=2, pace=tables.PACE, private=True, bot_seats=["sensible"]
    )
    assert browser(people[1]).post(game.get_absolute_url(), form(game)).status_code == 404


class TestWrittenOrders:
    """The box for orders in one's own words."""

    @staticmethod
    def send(game: Game, browser: Browser, written: str, **other: object) -> Any:
        game.refresh_from_db()
        seat = to_move(game)
        sent = {"seat": seat.index, "expected_move": latest(game), "orders": written, **other}
        return browser(seat.user).post(game.get_absolute_url(), sent)

    def test_they_are_carried_out(self, running_game: Game, browser: Browser) -> None:
        assert self.send(running_game, browser, "Begin in Gaul, please!", confirmed="1").status_code == 302
        assert running_game.moves.get(number=1).action == "start in gallia"

    def test_orders_that_cannot_be_taken_back_wait_to_be_confirmed(self, running_game: Game, browser: Browser) -> None:
        answer = self.send(running_game, browser, "start in gallia")
        html = answer.content.decode()
        assert answer.status_code == 200 and "Once sent, they cannot be undone." in html
        assert 'name="confirmed" value="1"' in html and ">start in gallia</textarea>" in html
        assert Game.objects.get(pk=running_game.pk).move_count == 0

    def test_an_undo_is_carried_out_and_tried_out_as_by_mail(self, first_turn: Game, browser: Browser) -> None:
        order(first_turn, "play military 1\nplay military 1")
        html = self.send(first_turn, browser, "undo\nplay senate", preview="1").content.decode()
        assert "Save as plan" not in html, "a plan has orders alone"
        assert "<li>Undo: Play Military 1</li>" in html and "<li>Play Senate 1" in html
        assert self.send(first_turn, browser, "undo\nUNDO\nplay senate").status_code == 302
        assert [move.action for move in undoable(game=first_turn, seat=to_move(first_turn))] == ["play senate 1"]
        assert "There is nothing to undo" in self.send(first_turn, browser, "undo 1\nundo").content.decode()

    def test_orders_that_can_be_taken_back_are_carried_out_at_once(self, first_turn: Game, browser: Browser) -> None:
        assert self.send(first_turn, browser, "play military\nend actions").status_code == 302

    def test_one_that_fits_several_orders_offers_them(self, running_game: Game, browser: Browser) -> None:
        answer = self.send(running_game, browser, "gal")
        html = answer.content.decode()
        assert answer.status_code == 422
        assert "“gal” fits more than one order." in html
        assert 'name="instead" value="start in gallia"' in html and ">gal</textarea>" in html
        again = self.send(running_game, browser, "gal", at="0", instead="start in gallia", confirmed="1")
        assert again.status_code == 302
        assert running_game.moves.get(number=1).action == "start in gallia"

    def test_the_line_at_fault_is_named_and_its_place_taken(self, first_turn: Game, browser: Browser) -> None:
        before = first_turn.move_count
        html = self.send(first_turn, browser, "play 2 military\nplay castra\nend actions").content.decode()
        assert "Line 3: “play castra” is not possible now. Castra is not in your hand" in html
        assert "No order was carried out." in html
        assert "play military\nplay military\nplay castra\nend actions</textarea>" in html
        assert Game.objects.get(pk=first_turn.pk).move_count == before
        lines = "play military\nplay military\nplay castra\nend actions"
        assert self.send(first_turn, browser, lines, at="2", instead="play senate 1").status_code == 302
        done = first_turn.moves.filter(number__gt=before, seat=to_move(first_turn)).values_list("action", flat=True)
        assert list(done)[:3] == ["play military 1", "play military 1", "play senate 1"]

    @pytest.mark.parametrize(("line", "is_near"), [("hello there", False), ("gal", True)])
    def test_nothing_that_has_nothing_to_do_with_them_is_offered(
        self, running_game: Game, browser: Browser, line: str, is_near: bool
    ) -> None:
        html = self.send(running_game, browser, line).content.decode()
        assert ('name="instead"' in html) == is_near
        assert ("No current option is similar" in html) != is_near

    @pytest.mark.parametrize("at", ["", "-1", "7", "x", "9" * 50])
    def test_a_damaged_place_changes_nothing(self, running_game: Game, browser: Browser, at: str) -> None:
        assert self.send(running_game, browser, "gal", at=at, instead="start in gallia").status_code == 422
        assert Game.objects.get(pk=running_game.pk).move_count == 0

    def test_they_can_be_tried_out(self, first_turn: Game, browser: Browser) -> None:
        written = "play military\nplay senate\nburn rome"
        answer = self.send(first_turn, browser, written, preview="1")
        html = answer.content.decode()
        assert answer.status_code == 200
        assert "Preview of these orders" in html and "Play Military 1" in html
        assert "“burn rome” is not an order of this game." in html
        assert (
            "The next decision is yours. Your turn: choose an action" in html
            and "Points to spend: 1 Military and 1 Senate." in html
        )
        assert f"{written}</textarea>" in html
        assert Game.objects.get(pk=first_turn.pk).move_count == first_turn.move_count

    def test_only_possible_orders_can_be_sent_after_they_were_tried_out(
        self, running_game: Game, browser: Browser
    ) -> None:
        assert "Confirm orders" in self.send(running_game, browser, "gallia", preview="1").content.decode()
        assert "Confirm orders" not in self.send(running_game, browser, "rome", preview="1").content.decode()

    def test_somebody_elses_cannot_be_tried_out(self, running_game: Game, browser: Browser, people: list[User]) -> None:
        other = next(person for person in people if person != to_move(running_game).user)
        sent = form(running_game, orders="gallia", preview="1")
        assert browser(other).post(running_game.get_absolute_url(), sent).status_code == 403
