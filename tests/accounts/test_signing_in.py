from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD, found_in, is_signed_in, last_mail, link_in, sign_in


def test_by_password(client: Client, anna: User) -> None:
    sign_in(client, anna)
    assert is_signed_in(client)


def test_a_wrong_password_does_not(client: Client, anna: User) -> None:
    client.post("/accounts/login/", {"login": anna.email, "password": "wrong"})
    assert not is_signed_in(client)


def test_guessing_is_slowed_down(client: Client, anna: User) -> None:
    for _attempt in range(10):
        client.post("/accounts/login/", {"login": anna.email, "password": "wrong"})
    client.post("/accounts/login/", {"login": anna.email, "password": PASSWORD})
    assert not is_signed_in(client)


def test_by_a_code_from_the_mailbox(client: Client, anna: User) -> None:
    client.post("/accounts/login/code/", {"email": anna.email})
    code = found_in(last_mail(), "^[0-9A-Z]{3,}-?[0-9A-Z]{3,}$")
    client.post("/accounts/login/code/confirm/", {"code": code[0]})
    assert is_signed_in(client)


def test_a_wrong_code_does_not(client: Client, anna: User) -> None:
    client.post("/accounts/login/code/", {"email": anna.email})
    client.post("/accounts/login/code/confirm/", {"code": "WRONG-CODE"})
    assert not is_signed_in(client)


def test_a_forgotten_password_is_replaced_by_mail(client: Client, anna: User) -> None:
    client.post("/accounts/password/reset/", {"email": anna.email})
    form = client.get(link_in(last_mail()), follow=True)
    new = "alea iacta est"
    client.post(form.request["PATH_INFO"], {"password1": new, "password2": new})
    client.logout()
    anna.refresh_from_db()
    sign_in(client, anna, new)
    assert is_signed_in(client)


def test_a_reset_for_a_stranger_looks_the_same(client: Client, anna: User) -> None:
    own = client.post("/accounts/password/reset/", {"email": anna.email})
    strange = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert (own.status_code, own.headers["Location"]) == (strange.status_code, strange.headers["Location"])


def test_signing_out_everywhere_ends_every_browsers_session(anna: User) -> None:
    first, second = Client(), Client()
    sign_in(first, anna)
    sign_in(second, anna)
    first.post("/people/me/log-out-everywhere/")
    assert not is_signed_in(first)
    assert not is_signed_in(second)


def test_signing_out_everywhere_spares_everybody_else(anna: User, make_person: Callable[..., User]) -> None:
    other = Client()
    sign_in(other, make_person("Bruno"))
    own = Client()
    sign_in(own, anna)
    own.post("/people/me/log-out-everywhere/")
    assert is_signed_in(other)


@pytest.mark.parametrize("path", ["/people/me/log-out-everywhere/", "/accounts/logout/"])
def test_a_link_signs_nobody_out(client: Client, anna: User, path: str) -> None:
    sign_in(client, anna)
    client.get(path)
    assert is_signed_in(client)
