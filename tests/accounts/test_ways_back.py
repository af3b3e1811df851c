"""Where ``next`` leads: to a page of this site, whatever a form or a link names."""

import pytest
from django.test import Client

from accounts.form_pages import is_own_path
from accounts.models import User
from tests.accounts.conftest import PASSWORD

ELSEWHERE = (
    "games",
    "games:table",
    "accounts.views.profile",
    "evil.example",
    "//evil.example/",
    "https://evil.example/",
    "https:///evil.example/",
    "http://testserver/games/",
    "javascript:alert(1)",
    "/\\evil.example",
    "\\\\evil.example",
    " //evil.example",
    "\x00/games/",
    "",
)


@pytest.mark.parametrize("asked", ELSEWHERE)
def test_no_word_and_no_other_site_is_a_way_back(asked: str) -> None:
    assert not is_own_path(asked)


@pytest.mark.parametrize("asked", ["/", "/games/?page=2", "/people/Livia%20D/", "/games/x/#talk"])
def test_a_path_is(asked: str) -> None:
    assert is_own_path(asked)


@pytest.mark.parametrize("asked", [*ELSEWHERE, "/games/"])
@pytest.mark.parametrize("address", ["/theme/", "/hints/"])
def test_a_stranger_is_led_on_whatever_is_asked(client: Client, address: str, asked: str) -> None:
    answer = client.post(address, {"next": asked, "theme": "dark"})
    assert answer.status_code == 302
    assert answer["Location"] in ("/", "/aid/", "/games/") and (answer["Location"] == "/games/") == (asked == "/games/")


@pytest.mark.parametrize("asked", [*ELSEWHERE, "/games/"])
def test_who_signs_in_is_led_on_whatever_is_asked(client: Client, anna: User, asked: str) -> None:
    answer = client.post("/accounts/login/", {"login": anna.email, "password": PASSWORD, "next": asked})
    assert answer["Location"] == (asked if asked == "/games/" else "/")
