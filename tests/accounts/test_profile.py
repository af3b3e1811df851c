import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.test.utils import override_settings

from accounts import hours
from accounts.models import User
from games.services.rows.seat_clock import calendar_of
from rulebooks.clock.calendar import MOST_DAYS_OFF, MOST_QUIET
from tests.accounts.conftest import sign_in

FORM = {"username": "Anna", "timezone": "Asia/Tokyo", "language": ""}


def test_name_time_zone_and_language_are_saved(client: Client, anna: User) -> None:
    sign_in(client, anna)
    client.post("/people/me/", {"username": "Annina", "timezone": "Asia/Tokyo", "language": "en"})
    anna.refresh_from_db()
    assert (anna.username, anna.timezone, anna.language) == ("Annina", "Asia/Tokyo", "en")


def test_ones_own_name_may_change_its_case(client: Client, anna: User) -> None:
    sign_in(client, anna)
    client.post("/people/me/", FORM | {"username": "ANNA"})
    anna.refresh_from_db()
    assert anna.username == "ANNA"


def test_another_persons_name_is_refused(client: Client, anna: User, make_person: Callable[..., User]) -> None:
    make_person("Bruno")
    sign_in(client, anna)
    answer = client.post("/people/me/", FORM | {"username": "bruno"})
    assert answer.status_code == 422
    assert "This username is already taken." in answer.text
    anna.refresh_from_db()
    assert anna.username == "Anna"


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd"])
def test_a_time_zone_that_does_not_exist_is_refused(client: Client, anna: User, zone: str) -> None:
    sign_in(client, anna)
    assert client.post("/people/me/", FORM | {"timezone": zone}).status_code == 422


def test_a_refused_page_begins_at_what_is_not_right(client: Client, anna: User) -> None:
    sign_in(client, anna)
    assert "autofocus" not in client.get("/people/me/").text
    page = client.post("/people/me/", FORM | {"quiet_from": "22", "quiet_to": "9", "timezone": "Asia/Tokyo"}).text
    (field,) = re.findall(r"<(?:input|select)[^>]* autofocus[^>]*>", page)
    assert 'name="quiet_to"' in field


def test_strangers_are_asked_to_sign_in(client: Client) -> None:
    assert client.get("/people/me/").status_code == 302


def test_a_person_has_a_public_page_without_the_address(client: Client, anna: User) -> None:
    page = client.get("/people/anna/")
    assert "Anna" in page.text
    assert anna.email not in page.text
    assert client.get("/people/nobody/").status_code == 404


def test_a_name_that_no_database_can_hold_is_nobodys(client: Client, db: None) -> None:
    assert client.get("/people/a%00b/").status_code == 404
    assert client.get("/invitation/a%00b/").status_code == 404


