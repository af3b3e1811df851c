"""The table page over HTTP: what it shows, to whom, and at what price."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rulebooks
from accounts.models import User
from games.models import Game
from games.sealed_numbers import seal
from games.services.history import game_log
from games.services.lobby import lobby
from games.services.play.positions import position
from games.services.play.undo import undo_orders
from games.services.rows.seats import seats_of
from tests import tables
from tests.orders import (
    HAND,
    choose_provinces,
    legal,
    order,
    play_on,
    play_to_the_end,
    select_hands,
    take_otherwise,
    to_move,
)

Browser = Callable[[User], Client]
QUERIES = 12


def page_of(client: Client, game: Game, **asked: str) -> str:
    answer = client.get(game.get_absolute_url(), asked)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_every_legal_order_is_on_the_form(first_turn: Game, browser: Browser) -> None:
    order(first_turn, "play military 1\nplay senate 1\nplay senate 1")
    seat = to_move(first_turn)
    page = page_of(browser(seat.user), first_turn)
    offered = set(re.findall(r'name="order" value="([^"]+)"', page))
    assert offered == set(legal(first_turn, seat))


def test_cards_that_can_be_given_together_are_ticked_together(running_game: Game, browser: Browser) -> None:
    game = choose_provinces(running_game)
    page = page_of(browser(to_move(game).user), game)
    assert page.count('type="checkbox" name="order" value="take military 1"') == 3


def test_a_player_who_is_not_asked_gets_no_form(first_turn: Game, browser: Browser) -> None:
    waiting = first_turn.seats.exclude(index=to_move(first_turn).index).select_related("user")[0]
    assert 'name="order"' not in page_of(browser(waiting.user), first_turn)


def test_cards_selected_for_the_hand_are_shown_to_their_player_alone(
    running_game: Game, people: list[User], browser: Browser
) -> None:
    game = choose_provinces(running_game)
    seat = to_move(game)
    game = order(game, HAND, seat=seat)
    mine = browser(seat.user)
    others = [Client(), *(browser(person) for person in people if person != seat.user)]
    page = page_of(mine, game)
    assert ">Selected cards</h3>" in page and ">Hand</h3>" not in page
    assert "Selected for your hand: 2 × Military 1" in page_of(mine, game, panel="game")
    shown = [all_shown(client, game) for client in others]
    assert not any("Chosen" in page for page in shown)
    take_otherwise(game, seat, ["senate 1"] * 2 + ["populace 1"] * 3)
    assert "Selected for your hand: 2 × Senate 1" in all_shown(mine, game)
    assert [all_shown(client, game) for client in others] == shown


def all_shown(client: Client, game: Game) -> str:
    """All that a person may open of a game, without what is another at every visit: forms' keys, the time left."""
    addresses = [reverse(f"games:{name}", args=[game.public_id]) for name in ("table", "log", "pulse")]
    addresses += [f"{game.get_absolute_url()}?panel={name}" for name in ("players", "market", "threats", "game")]
    answers = [client.get(address) for address in addresses]
    assert [answer.status_code for answer in answers] == [200] * len(addresses)
    shown = "".join(answer.content.decode() for answer in answers)
    return re.sub(r'name="(csrfmiddlewaretoken|key)" value="[\w-]+"|\d+ (day|hour|minute)s?', "", shown)


@pytest.mark.parametrize("reader", ["mover", "waiting", "onlooker"])
def test_it_takes_few_queries(
    first_turn: Game, browser: Browser, client: Client, reader: str, django_assert_max_num_queries: Callable
) -> None:
    mover = to_move(first_turn)
    waiting = first_turn.seats.exclude(pk=mover.pk).select_related("user")[0]
    if reader != "onlooker":
        client = browser({"mover": mover, "waiting": waiting}[reader].user)
    with django_assert_max_num_queries(QUERIES):
        page_of(client, first_turn)


def queries_of_a_page_and_an_order(game: Game, browser: Browser) -> tuple[int, int]:
    """Count the queries that each takes for the seat that is to move, whose player has seen all that happened.

    After a long absence the brief reads further back than the page's log: two queries more, however far.
    """
    seat = to_move(game)
    client = browser(seat.user)
    with CaptureQueriesContext(connection) as of_return:
        page_of(client, game)
    assert len(of_return) <= QUERIES
    with CaptureQueriesContext(connection) as of_page:
        page_of(client, game)
    ends = next(line for line in legal(game, seat) if line in ("end actions", "end turn"))
    with CaptureQueriesContext(connection) as of_order:
        order(game, ends)
    return len(of_page), len(of_order)


def test_page_and_order_take_no_more_queries_late_in_the_game(running_game: Game, browser: Browser) -> None:
    early = queries_of_a_page_and_an_order(select_hands(choose_provinces(running_game)), browser)
    game = play_on(running_game, moves=200)
    while not {"end actions", "end turn"} & set(legal(game, to_move(game))):
        game = play_on(game, moves=1)
    late = queries_of_a_page_and_an_order(game, browser)
    assert late[0] <= early[0] and late[1] <= early[1]
    assert max(early) <= QUERIES


