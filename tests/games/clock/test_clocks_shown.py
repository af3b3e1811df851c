"""The clocks on the table page: how long, until when in whose zone, from what, and why one stands."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from accounts.vacations import today
from games.models import Game, MailKind, Notification, Seat
from games.services.clock import vacations
from games.services.lobby import lobby
from games.services.outbox import compose
from rulebooks.clock import Calendar
from tests import tables
from tests.orders import choose_provinces, to_move

Browser = Callable[[User], Client]
DAY = 86400


@pytest.fixture
def game(people: list[User]) -> Game:
    game = lobby.create_game(
        user=people[0],
        name="Limes",
        players=2,
        pace=DAY,
        bank=3 * DAY,
        increment=DAY,
        cap=5 * DAY,
        options={"short": True},
    )
    return lobby.join_game(user=people[1], game_id=game.pk)


def deadlines(client: Client, game: Game) -> str:
    """The page's list of those who are asked, without its tags."""
    page = client.get(game.get_absolute_url()).text
    match = re.search(r'<ul class="deadlines">(.*?)</ul>', page, re.DOTALL)
    assert match is not None
    return " ".join(re.sub(r"<[^>]+>", " ", match[1]).split())


def test_it_says_how_much_is_left_and_from_what(game: Game, client: Client) -> None:
    tables.let_time_pass(game, timedelta(hours=3, minutes=29, seconds=30))
    lines = deadlines(client, game)
    assert "3 days, 20 hours left" in lines
    assert "20 hours, 30 minutes for this decision, then a time bank of 3 days." in lines


def test_it_says_when_the_bank_runs(game: Game, client: Client) -> None:
    tables.let_time_pass(game, timedelta(hours=29, minutes=30))
    lines = deadlines(client, game)
    assert "2 days, 18 hours left" in lines
    assert "The time for this decision is used up. Your time bank is running." in lines


def test_a_game_without_banks_says_nothing_of_them(people: list[User], client: Client) -> None:
    game = tables.running_game(*people[:2], pace=13 * DAY + 1800)
    lines = deadlines(client, game)
    assert "13 days left" in lines
    assert "bank" not in lines
    assert "Time bank" not in client.get(game.get_absolute_url()).text


@pytest.mark.parametrize(
    ("zone", "expected"),
    [
        ("Asia/Tokyo", "Tue 2 Mar 2032, 07:30 (Asia/Tokyo)"),
        ("America/New_York", "Mon 1 Mar 2032, 17:30 (America/New York)"),
    ],
)
def test_the_earliest_expiry_is_in_the_readers_zone_which_is_named(
    game: Game, people: list[User], browser: Browser, zone: str, expected: str
) -> None:
    game.seats.exclude(deadline=None).update(deadline=datetime(2032, 3, 1, 22, 30, tzinfo=UTC))
    User.objects.filter(pk=people[2].pk).update(timezone=zone)
    lines = deadlines(browser(User.objects.get(pk=people[2].pk)), game)
    assert f"Due {expected} at the earliest." in lines


def stop(seat: Seat) -> None:
    """Let the seat's clock stand still from an hour ago for some hours, by a zone that nobody else has."""
    hour = timezone.now().hour
    calendar = Calendar("Etc/GMT-0", (hour - 1) % 24, (hour + 3) % 24)
    seat.calendar = calendar.to_data()
    seat.save()


def test_a_clock_that_stands_says_why_and_no_more(game: Game, browser: Browser, client: Client) -> None:
    seat = to_move(game)
    assert "stands still" not in deadlines(client, game)
    stop(seat)
    assert "The clock is paused: quiet hours." in deadlines(client, game)
    assert "Your clock is paused: these are your quiet hours." in deadlines(browser(seat.user), game)
    assert "Etc/GMT" not in client.get(game.get_absolute_url()).text


def test_a_vacation_ahead_counts_everywhere_in_what_is_left(
    people: list[User],
    browser: Browser,
    client: Client,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    """Table, list and mail say how long it is until the deadline beside it, in which the clock stands still as well."""
    game = tables.running_game(*people[:2], pace=5 * DAY + 1800)
    seat = to_move(game)
    ahead = today(seat.user) + timedelta(days=2)
    with django_capture_on_commit_callbacks(execute=True):
        vacations.take_vacation(user=seat.user, first=ahead, last=ahead + timedelta(days=4))
    mail = compose.write_email(Notification.objects.get(seat=seat, kind=MailKind.TURN))
    texts = [deadlines(client, game), browser(seat.user).get(reverse("games:home")).text, mail.body]
    assert all("10 days" in each.replace("\xa0", " ") for each in texts)
    assert not any("5 days" in each.replace("\xa0", " ") for each in texts)


def test_ones_own_clock_comes_first(people: list[User], browser: Browser) -> None:
    game = choose_provinces(tables.running_game(*people[:3]))
    for seat in game.seats.select_related("user"):
        assert deadlines(browser(seat.user), game).startswith("It's your turn.")


def test_everybodys_bank_is_told(game: Game, client: Client) -> None:
    seat = to_move(game)
    game.seats.exclude(pk=seat.pk).update(bank=0)
    other = game.seats.exclude(pk=seat.pk).select_related("user").get()
    page = client.get(game.get_absolute_url(), {"panel": "game"}).text.replace("\xa0", " ")
    assert f"{seat.user.username}: 3 days" in page
    assert f"{other.user.username}: empty" in page
