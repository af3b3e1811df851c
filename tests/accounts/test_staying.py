"""The length of a sign-in, and the effect of a visit on it."""

from datetime import timedelta
from http.cookies import Morsel

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games import tasks
from tests.accounts.conftest import PASSWORD, found_in, last_mail

DAYS_90 = 90 * 24 * 3600
CODE = "^[0-9A-Z]{3,}-?[0-9A-Z]{3,}$"


def sign_in_as_rendered(client: Client, anna: User, *, stays: bool = True) -> None:
    """With the form's boxes as the page has them, or with that box cleared."""
    form = client.get("/accounts/login/").context["form"]
    boxes = {name: "on" for name in ("remember",) if form[name].initial and stays}
    client.post("/accounts/login/", {"login": anna.email, "password": PASSWORD} | boxes)


def cookie(client: Client) -> "Morsel[str]":
    return client.cookies["sessionid"]


def days_left() -> float:
    return (Session.objects.get().expire_date - timezone.now()) / timedelta(days=1)


def age(client: Client, days: int) -> None:
    """Let a session be from so many days ago."""
    session = client.session
    session["renewed"] = (timezone.now() - timedelta(days=days)).date().isoformat()
    session.save()
    Session.objects.update(expire_date=timezone.now() + timedelta(days=90 - days))


def test_a_sign_in_lasts_ninety_days_by_default(client: Client, anna: User) -> None:
    sign_in_as_rendered(client, anna)
    assert cookie(client)["max-age"] == DAYS_90 and 89.9 < days_left() <= 90


def test_a_sign_in_by_code_lasts_ninety_days(client: Client, anna: User) -> None:
    client.post("/accounts/login/code/", {"email": anna.email})
    client.post("/accounts/login/code/confirm/", {"code": found_in(last_mail(), CODE)[0]})
    assert cookie(client)["max-age"] == DAYS_90


def test_clearing_the_box_ends_the_sign_in_with_the_browser(client: Client, anna: User) -> None:
    sign_in_as_rendered(client, anna, stays=False)
    assert cookie(client)["max-age"] == ""
    age(client, 3)
    client.get("/people/me/")
    assert cookie(client)["max-age"] == ""


def test_a_visit_renews_it_once_a_day(client: Client, anna: User) -> None:
    sign_in_as_rendered(client, anna)
    age(client, 80)
    client.cookies["sessionid"]["max-age"] = 10 * 24 * 3600
    client.get("/people/me/")
    assert cookie(client)["max-age"] == DAYS_90 and 89.9 < days_left() <= 90
    with CaptureQueriesContext(
        connection,
    ) as queries:
        client.get("/people/me/")
    assert not [query["sql"] for query in queries if query["sql"].startswith(("UPDATE", "INSERT"))]


def test_after_a_year_everybody_signs_in_again(client: Client, anna: User) -> None:
    sign_in_as_rendered(client, anna)
    for days, leads in ((364, 200), (365, 302)):
        UserSession.objects.update(created_at=timezone.now() - timedelta(days=days))
        tasks.tidy_up()
        assert client.get("/people/me/").status_code == leads
    assert not UserSession.objects.exists()


def test_a_session_from_before_is_renewed_too(client: Client, anna: User) -> None:
    """It knows no day, and was made for two weeks."""
    sign_in_as_rendered(client, anna)
    session = client.session
    del session["renewed"]
    session.set_expiry(14 * 24 * 3600)
    session.save()
    client.get("/people/me/")
    assert cookie(client)["max-age"] == DAYS_90


@pytest.mark.django_db(transaction=True)
def test_a_site_that_cannot_write_is_still_read(client: Client, anna: User) -> None:
    sign_in_as_rendered(client, anna)
    client.get("/people/me/")
    age(client, 3)
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only TO on")
    try:
        assert client.get("/people/me/").status_code == 200
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SET default_transaction_read_only TO off")


def test_a_picture_that_everybody_may_keep_carries_no_session(client: Client, anna: User) -> None:
    sign_in_as_rendered(client, anna)
    age(client, 3)
    answer = client.get("/feed.atom")
    assert answer.status_code == 200 and not answer.cookies


def test_a_page_is_its_readers_alone_and_gone_with_them(client: Client, anna: User) -> None:
    """Their drafts stay in the browser: nothing that they wrote is lost."""
    assert "private" not in client.get("/how/").headers.get("Cache-Control", "")
    sign_in_as_rendered(client, anna)
    assert {"private", "no-cache"} <= set(client.get("/how/").headers["Cache-Control"].split(", "))
    assert "Clear-Site-Data" not in client.post("/theme/", {"theme": "dark"}).headers
    assert client.post("/accounts/logout/").headers["Clear-Site-Data"] == '"cache"'
