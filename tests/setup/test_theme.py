"""Light or dark, as a reader chooses: kept for this browser, and in the page before any script runs."""

import pytest
from django.test import Client

from tests.form_filling import form_at

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_choice_is_in_the_page_from_its_first_byte_until_it_is_taken_back(client: Client, theme: str) -> None:
    assert 'content="light dark"' in client.get("/aid/").text and "data-theme" not in client.get("/aid/").text
    answer = client.post("/theme/", {"theme": theme, "next": "/aid/?a=1"})
    assert answer.url == "/aid/?a=1"
    for path in ("/aid/", "/accounts/login/", "/no/such/page/"):
        page = client.get(path).text
        assert f'data-theme="{theme}"' in page and f'name="color-scheme" content="{theme}"' in page
        assert f'value="{theme}" aria-pressed="true"' in page and page.count('name="theme"') == 3
    client.post("/theme/", {"theme": "", "next": "/aid/"})
    assert "data-theme" not in client.get("/aid/").text


def test_a_stranger_gets_no_cookie_but_that_of_a_form_before_they_choose() -> None:
    stranger = Client(enforce_csrf_checks=True)
    assert list(stranger.get("/games/running/").cookies) == ["csrftoken"]
    chosen = form_at(stranger, "/games/running/", action="/theme/").press("Dark")
    assert chosen.url == "/games/running/" and chosen.cookies["theme"].value == "dark"


def test_a_theme_is_kept_for_a_year_and_hidden_from_scripts(client: Client) -> None:
    cookie = client.post("/theme/", {"theme": "dark"}).cookies["theme"]
    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"]) == (365 * 24 * 3600, True, "Lax")
    assert not cookie["secure"]


@pytest.mark.parametrize("next_page", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
def test_a_choice_of_theme_leads_to_no_other_site(client: Client, next_page: str) -> None:
    assert client.post("/theme/", {"theme": "dark", "next": next_page}).url == "/"


def test_an_unknown_theme_changes_nothing(client: Client) -> None:
    assert "theme" not in client.post("/theme/", {"theme": '"><script>', "next": "/aid/"}).cookies
    client.cookies["theme"] = "purple"
    assert "data-theme" not in client.get("/aid/").text
    assert client.get("/theme/")["Location"] == "/"


def test_a_refused_form_that_came_back_is_not_left_for_a_choice_of_colours(client: Client) -> None:
    """Without scripts the choice opens the page anew, and what was typed would be gone."""
    assert 'action="/theme/"' in client.get("/accounts/login/").text
    assert 'action="/theme/"' not in client.post("/accounts/login/", {"login": "a@example.org"}).text
