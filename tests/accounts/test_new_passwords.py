"""Rules for new passwords; those that people have from before are left alone."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD, is_signed_in, sign_in

FORM = {"email": "bruno@example.org", "username": "Bruno", "timezone": "Europe/Rome"}


@pytest.mark.parametrize(
    ("password", "reason"),
    [
        ("rubico-alea", "at least 12 characters"),  # eleven
        ("manchesterunited", "on lists used by attackers"),
        ("ManchesterUnited", "on lists used by attackers"),
        ("iloveyou1234", "on lists used by attackers"),
        ("1qaz2wsx3edc4rfv", "too common"),
        ("bruno@example.org", "too similar"),
        ("Time-of-Crisis-1", "little more than the name of this site or a game"),
        ("tocsite 2026 tocsite", "little more than the name of this site or a game"),
    ],
)
def test_a_bad_password_is_refused_with_its_reason(client: Client, password: str, reason: str) -> None:
    refused = client.post("/accounts/signup/", FORM | {"password1": password})
    assert reason in " ".join(refused.context["form"].errors["password1"])
    assert not User.objects.exists()


def test_the_name_of_a_game_within_a_longer_one_will_do(client: Client) -> None:
    client.post("/accounts/signup/", FORM | {"password1": "at a time of crisis we sup"})
    assert User.objects.filter(username="Bruno").exists()


def test_twelve_characters_will_do(client: Client) -> None:
    client.post("/accounts/signup/", FORM | {"password1": "rubico-aleae"})
    assert User.objects.filter(username="Bruno").exists()


def test_a_short_one_from_before_still_opens(client: Client, anna: User) -> None:
    anna.set_password("secret")
    anna.save()
    sign_in(client, anna, "secret")
    assert is_signed_in(client)
    new = {"oldpassword": "secret", "password1": "too short", "password2": "too short"}
    assert "at least 12 characters" in client.post("/accounts/password/change/", new).text
    client.post("/accounts/password/change/", new | {"password1": PASSWORD, "password2": PASSWORD})
    anna.refresh_from_db()
    assert anna.check_password(PASSWORD)
