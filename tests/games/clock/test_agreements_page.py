"""More time, pauses and vacations on the table page: who sees what, what a click does, and what stays chosen."""

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import User, Vacation
from games.models import Game, Request, Seat
from games.services.clock import requests
from games.services.lobby import seats as seat_services
from tests import tables
from tests.orders import to_move

Browser = Callable[[User], Client]
State = Request.State


@pytest.fixture
def seat(running_game: Game) -> Seat:
    """The one that is to select a province; whoever opened the game waits."""
    seat = to_move(running_game)
    other = running_game.seats.exclude(pk=seat.pk).first()
    Game.objects.filter(pk=running_game.pk).update(creator=other.user if other else None)
    running_game.refresh_from_db()
    return seat


def others(game: Game, seat: Seat) -> list[User]:
    """Those who wait and have not opened the game."""
    waiting = game.seats.exclude(pk=seat.pk).exclude(user=game.creator).select_related("user")
    return [each.user for each in waiting if each.user]


def text_of(answer: Any) -> str:
    """The page without its tags, every run of space one blank."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def section(client: Client, game: Game) -> str:
    """The agreements on the page, as HTML; empty where it has none."""
    page = client.get(game.get_absolute_url()).content.decode()
    match = re.search(r'<section class="agreements".*?</section>', page, re.DOTALL)
    return match[0].replace("\xa0", " ") if match else ""


def post(client: Client, name: str, game: Game, *rest: int, **form: Any) -> Any:
    headers = form.pop("headers", {})
    return client.post(reverse(f"games:{name}", args=[game.public_id, *rest]), form, headers=headers)


def ask_time(client: Client, game: Game, seat: Seat, days: int = 2, **more: Any) -> Any:
    return post(client, "ask_time", game, seat=seat.index, extra=seat.seconds_granted, days=days, **more)


def paused(game: Game, user: User) -> None:
    """Everybody has agreed to a pause."""
    request = requests.ask_pause(user=user, game_id=game.pk, days=7)
    for seat in game.seats.exclude(user=user).select_related("user"):
        if seat.user:
            requests.answer_request(user=seat.user, game_id=game.pk, request_id=request.pk, agrees=True)


# Asking and answering


def test_time_is_asked_for_and_agreed_to(running_game: Game, seat: Seat, browser: Browser) -> None:
    assert seat.user is not None and running_game.creator is not None and seat.deadline is not None
    response = ask_time(browser(seat.user), running_game, seat)
    assert (response.status_code, response["Location"]) == (302, running_game.get_absolute_url())
    page = browser(running_game.creator).get(running_game.get_absolute_url())
    assert f"{seat.user.username} requests 2 days more for the current decision." in text_of(page)
    request = Request.objects.get()
    organiser = browser(running_game.creator)
    answer = post(organiser, "answer_request", running_game, request.pk, agrees="yes")
    assert answer.status_code == 302
    assert "The time has been granted." in text_of(organiser.get(answer["Location"]))
    before = seat.deadline
    seat.refresh_from_db()
    assert seat.deadline == before + timedelta(days=2)


def test_the_asker_can_take_it_back_and_voters_can_answer(running_game: Game, seat: Seat, browser: Browser) -> None:
    assert seat.user is not None
    ask_time(browser(seat.user), running_game, seat)
    own, voter = (
        section(browser(seat.user), running_game),
        section(browser(others(running_game, seat)[0]), running_game),
    )
    assert "Withdraw request" in own and ">Agree<" not in own
    assert ">Agree<" in voter and ">Refuse<" in voter and "Withdraw request" not in voter
    assert (
        post(browser(seat.user), "answer_request", running_game, Request.objects.get().pk, agrees="no").status_code
        == 302
    )
    assert Request.objects.get().state == State.WITHDRAWN


def test_it_says_who_has_agreed_and_who_is_still_to_answer(running_game: Game, seat: Seat, browser: Browser) -> None:
    assert seat.user is not None and running_game.creator is not None
    first, second = others(running_game, seat)
    ask_time(browser(seat.user), running_game, seat)
    post(browser(first), "answer_request", running_game, Request.objects.get().pk, agrees="yes")
    section_text = section(browser(first), running_game)
    assert f"Agreed: {first.username}." in section_text
    assert "Waiting for: " in section_text and second.username in section_text
    assert ">Agree<" not in section_text, "they have answered"


def test_of_a_request_nobody_else_learns(running_game: Game, seat: Seat, browser: Browser, client: Client) -> None:
    assert seat.user is not None
    ask_time(browser(seat.user), running_game, seat)
    for onlooker in (client, browser(tables.person("felix"))):
        page = onlooker.get(running_game.get_absolute_url())
        assert "asks for" not in text_of(page) and 'id="agreements"' not in page.content.decode()


def test_a_player_who_has_left_sees_no_forms(running_game: Game, seat: Seat, browser: Browser) -> None:
    former_player = others(running_game, seat)[0]
    seat_services.go_away(user=former_player, game_id=running_game.pk)
    assert section(browser(former_player), running_game) == ""


def test_each_clock_that_runs_can_be_given_more(running_game: Game, seat: Seat, browser: Browser) -> None:
    assert seat.user is not None and running_game.creator is not None
    assert "More time for me" in section(browser(seat.user), running_game)
    assert "No other player has to agree." not in section(browser(seat.user), running_game)
    organiser = section(browser(running_game.creator), running_game)
    assert f"More time for {seat.user.username}" in organiser and "No other player has to agree." in organiser
    assert ask_time(browser(running_game.creator), running_game, seat).status_code == 302
    assert Request.objects.get().state == State.GRANTED


def test_htmx_gets_the_table_with_what_was_done(running_game: Game, seat: Seat, browser: Browser) -> None:
    assert seat.user is not None
    answer = ask_time(browser(seat.user), running_game, seat, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert answer.status_code == 200 and page.lstrip().startswith('<div id="table"')
    notice = '<p id="notice" class="message success" role="status" tabindex="-1">'
    assert f"{notice}We&#39;ve asked the other players by email" in page


@pytest.mark.parametrize(
    ("name", "form", "status"),
    [
        ("ask_time", {"seat": "9", "extra": "0", "days": "2"}, 422),
        ("ask_time", {}, 422),
        ("ask_time", {"seat": "0", "extra": "0", "days": "5"}, 422),
        ("ask_pause", {"days": "x"}, 422),
        ("ask_pause", {"days": "4"}, 422),
    ],
)
def test_requests_that_make_no_sense_are_refused(
    running_game: Game, people: list[User], browser: Browser, name: str, form: dict[str, str], status: int
) -> None:
    assert post(browser(people[0]), name, running_game, **form).status_code == status
    assert not Request.objects.exists()


def test_a_refused_number_of_days_stays_chosen_in_the_open_form(
    running_game: Game, seat: Seat, browser: Browser
) -> None:
    assert seat.user is not None and running_game.creator is not None
    for _time in range(2):
        seat.refresh_from_db()
        ask_time(browser(running_game.creator), running_game, seat, days=7)
    seat.refresh_from_db()
    answer = ask_time(browser(seat.user), running_game, seat, days=3)
    page = answer.content.decode()
    assert answer.status_code == 409 and "all the extra time this game allows" in page
    assert 'data-key="agreements" data-must open' in page and '<option value="3" selected>' in page


def test_a_pause_that_is_refused_stays_chosen(running_game: Game, people: list[User], browser: Browser) -> None:
    for _time in range(requests.MOST_ASKED):
        request = requests.ask_pause(user=people[0], game_id=running_game.pk, days=3)
        requests.answer_request(user=people[0], game_id=running_game.pk, request_id=request.pk, agrees=False)
    answer = post(browser(people[0]), "ask_pause", running_game, days=14)
    assert answer.status_code == 409 and '<option value="14" selected>' in answer.content.decode()


def test_an_answer_that_comes_too_late_is_told(running_game: Game, seat: Seat, browser: Browser) -> None:
    assert seat.user is not None
    ask_time(browser(seat.user), running_game, seat)
    voter, number = others(running_game, seat)[0], Request.objects.get().pk
    post(browser(seat.user), "answer_request", running_game, number, agrees="no")
    answer = post(browser(voter), "answer_request", running_game, number, agrees="yes")
    assert answer.status_code == 409 and "has been settled" in text_of(answer)
    assert post(browser(voter), "answer_request", running_game, number, agrees="maybe").status_code == 422


def test_strangers_are_refused_and_must_sign_in(
    running_game: Game, seat: Seat, browser: Browser, client: Client
) -> None:
    assert seat.user is not None
    felix = browser(tables.person("felix"))
    ask_time(browser(seat.user), running_game, seat)
    number = Request.objects.get().pk
    assert ask_time(felix, running_game, seat).status_code == 403
    assert post(felix, "ask_pause", running_game, days=3).status_code == 403
    assert post(felix, "end_pause", running_game).status_code == 403
    assert post(felix, "answer_request", running_game, number, agrees="yes").status_code == 403
    assert post(client, "ask_pause", running_game, days=3)["Location"].startswith("/accounts/login/")
    led = felix.get(reverse("games:ask_pause", args=[running_game.public_id]))
    assert led["Location"] == f"{running_game.get_absolute_url()}#agreements" and Request.objects.count() == 1


def test_a_private_game_is_not_found(running_game: Game, people: list[User], browser: Browser) -> None:
    Game.objects.filter(pk=running_game.pk).update(private=True, invite_token="x")
    assert post(browser(tables.person("felix")), "ask_pause", running_game, days=3).status_code == 404


# Pauses and vacations


def test_everybody_sees_that_the_game_is_paused_and_until_when(
    running_game: Game, people: list[User], browser: Browser, client: Client
) -> None:
    paused(running_game, people[0])
    until = date_format(timezone.now() + timedelta(days=7), "j M")
    for reader in (client, browser(people[1])):
        page = text_of(reader.get(running_game.get_absolute_url()))
        assert re.search(rf"The game is paused until \w+ {until}, .*? \(UTC\)\. All clocks have stopped\.", page)
        assert "lock is paused with the game." in page


def test_one_click_behind_a_fold_ends_it(
    running_game: Game, people: list[User], browser: Browser, client: Client
) -> None:
    paused(running_game, people[0])
    assert "End the pause now" in section(browser(people[2]), running_game)
    assert "End the pause now" not in text_of(client.get(running_game.get_absolute_url()))
    assert "Pause for everyone" not in section(browser(people[2]), running_game)
    assert post(browser(people[2]), "end_pause", running_game).status_code == 302
    running_game.refresh_from_db()
    assert not running_game.is_paused(timezone.now())
    assert "Pause for everyone" in section(browser(people[2]), running_game)


def test_the_players_box_says_who_is_on_vacation(running_game: Game, people: list[User], client: Client) -> None:
    today = timezone.now().date()
    for user, first, last in ((people[0], -1, 2), (people[1], 1, 3), (people[2], -4, -1)):
        Vacation.objects.create(
            user=user, first=today + timedelta(days=first), last=today + timedelta(days=last), zone="UTC"
        )
    Vacation.objects.create(user=people[3], first=today, last=today, zone="UTC", cancelled=True)
    page = text_of(client.get(running_game.get_absolute_url()))
    day = date_format(today + timedelta(days=2))
    assert f"{people[0].username} is on vacation until the end of {day}." in page
    assert page.count("is on vacation") == 1


def test_the_page_takes_few_queries_with_all_of_it(
    running_game: Game, people: list[User], seat: Seat, browser: Browser
) -> None:
    assert seat.user is not None
    client = browser(seat.user)
    client.get(running_game.get_absolute_url())
    with CaptureQueriesContext(connection) as plain:
        client.get(running_game.get_absolute_url())
    requests.ask_time(user=seat.user, game_id=running_game.pk, index=seat.index, days=1, extra=0)
    requests.ask_pause(user=seat.user, game_id=running_game.pk, days=3)
    today = timezone.now().date()
    for user in people:
        Vacation.objects.create(user=user, first=today, last=today, zone="UTC")
    with CaptureQueriesContext(connection) as full:
        client.get(running_game.get_absolute_url())
    assert len(plain) <= 12 and len(full) <= len(plain) + 3


def test_a_finished_game_shows_none_of_it(running_game: Game, people: list[User], browser: Browser) -> None:
    paused(running_game, people[0])
    Game.objects.filter(pk=running_game.pk).update(
        status=Game.Status.FINISHED,
        to_move=[],
        deadline=None,
        result={"places": [0, 1, 2, 3], "scores": [1] * 4, "columns": {"bonus": [0] * 4}},
        finished=timezone.now(),
    )
    page = text_of(browser(people[0]).get(running_game.get_absolute_url()))
    assert "The game is paused" not in page and "Requests: more time, pause, rewind" not in page
