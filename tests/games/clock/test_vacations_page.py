"""The page of one's vacations: what it shows, what it takes, and what it says against it."""

import re
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import vacations
from accounts.models import User, Vacation
from games import durations
from games.models import Seat
from tests.tables import person, running_game

Browser = Callable[[User], Client]
pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return person("Ana", timezone="Pacific/Kiritimati")


def day(user: User, count: int) -> date:
    """So many days after today on the person's wall."""
    return vacations.today(user) + timedelta(days=count)


def take(client: Client, first: object, last: object) -> object:
    return client.post(reverse("games:vacations"), {"first": str(first), "last": str(last)})


def test_days_are_taken_by_the_persons_own_calendar(ana: User, browser: Browser) -> None:
    client = browser(ana)
    assert "You have 7 vacation days left." in client.get(reverse("games:vacations")).text
    answer = client.post(reverse("games:vacations"), {"first": day(ana, 1), "last": day(ana, 3)}, follow=True)
    assert "Your vacation is booked." in answer.text and "You have 4 vacation days left." in answer.text
    vacation = Vacation.objects.get()
    assert (vacation.user, vacation.first, vacation.last, vacation.zone) == (
        ana,
        day(ana, 1),
        day(ana, 3),
        "Pacific/Kiritimati",
    )
    assert "Whole days in the time zone Pacific Ocean/Kiritimati" in answer.text


def test_a_day_alone_is_named_once(ana: User, browser: Browser) -> None:
    client = browser(ana)
    take(client, day(ana, 1), day(ana, 1))
    assert f"<strong>{durations.day(day(ana, 1))}</strong>" in client.get(reverse("games:vacations")).text


@pytest.mark.parametrize(
    ("first", "last", "field", "why"),
    [
        (0, 2, "first", "at the earliest"),
        (2, 1, "last", "be before the first."),
        (1, 9, "last", "That is 9 days; you have 7."),
    ],
)
def test_a_refusal_stands_beside_its_field_and_the_days_stay_in_the_form(
    ana: User, browser: Browser, first: int, last: int, field: str, why: str
) -> None:
    form = {"first": day(ana, first), "last": day(ana, last)}
    answer = browser(ana).post(reverse("games:vacations"), form)
    assert answer.status_code == 422
    assert f'<ul class="errorlist" id="id_{field}_error">' in answer.text
    beside = answer.text.split(f'id="id_{field}_error"')[1].split("</ul>")[0]
    assert why in beside
    for name, value in form.items():
        assert f'name="{name}" value="{value}"' in answer.text
    assert not Vacation.objects.exists()


@pytest.mark.parametrize("first", ["", "soon", "2026-02-30", "12/24"])
def test_an_entry_that_is_no_date_is_refused_at_its_field(ana: User, browser: Browser, first: str) -> None:
    answer = browser(ana).post(reverse("games:vacations"), {"first": first, "last": day(ana, 1)})
    assert answer.status_code == 422 and 'id="id_first_error"' in answer.text
    assert not Vacation.objects.exists()


def test_each_can_be_given_back(ana: User, browser: Browser) -> None:
    client = browser(ana)
    coming = Vacation.objects.create(user=ana, first=day(ana, 2), last=day(ana, 3), zone=ana.timezone)
    running = Vacation.objects.create(user=ana, first=day(ana, -1), last=day(ana, 1), zone=ana.timezone)
    past_vacation = Vacation.objects.create(user=ana, first=day(ana, -9), last=day(ana, -8), zone=ana.timezone)
    page = client.get(reverse("games:vacations")).text
    assert page.count("<li>\n") >= 2 and "End today" in page and re.search(r">Cancel vacation<", page)
    assert reverse("games:give_back", args=[past_vacation.pk]) not in page
    for each in (coming, running):
        assert client.post(reverse("games:give_back", args=[each.pk])).status_code == 302
        each.refresh_from_db()
    assert coming.cancelled and not running.cancelled and running.last == day(ana, 0)
    refused = client.post(reverse("games:give_back", args=[past_vacation.pk]))
    assert refused.status_code == 422 and "This vacation has no days left to give back" in refused.text


def test_nobody_sees_or_gives_back_another_persons_days(ana: User, browser: Browser, client: Client) -> None:
    ben = person("Ben")
    vacation = Vacation.objects.create(user=ben, first=day(ben, 2), last=day(ben, 3), zone="UTC")
    assert reverse("games:give_back", args=[vacation.pk]) not in browser(ana).get(reverse("games:vacations")).text
    assert browser(ana).post(reverse("games:give_back", args=[vacation.pk])).status_code == 403
    assert client.get(reverse("games:vacations")).status_code == 302
    assert client.post(reverse("games:give_back", args=[vacation.pk])).status_code == 302
    vacation.refresh_from_db()
    assert not vacation.cancelled


def test_a_browser_offers_no_day_before_tomorrow(ana: User, browser: Browser) -> None:
    page = browser(ana).get(reverse("games:vacations")).text
    assert page.count(f'min="{day(ana, 1)}"') == 2
    assert timezone.now().date() != day(ana, 1)
    assert 'href="/vacations/"' in browser(ana).get(reverse("profile")).text


def test_the_page_names_the_games_whose_clock_runs_on(ana: User, browser: Browser) -> None:
    game = running_game(ana, person("Ben"), name="Limes", pace=2 * 86400)
    Seat.objects.filter(game=game, user=ana).update(asked_move=0, deadline=timezone.now() + timedelta(days=2))
    client, form = browser(ana), {"first": day(ana, 9), "last": day(ana, 9)}
    page = client.post(reverse("games:vacations"), form, follow=True).text
    assert "Your vacation is booked." in page
    assert "It does not stop the clock of your current decisions: Limes (due " in page