def test_dates_are_in_the_readers_time_zone(client: Client, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(
        timezone="Pacific/Kiritimati", date_joined=datetime(2026, 3, 1, 12, tzinfo=UTC)
    )
    assert "1 Mar 2026" in client.get("/people/Anna/").text
    sign_in(client, anna)
    assert "2 Mar 2026" in client.get("/people/Anna/").text


@override_settings(LANGUAGES=[("en", "English"), ("de", "Deutsch")])
def test_the_profiles_language_comes_before_the_browsers(client: Client, make_person: Callable[..., User]) -> None:
    german = {"accept-language": "de"}
    assert '<html lang="de"' in client.get("/accounts/login/", headers=german).text
    sign_in(client, make_person("Bruno", language="en"))
    assert '<html lang="en"' in client.get("/people/Bruno/", headers=german).text


@pytest.mark.parametrize("hours", [{"plays_from": "18"}, {"plays_to": "18"}, {"plays_from": "18", "plays_to": "18"}])
def test_usual_hours_are_two_or_none(client: Client, anna: User, hours: dict[str, str]) -> None:
    sign_in(client, anna)
    assert "Choose two different hours, or neither." in client.post("/people/me/", FORM | hours).text
    client.post("/people/me/", FORM | {"plays_from": "18", "plays_to": "23", "timezone": "Europe/Rome"})
    anna.refresh_from_db()
    assert anna.usual_hours == "Usually plays 18 to 23, Europe/Rome"
    with pytest.raises(IntegrityError):
        User.objects.filter(pk=anna.pk).update(plays_to=18)


class TestQuietHours:
    """Hours and days at which one's clocks stand still."""

    def test_quiet_hours_and_days_off_are_saved_and_shown_again(self, client: Client, anna: User) -> None:
        sign_in(client, anna)
        client.post("/people/me/", FORM | {"quiet_from": "22", "quiet_to": "6", "days_off": ["7", "6"]})
        anna.refresh_from_db()
        assert (anna.quiet_from, anna.quiet_to, anna.days_off) == (22, 6, [6, 7])
        page = client.get("/people/me/").text
        assert '<option value="22" selected>22:00</option>' in page
        assert page.count(" checked") == 2

    def test_quiet_hours_and_days_off_can_be_given_up(self, client: Client, anna: User) -> None:
        User.objects.filter(pk=anna.pk).update(quiet_from=22, quiet_to=6, days_off=[7])
        sign_in(client, anna)
        client.post("/people/me/", FORM | {"quiet_from": "", "quiet_to": ""})
        anna.refresh_from_db()
        assert (anna.quiet_from, anna.quiet_to, anna.days_off) == (None, None, [])

    @pytest.mark.parametrize(
        ("wishes", "sentence"),
        [
            ({"quiet_from": "22"}, "Enter both times, or neither."),
            ({"quiet_to": "6"}, "Enter both times, or neither."),
            ({"quiet_from": "22", "quiet_to": "7"}, "Quiet hours can last up to 8 hours a day."),
            ({"quiet_from": "6", "quiet_to": "6"}, "Quiet hours can last up to 8 hours a day."),
            ({"quiet_from": "22", "quiet_to": "24"}, "Select a valid choice."),
            ({"days_off": ["1", "2", "3", "4", "5", "6"]}, "You can take up to 5 days off a week."),
            ({"days_off": ["8"]}, "Select a valid choice."),
        ],
    )
    def test_a_clock_that_would_hardly_run_is_refused(
        self, client: Client, anna: User, wishes: dict[str, str | list[str]], sentence: str
    ) -> None:
        sign_in(client, anna)
        answer = client.post("/people/me/", FORM | wishes)
        assert answer.status_code == 422
        assert sentence in answer.text
        anna.refresh_from_db()
        assert (anna.quiet_from, anna.quiet_to, anna.days_off) == (None, None, [])

    @pytest.mark.parametrize(
        "columns",
        [
            {"quiet_from": 22},
            {"quiet_from": 22, "quiet_to": 7},
            {"quiet_from": 6, "quiet_to": 6},
            {"quiet_from": 23, "quiet_to": 24},
            {"days_off": [1, 2, 3, 4, 5, 6]},
            {"days_off": [0]},
        ],
    )
    def test_the_database_refuses_a_clock_that_would_hardly_run_too(
        self, anna: User, columns: dict[str, int | list[int]]
    ) -> None:
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.filter(pk=anna.pk).update(**columns)

    @pytest.mark.parametrize(("start", "end"), [(22, 6), (0, 8), (23, 0), (5, 6)])
    def test_the_clock_accepts_quiet_hours_that_the_database_accepts(self, anna: User, start: int, end: int) -> None:
        User.objects.filter(pk=anna.pk).update(quiet_from=start, quiet_to=end, days_off=[1, 2, 3, 4, 5])
        anna.refresh_from_db()
        assert calendar_of(anna).quiet_from == start

    def test_people_and_clocks_have_the_same_bounds(self) -> None:
        assert (hours.MOST_QUIET, hours.MOST_DAYS_OFF) == (MOST_QUIET, MOST_DAYS_OFF)
