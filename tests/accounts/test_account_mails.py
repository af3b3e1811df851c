"""What the mails of accounts say, as text and as HTML."""

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client

from accounts.models import PausedAddress, User
from tests.accounts.conftest import PASSWORD, last_mail, link_in

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
    assert "Confirm the address" in html() and "Bruno has given this address at tocsite." in html()


def test_a_forgotten_password_is_answered_with_the_name_and_a_button(client: Client, anna: User) -> None:
    forget_the_password(client, anna)
    for part in (str(last_mail().body), html()):
        assert f"asked for a new password for {anna.username}." in part
        assert "the password stays as it is" in part
    assert "Choose a new password" in html()


def test_a_paused_address_gets_it_too(client: Client, anna: User) -> None:
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
def test_they_say_that_no_person_wrote_them(client: Client, anna: User, path: str) -> None:
    client.post(path, {"email": anna.email})
    assert last_mail().extra_headers["Auto-Submitted"] == "auto-generated"


def test_the_look_is_within_the_tags(client: Client, db: None) -> None:
    """Gmail drops style sheets, and mail programs turn the colours over at night by what is left in one."""
    sign_up(client)
    assert 'class="cell" style="' in html() and "prefers-color-scheme: dark" in html()
