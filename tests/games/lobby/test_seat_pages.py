"""Leaving, coming back and taking over in a browser."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game, Record, Seat
from games.services.lobby import lobby, search, seats
from tests import tables
from tests.orders import to_move

Browser = Callable[[User], Client]


def address(name: str, game: Game) -> str:
    return reverse(f"games:{name}", args=[game.public_id])


@pytest.fixture
def left_seat(first_turn: Game) -> Seat:
    waiting = first_turn.seats.exclude(pk=to_move(first_turn).pk).select_related("user", "game")[0]
    seats.go_away(user=waiting.user, game_id=first_turn.pk)
    return waiting


class TestLeaving:
    @pytest.mark.parametrize(("step", "why"), [("resign", "resigned"), ("away", "away")])
    def test_it_asks_before_it_is_done(self, first_turn: Game, browser: Browser, step: str, why: str) -> None:
        seat = to_move(first_turn)
        client = browser(seat.user)
        assert address(step, first_turn) in client.get(first_turn.get_absolute_url(), {"panel": "game"}).text
        assert "A bot makes your current decision now" in client.get(address(step, first_turn)).text
        assert not first_turn.seats.get(pk=seat.pk).is_free
        assert client.post(address(step, first_turn)).url == first_turn.get_absolute_url()
        assert first_turn.seats.get(pk=seat.pk).free_why == why

    def test_the_table_then_offers_to_come_back_and_nothing_to_decide(self, left_seat: Seat, browser: Browser) -> None:
        page = browser(left_seat.user).get(left_seat.game.get_absolute_url()).text
        assert "A bot is playing for you." in page and address("back", left_seat.game) in page
        assert address("resign", left_seat.game) not in page

    def test_the_mails_link_asks_and_its_button_comes_back(self, left_seat: Seat, browser: Browser) -> None:
        client = browser(left_seat.user)
        assert "Come back to Res publica?" in client.get(address("back", left_seat.game)).text
        client.post(address("back", left_seat.game))
        assert not Seat.objects.get(pk=left_seat.pk).is_free

    def test_a_step_that_is_done_already_is_not_asked_again(self, left_seat: Seat, browser: Browser) -> None:
        client = browser(left_seat.user)
        assert client.get(address("resign", left_seat.game)).url == left_seat.game.get_absolute_url()
        client.post(address("back", left_seat.game))
        assert client.get(address("back", left_seat.game)).url == left_seat.game.get_absolute_url()

    def test_a_player_who_comes_back_too_late_is_told_of_the_substitute(
        self, left_seat: Seat, flavia: User, browser: Browser
    ) -> None:
        seats.take_over(user=flavia, game_id=left_seat.game_id, index=left_seat.index)
        for answer in (
            browser(left_seat.user).get(address("back", left_seat.game)),
            browser(left_seat.user).post(address("back", left_seat.game)),
        ):
            assert answer.status_code == 409 and "A substitute has taken over your seat." in answer.text

    @pytest.mark.parametrize("step", ["resign", "away", "back"])
    def test_only_players_leave_or_come_back(
        self, first_turn: Game, flavia: User, browser: Browser, client: Client, step: str
    ) -> None:
        assert browser(flavia).post(address(step, first_turn)).status_code == 403
        assert client.post(address(step, first_turn)).url.startswith(reverse("account_login"))


class TestFreeSeats:
    def test_the_list_is_for_everybody_and_linked_from_the_lobby(self, left_seat: Seat, client: Client) -> None:
        listed = reverse("games:substitutes")
        assert listed in client.get("/").text and listed in client.get(reverse("games:open")).text
        page = client.get(listed).text
        assert f"Seat of {left_seat.user.username}" in page and address("substitute", left_seat.game) in page

    def test_an_empty_list_says_so(self, first_turn: Game, client: Client) -> None:
        assert "No seats are open. Turn on substitute emails" in client.get(reverse("games:substitutes")).text

    def test_more_seats_cost_the_list_no_more_queries_and_so_many_are_counted_at_most(
        self, left_seat: Seat, client: Client, django_assert_max_num_queries: Callable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for number in range(5):
            game = tables.running_game(tables.person(f"a{number}ugusta"), tables.person(f"b{number}rutus"))
            seats.resign(user=game.seats.select_related("user")[0].user, game_id=game.pk)
        with django_assert_max_num_queries(4):
            assert client.get(reverse("games:substitutes")).text.count("Seat of") == 6
        monkeypatch.setattr(search, "MOST", 3)
        paginator = client.get(reverse("games:substitutes")).context["page"].paginator
        assert (paginator.count, paginator.row_count) == (3, 4)

    def test_a_click_takes_the_seat(self, left_seat: Seat, flavia: User, browser: Browser) -> None:
        client = browser(flavia)
        assert "Take over seat" in client.get(address("substitute", left_seat.game)).text
        answer = client.post(address("substitute", left_seat.game), {"seat": left_seat.index})
        assert answer.url == left_seat.game.get_absolute_url()
        assert Seat.objects.get(pk=left_seat.pk).user == flavia

    def test_a_stranger_is_asked_to_sign_in_and_changes_nothing(self, left_seat: Seat, client: Client) -> None:
        assert "Sign in to take over" in client.get(address("substitute", left_seat.game)).text
        client.post(address("substitute", left_seat.game), {"seat": left_seat.index})
        assert Seat.objects.get(pk=left_seat.pk).user == left_seat.user

    @pytest.mark.parametrize("seat", ["", "x", "9", "-1", "11", "\u0663"])
    def test_nonsense_is_refused(self, left_seat: Seat, flavia: User, browser: Browser, seat: str) -> None:
        answer = browser(flavia).post(address("substitute", left_seat.game), {"seat": seat})
        assert answer.status_code == 409 and "This seat has been taken." in answer.text

    def test_a_refusal_says_why(self, left_seat: Seat, flavia: User, browser: Browser) -> None:
        Game.objects.filter(pk=left_seat.game_id).update(reliability=90, newcomers=False)
        answer = browser(flavia).post(address("substitute", left_seat.game), {"seat": left_seat.index})
        assert answer.status_code == 403 and "This game needs a reliability of 90%" in answer.text

    def test_players_are_not_offered_it(self, left_seat: Seat, browser: Browser) -> None:
        playing = left_seat.game.seats.exclude(pk=left_seat.pk).select_related("user")[0].user
        page = browser(playing).get(address("substitute", left_seat.game)).text
        assert "Take over seat" not in page and "You already play in this game." in page

    def test_no_secret_is_on_it(self, left_seat: Seat, flavia: User, browser: Browser) -> None:
        page = browser(flavia).get(address("substitute", left_seat.game)).text
        assert "Hand" not in page and "Available Pile" not in page


class TestPrivateGames:
    @pytest.fixture
    def game(self, people: list[User]) -> Game:
        game = lobby.create_game(user=people[0], name="Secretum", players=2, pace=tables.PACE, private=True)
        lobby.join_game(user=people[1], game_id=game.pk, token=game.invite_token)
        seats.go_away(user=people[1], game_id=game.pk)
        return Game.objects.get(pk=game.pk)

    def test_it_is_neither_listed_nor_found(self, game: Game, flavia: User, browser: Browser) -> None:
        client = browser(flavia)
        assert "Secretum" not in client.get(reverse("games:substitutes")).text
        assert client.get(address("substitute", game)).status_code == 404
        assert client.post(address("substitute", game), {"seat": 1}).status_code == 404

    def test_players_get_the_invitation_to_send(self, game: Game, people: list[User], browser: Browser) -> None:
        link = reverse("games:invitation", args=[game.invite_token])
        assert link in browser(people[0]).get(game.get_absolute_url()).text

    def test_the_invitation_opens_the_seat(
        self, game: Game, people: list[User], flavia: User, browser: Browser, client: Client
    ) -> None:
        link = reverse("games:invitation", args=[game.invite_token])
        seat = tables.seat_of(game, people[1])
        assert "Sign in to take over" in client.get(link).text
        assert "Take over seat" in browser(flavia).get(link).text
        assert browser(flavia).post(link, {"seat": seat.index}).url == game.get_absolute_url()
        assert tables.seat_of(game, flavia) == seat


class TestPeople:
    def test_the_page_has_the_figure_and_what_was_played(self, people: list[User], client: Client) -> None:
        game = tables.running_game(people[0], people[1])
        Record.objects.filter(game=game, user=people[0]).update(on_time=141, expiries=2)
        page = client.get(people[0].get_absolute_url()).text
        assert "98% on time (143 decisions)" in page
        assert "<dt>Games started</dt><dd>1</dd>" in page and "<dt>Ran out of time</dt><dd>2</dd>" in page

    def test_a_person_with_few_decisions_has_no_figure(self, people: list[User], client: Client) -> None:
        page = client.get(people[0].get_absolute_url()).text
        assert "It needs 10 decisions" in page and "No games started yet." in page

    def test_one_offers_to_take_over_in_ones_profile(self, people: list[User], browser: Browser) -> None:
        client = browser(people[0])
        client.post(reverse("profile"), {"username": "augusta", "timezone": "UTC", "offers_to_substitute": "on"})
        assert User.objects.get(pk=people[0].pk).offers_to_substitute
        client.post(reverse("profile"), {"username": "augusta", "timezone": "UTC"})
        assert not User.objects.get(pk=people[0].pk).offers_to_substitute


class TestTheCondition:
    def test_it_is_asked_for_when_a_game_is_opened_and_shown(self, people: list[User], browser: Browser) -> None:
        from tests.games.lobby.test_lobby_pages import new_game_form

        client = browser(people[0])
        new_game_form(client, pace="normal", reliability="90", newcomers=False).press()
        game = Game.objects.get()
        assert (game.reliability, game.newcomers) == (90, False)
        told = "For players who are at least 90% on time. Not for new players."
        assert told in client.get(reverse("games:open")).text and told in client.get(game.get_absolute_url()).text
        refused = browser(people[1]).post(reverse("games:join", args=[game.public_id]))
        assert refused.status_code == 403 and "This game needs a reliability of 90%" in refused.text
