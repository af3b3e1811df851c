from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.messages import get_messages
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.accounts.conftest import PASSWORD, is_signed_in, last_mail, link_in, mails
from tests.form_filling import form_at

NEW = "carthago delenda est"
FORM = {"email": "Bruno@Example.org", "username": "Bruno", "password1": PASSWORD, "timezone": "Europe/Rome"}


@contextmanager
def counted_hashes() -> Iterator[list[str]]:
    """The passwords that are hashed meanwhile."""
    passwords: list[str] = []
    encode = MD5PasswordHasher.encode

    def note(self: MD5PasswordHasher, password: str, salt: str) -> str:
        passwords.append(password)
        return encode(self, password, salt)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MD5PasswordHasher, "encode", note)
        yield passwords


def test_a_person_is_in_only_once_the_address_is_verified(client: Client) -> None:
    client.post("/accounts/signup/", FORM)
    assert last_mail().to == ["bruno@example.org"]
    assert not is_signed_in(client)
    assert client.post("/accounts/login/", {"login": FORM["email"], "password": PASSWORD}).status_code == 302
    assert not is_signed_in(client)

    client.post(link_in(last_mail()))
    client.post("/accounts/login/", {"login": "BRUNO@example.ORG", "password": PASSWORD})
    assert is_signed_in(client)


def test_confirming_in_the_browser_that_signed_up_leads_in(client: Client) -> None:
    client.post("/accounts/signup/?next=/aid/", FORM)
    answer = client.post(link_in(last_mail()), follow=True)
    assert answer.redirect_chain[-1][0] == "/aid/"
    sentences = [message.message for message in get_messages(answer.wsgi_request)]  # the first is of the sign-up
    assert sentences[1:] == ["bruno@example.org is confirmed.", f"You're signed in as {FORM['username']}."]
    assert is_signed_in(client)


def test_confirming_in_another_browser_signs_nobody_in_and_says_what_to_do(client: Client) -> None:
    client.post("/accounts/signup/", FORM)
    elsewhere = Client()
    form = form_at(elsewhere, link_in(last_mail()), field="password1")
    answer = elsewhere.get(form.fill(password1=NEW, password2=NEW).press("Confirm address").url)
    assert answer.request["PATH_INFO"] == "/accounts/login/"
    page = answer.content.decode()
    assert "bruno@example.org is confirmed. You can now sign in with it." in page
    assert not is_signed_in(elsewhere)


def test_opening_the_link_alone_verifies_nothing(client: Client) -> None:
    """Scanners of mail open every link."""
    client.post("/accounts/signup/", FORM)
    assert client.get(link_in(last_mail())).status_code == 200
    assert not EmailAddress.objects.get().verified


def test_the_mail_names_the_site_and_not_its_server(client: Client) -> None:
    client.post("/accounts/signup/", FORM)
    assert last_mail().subject.startswith("[tocsite]")
    assert "Hello from tocsite!" in last_mail().body


def test_the_chosen_time_zone_is_kept(client: Client) -> None:
    client.post("/accounts/signup/", FORM)
    assert User.objects.get().timezone == "Europe/Rome"


def test_a_sign_up_by_a_name_that_differs_only_in_case_is_refused(client: Client, anna: User) -> None:
    answer = client.post("/accounts/signup/", FORM | {"username": "aNNa"})
    assert answer.context["form"].errors["username"] == ["This username is already taken."]
    assert User.objects.count() == 1


def test_full_width_letters_do_not_make_a_second_name(client: Client, anna: User) -> None:
    answer = client.post("/accounts/signup/", FORM | {"username": "\uff21\uff4e\uff4e\uff41"})
    assert "username" in answer.context["form"].errors


def test_a_taken_address_is_told_by_mail_and_not_on_the_page(client: Client, anna: User) -> None:
    unknown = client.post("/accounts/signup/", FORM)
    client.logout()
    registered = client.post("/accounts/signup/", FORM | {"email": anna.email, "username": "Other"})
    assert (registered.status_code, registered.headers["Location"]) == (
        unknown.status_code,
        unknown.headers["Location"],
    )
    assert last_mail().to == [anna.email]
    assert "A sign-up was attempted" in last_mail().body
    assert not User.objects.filter(username="Other").exists()
    assert EmailAddress.objects.filter(email=anna.email).count() == 1


def test_both_spend_the_hash_of_a_password_and_as_many_queries(client: Client, anna: User) -> None:
    """By which a clock could tell whether somebody has an address here."""
    Client().post("/accounts/signup/", FORM | {"email": "first@example.org", "username": "First"})  # of its network
    costs = []
    for number, email in enumerate((anna.email, "bruno@example.org")):
        with CaptureQueriesContext(connection) as queries, counted_hashes() as hashes:
            Client().post("/accounts/signup/", FORM | {"email": email, "username": f"Other{number}"})
        costs.append((len(hashes), len(queries)))
    registered, unknown = costs
    assert registered[0] == unknown[0] == 1
    assert abs(registered[1] - unknown[1]) <= 3


@pytest.mark.parametrize("password", ["short", "password123", "bruno@example.org"])
def test_a_sign_up_with_a_weak_password_is_refused(client: Client, password: str) -> None:
    answer = client.post("/accounts/signup/", FORM | {"password1": password})
    assert "password1" in answer.context["form"].errors
    assert mails() == []
