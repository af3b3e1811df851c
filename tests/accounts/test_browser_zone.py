"""A person who has named no time zone gets that of their browser, once; who has named one keeps it."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts import services, zones
from accounts.models import User
from tests.accounts.conftest import sign_in
from tests.accounts.test_sign_up import FORM

TOLD = "Times are now shown in America/New York"


def zone_of(person: User) -> tuple[str, bool]:
    person.refresh_from_db()
    return person.timezone, person.timezone_chosen


def tell(client: Client, zone: str) -> None:
    assert client.post("/people/me/browser-zone/", {"timezone": zone}).status_code == 204


def test_a_sign_up_without_scripts_names_no_time_zone(client: Client) -> None:
    page = client.get("/accounts/signup/").text
    assert '<option value="" selected>Time zone of my browser</option>' in page and "js/timezone.js" in page
    client.post("/accounts/signup/", FORM | {"timezone": ""})
    assert zone_of(User.objects.get()) == ("UTC", False)


@pytest.mark.parametrize("zone", ["Europe/Rome", "UTC"])
def test_a_time_zone_named_at_sign_up_counts_as_chosen(client: Client, zone: str) -> None:
    client.post("/accounts/signup/", FORM | {"timezone": zone})
    assert zone_of(User.objects.get()) == (zone, True)


def test_the_first_page_with_scripts_tells_it_and_the_next_one_says_so(client: Client, anna: User) -> None:
    sign_in(client, anna)
    page = client.get("/people/Anna/").text
    assert 'class="zone"' in page and "js/timezone.js" in page
    tell(client, "America/New_York")
    assert zone_of(anna) == ("America/New_York", True)
    page = client.get("/mails/settings/").text
    assert TOLD in page and "time zone: America/New York" in page
    page = client.get("/vacations/").text
    assert TOLD not in page and "in the time zone America/New York" in page
    assert 'class="zone"' not in page and "js/timezone.js" not in page


def test_the_zone_of_the_browser_is_taken_once(client: Client, anna: User) -> None:
    sign_in(client, anna)
    tell(client, "America/New_York")
    tell(client, "Asia/Tokyo")
    assert zone_of(anna) == ("America/New_York", True)


@pytest.mark.parametrize("zone", ["UTC", "Europe/Rome"])
def test_a_choice_stands(client: Client, make_person: Callable[..., User], zone: str) -> None:
    bruno = make_person("Bruno", timezone=zone)
    User.objects.filter(pk=bruno.pk).update(timezone_chosen=True)
    sign_in(client, bruno)
    tell(client, "Asia/Tokyo")
    assert zone_of(bruno) == (zone, True)
    assert TOLD not in client.get("/mails/settings/").text


def test_a_choice_made_while_the_page_was_loading_stands(anna: User) -> None:
    """The row is read anew: ``anna`` is as the page had her."""
    User.objects.filter(pk=anna.pk).update(timezone="Europe/Rome", timezone_chosen=True)
    assert not services.take_browser_zone(user=anna, zone="Asia/Tokyo")
    assert zone_of(anna) == ("Europe/Rome", True)


@pytest.mark.parametrize("zone", ["", "UTC", "Mars/Olympus", "../../etc/passwd", "a\0b"])
def test_an_answer_without_a_usable_time_zone_leaves_the_question_open(client: Client, anna: User, zone: str) -> None:
    sign_in(client, anna)
    tell(client, zone)
    assert zone_of(anna) == ("UTC", False)


def test_strangers_have_none(client: Client) -> None:
    assert client.post("/people/me/browser-zone/", {"timezone": "Asia/Tokyo"}).status_code == 302
    assert 'class="zone"' not in client.get("/").text


class TestProfile:
    """The list there is headed by the browser's zone as long as no other is named."""

    FORM = {"username": "Anna", "language": ""}

    def test_saving_something_else_names_none(self, client: Client, anna: User) -> None:
        sign_in(client, anna)
        assert '<option value="" selected>Time zone of my browser</option>' in client.get("/people/me/").text
        assert client.post("/people/me/", self.FORM | {"username": "Annina", "timezone": ""}).status_code == 302
        assert zone_of(anna) == ("UTC", False)

    def test_utc_may_be_chosen(self, client: Client, anna: User) -> None:
        sign_in(client, anna)
        client.post("/people/me/", self.FORM | {"timezone": "UTC"})
        assert zone_of(anna) == ("UTC", True)
        assert "Time zone of my browser" not in client.get("/people/me/").text

    def test_a_zone_that_is_named_cannot_be_left_out(self, client: Client, anna: User) -> None:
        User.objects.filter(pk=anna.pk).update(timezone_chosen=True)
        sign_in(client, anna)
        assert client.post("/people/me/", self.FORM | {"timezone": ""}).status_code == 422


@pytest.mark.parametrize(
    "name", ["Asia/Calcutta", "Asia/Kolkata", "Europe/Kiev", "Europe/Kyiv", "America/Buenos_Aires"]
)
def test_old_and_new_names_of_browsers_are_known(name: str) -> None:
    assert zones.is_known(name)
