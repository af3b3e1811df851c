"""A browser that was left open is no key to the account: what changes how one signs in asks for the password again."""

import time
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import (
    PASSWORD,
    found_in,
    give_password_again,
    is_signed_in,
    last_mail,
    link_in,
    mails,
    sign_in,
)

THIEF = "thief@example.org"
CODE = "^[0-9A-Z]{3,}-?[0-9A-Z]{3,}$"


def add(browser: Client, email: str = THIEF) -> Any:
    return browser.post("/accounts/email/", {"action_add": "", "email": email}, follow=True)


def addresses(person: User) -> set[str]:
    return set(EmailAddress.objects.filter(user=person).values_list("email", flat=True))


@pytest.mark.parametrize("button", ["action_add", "action_primary", "action_remove", "action_send"])
def test_every_button_of_the_page_of_addresses_asks_who_it_is(browser: Client, anna: User, button: str) -> None:
    EmailAddress.objects.create(user=anna, email=THIEF, verified=True)
    browser.get("/accounts/email/")
    answer = browser.post("/accounts/email/", {button: "", "email": THIEF})
    assert answer.status_code == 302 and answer["Location"].startswith("/accounts/reauthenticate/")
    anna.refresh_from_db()
    assert anna.email == "anna@example.org" and addresses(anna) == {anna.email, THIEF}


def test_a_stranger_at_an_open_browser_gets_no_address_in(browser: Client, anna: User) -> None:
    assert "Enter your password again." in add(browser).text
    refused = browser.post("/accounts/reauthenticate/", {"password": "a guess"})
    assert "This is not your current password." in refused.text
    add(browser)
    assert addresses(anna) == {anna.email} and mails() == []


def test_a_requested_change_is_made_once_the_password_is_given(browser: Client, anna: User) -> None:
    page = add(browser, "second@example.org")
    form = page.context["redirect_field"]
    assert 'name="next"' in str(form)
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/accounts/email/"})
    assert addresses(anna) == {anna.email, "second@example.org"}
    assert last_mail().to == ["second@example.org"]


def test_a_session_has_a_new_token_then_and_stays_the_same_device(browser: Client, anna: User) -> None:
    browser.get("/people/me/")
    copied = Client()
    copied.cookies["sessionid"] = browser.cookies["sessionid"].value
    browser.post("/accounts/reauthenticate/", {"password": "a guess"})
    assert is_signed_in(copied)
    give_password_again(browser)
    assert is_signed_in(browser) and not is_signed_in(copied)
    assert UserSession.objects.get(user=anna).session_key == browser.cookies["sessionid"].value
    assert "Enter your password again." not in add(browser).text


def test_the_password_is_asked_for_again_after_some_minutes(
    browser: Client, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_password_again(browser)
    later = time.time() + 6 * 60
    monkeypatch.setattr("time.time", lambda: later)
    assert "Enter your password again." in add(browser).text


def test_a_person_who_signs_in_by_codes_sets_a_password_by_mail(client: Client, anna: User) -> None:
    client.post("/accounts/login/code/", {"email": anna.email})
    client.post("/accounts/login/code/confirm/", {"code": found_in(last_mail(), CODE)[0]})
    assert 'href="/accounts/password/reset/"' in add(client).text
    client.post("/accounts/password/reset/", {"email": anna.email})
    form = client.get(link_in(last_mail()), follow=True)
    new = "carthago delenda est"
    client.post(form.request["PATH_INFO"], {"password1": new, "password2": new})
    browser = Client()
    sign_in(browser, anna, new)
    give_password_again(browser, new)
    add(browser, "second@example.org")
    assert "second@example.org" in addresses(anna)


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("email", {"action_add": "", "email": THIEF}),
        ("password/set", {"password1": "carthago delenda est", "password2": "carthago delenda est"}),
    ],
)
def test_an_account_without_a_password_gets_its_first_by_mail(
    client: Client, anna: User, path: str, form: dict[str, str]
) -> None:
    anna.set_unusable_password()
    anna.save()
    client.force_login(anna)
    assert client.post(f"/accounts/{path}/", form)["Location"] == "/accounts/password/reset/"
    anna.refresh_from_db()
    assert not anna.has_usable_password() and addresses(anna) == {anna.email}


def test_a_new_password_asks_for_the_present_one(browser: Client, anna: User) -> None:
    new = "carthago delenda est"
    browser.post("/accounts/password/change/", {"oldpassword": "a guess", "password1": new, "password2": new})
    anna.refresh_from_db()
    assert anna.check_password(PASSWORD)