class TestSecrets:
    """Nobody learns from a page what only another seat may know."""

    def test_the_view_of_a_seat_holds_no_other_hand(self, first_turn: Game) -> None:
        for seat in first_turn.seats.all():
            view = position(game=first_turn, seat=seat).view
            others = [player for index, player in enumerate(view.players) if index != seat.index]
            assert all(player.hand is None and player.available is None for player in others)

    def test_pages_are_the_same_whatever_the_others_hold(
        self, first_turn: Game, browser: Browser, client: Client
    ) -> None:
        tables.let_time_pass(first_turn, timedelta(minutes=30))  # so that no hour is over between two looks
        mover = to_move(first_turn)
        others = [browser(seat.user) for seat in first_turn.seats.exclude(pk=mover.pk).select_related("user")]
        before = [self.without_tokens(page_of(each, first_turn)) for each in [*others, client]]
        swap_cards(first_turn, mover.index)
        assert [self.without_tokens(page_of(each, first_turn)) for each in [*others, client]] == before

    def test_a_players_page_differs_with_the_cards_of_their_own_hand(self, first_turn: Game, browser: Browser) -> None:
        mover = to_move(first_turn)
        before = self.without_tokens(page_of(browser(mover.user), first_turn))
        swap_cards(first_turn, mover.index)
        assert self.without_tokens(page_of(browser(mover.user), first_turn)) != before

    def without_tokens(self, page: str) -> str:
        return re.sub(r'name="(csrfmiddlewaretoken|key)" value="[^"]+"', "", page)

    def test_the_log_tells_each_seat_its_own_cards_only(self, first_turn: Game) -> None:
        seats = seats_of(first_turn)
        for viewer in (None, 0, 1, 2, 3):
            log = game_log.read_log(game=first_turn, seats=seats, viewer=viewer)
            audiences = {event.audience for entry in log.entries for event in entry.events}
            assert audiences == {None} | ({viewer} if viewer is not None else set())

    def test_the_seed_is_shown_only_when_the_game_is_over(self, people: list[User], client: Client) -> None:
        game = tables.running_game(*people[:2])
        seed = bytes(game.seed).hex()
        assert seed not in page_of(client, game, panel="game")
        assert game.seed_hash in page_of(client, game, panel="game")
        assert seed in page_of(client, play_to_the_end(game), panel="game")


def swap_cards(game: Game, index: int) -> None:
    """Give a seat another hand out of the same cards."""
    state = rulebooks.load(game.state)
    player = state.players[index]
    player.hand[0], player.available[-1] = player.available[-1], player.hand[0]
    game.state = rulebooks.dump(state)
    game.save(update_fields=["state"])


def test_a_game_over_shows_its_result(people: list[User], client: Client) -> None:
    game = play_to_the_end(tables.running_game(*people[:2]))
    page = page_of(client, game)
    assert "The game is over." in page
    assert f"<td>{game.result['scores'][0]}</td>" in page


def test_names_are_text_and_never_markup(people: list[User], client: Client) -> None:
    game = lobby.create_game(user=people[0], name="<i>Roma</i>", players=2, pace=tables.PACE, bot_seats=["sensible"])
    assert "<i>Roma" not in page_of(client, game)


def test_times_are_the_readers_own(first_turn: Game, browser: Browser, client: Client) -> None:
    seat = to_move(first_turn)
    User.objects.filter(pk=seat.user_id).update(timezone="Asia/Tokyo")
    page = page_of(browser(User.objects.get(pk=seat.user_id)), first_turn)
    assert re.search(r'<time datetime="[^"]+\+09:00"', page)
    assert re.search(r'<time datetime="[^"]+\+00:00"', page_of(client, first_turn))


def test_the_log_is_read_on_from_a_number(people: list[User], client: Client) -> None:
    game = play_to_the_end(tables.running_game(*people))
    log = reverse("games:log", args=[game.public_id])
    page = client.get(log, {"before": seal(game.public_id, 30)}).content.decode()
    numbers = [int(number) for number in re.findall(r'id="move-(\d+)"', page)]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[0] < 30 and numbers[-1] >= 1
    assert client.get(log, {"before": "nonsense"}).status_code == 200


def test_an_order_taken_back_stays_in_the_log_of_its_player_alone(
    first_turn: Game, client: Client, browser: Callable[[User], Client]
) -> None:
    seat = to_move(first_turn)
    game = order(first_turn, "play military 1")
    undo_orders(user=seat.user, game_id=game.pk, seat=seat.index, shown_move=game.move_count)
    assert "undoes 1 order." not in page_of(client, game)
    page = page_of(browser(seat.user), game)
    assert "You undo 1 order." in page
    assert re.search(r'class="seat-\d undone"', page)


def test_pages_with_a_board_preload_its_fonts_so_that_nothing_moves(running_game: Game, browser: Browser) -> None:
    client = browser(to_move(running_game).user)
    for name in ("table", "plan", "move"):
        rest = [0] if name == "move" else []
        page = client.get(reverse(f"games:{name}", args=[running_game.public_id, *rest])).text
        preloaded = re.findall(r'<link rel="preload" href="[^"]*/(alegreya[a-z-]*)-700[^"]*"', page)
        assert sorted(preloaded) == ["alegreya", "alegreya-sans"], name
    faces = re.findall(r"@font-face {[^}]*url[^}]*}", (settings.BASE_DIR / "static/css/base.css").read_text())
    display = [re.findall(r"font-display: (\w+)", face) for face in faces]
    assert display == 2 * [["optional"], ["swap"]], "headings never move; a drawing's letters move nothing"
