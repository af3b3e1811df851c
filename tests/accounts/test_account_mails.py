"""The words of the mails of accounts, as text and as HTML."""

from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client

from accounts.models import PausedAddress, User
from tests.accounts.conftest import PASSWORD, give_password_again, last_mail, link_in, sign_in

NEW = "alea iacta est"
FORM = {"email": "bruno@example.org", "username": "Bruno", "password1": PASSWORD, "timezone": "Europe/Rome"}


def html() -> str:
    latest = last_mail()
    assert isinstance(latest, EmailMultiAlternatives)
    return str(latest.alternatives[0].content)


def sign_up(client: Client) -> None:
    client.post("/accounts/signup/", FORM)


def forget_the_password(client: Client, user: User) -> None:
    client.post("/accounts/password/reset/", {"email": user.email})


def test_the_address_is_confirmed_by_a_button_and_by_the_same_link_as_text(client: Client, db: None) -> None:
    sign_up(client)
    assert html().count(f'{link_in(last_mail())}"') == 2
    assert "Confirm address" in html() and "This address was entered for Bruno at tocsite." in html()


def test_a_forgotten_password_is_answered_with_the_name_and_a_button(client: Client, anna: User) -> None:
    forget_the_password(client, anna)
    for part in (str(last_mail().body), html()):
        assert f"A new password was requested for {anna.username}." in part
        assert "Your password stays the same" in part
    assert "Choose a new password" in html()


def test_a_forgotten_password_is_answered_to_a_paused_address_too(client: Client, anna: User) -> None:
    """It may be the only way back in."""
    PausedAddress.objects.create(address=anna.email, why="hard")
    forget_the_password(client, anna)
    assert last_mail().to == [anna.email]


def test_a_code_to_sign_in_is_in_both_parts(client: Client, anna: User) -> None:
    client.post("/accounts/login/code/", {"email": anna.email})
    code = next(line for line in str(last_mail().body).splitlines() if line.isupper() or "-" in line)
    assert code in html()


def test_a_name_that_looks_like_an_address_is_no_link(client: Client, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(username="https://evil.example/x")
    forget_the_password(client, anna)
    assert "https://evil.example/x" in html() and 'href="https://evil' not in html()


def test_mark_up_in_a_name_stays_text(client: Client, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(username="<b>anna</b>")
    forget_the_password(client, anna)
    assert "<b>anna" not in html() and "&lt;b&gt;anna" in html() and "<b>anna</b>" in str(last_mail().body)


@pytest.mark.parametrize("path", ["/accounts/password/reset/", "/accounts/login/code/"])
def test_account_mails_say_that_no_person_wrote_them(client: Client, anna: User, path: str) -> None:
    client.post(path, {"email": anna.email})
    assert last_mail().extra_headers["Auto-Submitted"] == "auto-generated"


def test_the_look_is_within_the_tags(client: Client, db: None) -> None:
    """Gmail drops style sheets, and mail programs turn the colours over at night by what is left in one."""
    sign_up(client)
    assert 'class="cell" style="' in html() and "prefers-color-scheme:dark" in html()


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/accounts/signup/", FORM),
        ("/accounts/signup/", FORM | {"email": "anna@example.org"}),
        ("/accounts/password/reset/", {"email": "anna@example.org"}),
        ("/accounts/password/reset/", {"email": "nobody@example.org"}),
        ("/accounts/login/code/", {"email": "anna@example.org"}),
        ("/accounts/login/code/", {"email": "nobody@example.org"}),
        ("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}),
        ("/accounts/email/", {"action_add": "", "email": "anna@example.net"}),
    ],
)
def test_the_host_and_port_of_whoever_asks_are_in_no_link(
    client: Client, anna: User, settings: Any, path: str, form: dict[str, str]
) -> None:
    """Every link leads to SITE_URL: a request may name any port, and asks for a mail to somebody else."""
    settings.SITE_URL = "https://play.example.org:8443"
    if "oldpassword" in form or "action_add" in form:
        sign_in(client, anna)
    if "action_add" in form:
        give_password_again(client)
    client.post(path, form, headers={"host": "testserver:666"})
    latest = last_mail()
    both = f"{latest.subject} {latest.body} {html()}"
    assert "testserver" not in both and ":666" not in both
    assert "https://play.example.org:8443" in both
