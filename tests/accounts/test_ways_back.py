"""The target of ``next``: a page of this site, whatever a form or a link names."""

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


@pytest.mark.parametrize("path", ELSEWHERE)
def test_no_word_and_no_other_site_is_a_way_back(path: str) -> None:
    assert not is_own_path(path)


@pytest.mark.parametrize("path", ["/", "/games/?page=2", "/people/Livia%20D/", "/games/x/#talk"])
def test_a_path_of_this_site_is_a_way_back(path: str) -> None:
    assert is_own_path(path)


@pytest.mark.parametrize("path", [*ELSEWHERE, "/games/"])
@pytest.mark.parametrize("address", ["/theme/", "/hints/"])
def test_a_stranger_is_led_on_whatever_is_asked(client: Client, address: str, path: str) -> None:
    answer = client.post(address, {"next": path, "theme": "dark"})
    assert answer.status_code == 302
    assert answer["Location"] in ("/", "/aid/", "/games/") and (answer["Location"] == "/games/") == (path == "/games/")


@pytest.mark.parametrize("path", [*ELSEWHERE, "/games/"])
def test_a_sign_in_leads_only_to_pages_of_this_site(client: Client, anna: User, path: str) -> None:
    answer = client.post("/accounts/login/", {"login": anna.email, "password": PASSWORD, "next": path})
    assert answer["Location"] == (path if path == "/games/" else "/")
