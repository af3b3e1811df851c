"""The sections of the site: every page of theirs opens, marks its tab, and is told to link previews."""

import re
from collections.abc import Iterator

import pytest
from django.contrib.staticfiles import finders
from django.http import HttpRequest
from django.test import Client, RequestFactory

from accounts.models import User
from games.titles.registry import TITLES
from tests.tables import person
from tocsite import navigation


def request_of(user: User | None = None) -> HttpRequest:
    request = RequestFactory().get("/")
    if user is not None:
        request.user = user
    return request


PATHS = [tab.address for part in navigation.sections(request_of(User())) for tab in part.tabs]


def names(page: str, mark: str) -> list[str]:
    """The links of the tabs with this mark."""
    tabs = re.search(r'<nav class="tabs".*?</nav>', page, re.DOTALL)
    return re.findall(rf"<a [^>]*{mark}[^>]*>([^<]+)</a>", tabs[0]) if tabs else []


@pytest.mark.django_db
@pytest.mark.parametrize("path", PATHS)
def test_every_page_of_a_section_opens_and_marks_its_own_tab(client: Client, path: str) -> None:
    client.force_login(person("Ana"))
    answer = client.get(path)
    assert answer.status_code == 200
    [tab] = [tab for part in navigation.sections(answer.wsgi_request) for tab in part.tabs if tab.address == path]
    assert names(answer.text, 'aria-current="page"') == [str(tab.name)]
    assert re.search(r'<nav class="sections".*?aria-current="true"', answer.text, re.DOTALL)


@pytest.mark.django_db
def test_a_page_below_a_tab_marks_it_as_the_one_it_belongs_to(client: Client) -> None:
    assert names(client.get("/cards/").text, 'aria-current="true"') == ["Time of Crisis"]


@pytest.mark.django_db
def test_strangers_get_no_pages_of_their_own() -> None:
    tab_names = {str(tab.name) for part in navigation.sections(request_of()) for tab in part.tabs}
    assert tab_names.isdisjoint({"My games", "Watching", "Import a game"})
    assert navigation.account_pages(request_of()) == []


@pytest.mark.django_db
def test_every_page_of_an_account_opens(client: Client) -> None:
    ana = person("Ana")
    client.force_login(ana)
    pages = navigation.account_pages(request_of(ana))
    assert len(pages) == 14
    assert [page.address for page in pages if client.get(page.address).status_code != 200] == []


def pitched() -> Iterator[str]:
    for title in TITLES.values():
        yield f"titles/{title.name}/title.png"
        yield from (f"titles/{title.name}/{page}.png" for page in title.words.expansions)


@pytest.mark.django_db
def test_the_front_page_shows_every_title_with_a_picture(client: Client) -> None:
    page = client.get("/").text
    assert [picture for picture in pitched() if finders.find(picture) is None or picture not in page] == []


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/games/", "/how/", "/fairness/", "/leagues/", "/about/rome_in_crisis/how/"])
def test_public_pages_are_told_to_link_previews(client: Client, path: str) -> None:
    page = client.get(path).text
    assert page.count('<meta name="description" content="') == 1
    assert 'property="og:image" content="http' in page and finders.find("preview.png")


def described(client: Client, path: str) -> str:
    description = re.search(r'<meta name="description" content="([^"]+)">', client.get(path).text)
    return description[1] if description else ""


@pytest.mark.django_db
def test_every_public_page_of_a_section_is_described_by_itself(client: Client) -> None:
    usual, paths = (
        described(client, "/"),
        [tab.address for part in navigation.sections(request_of()) for tab in part.tabs],
    )
    assert usual and [path for path in paths if described(client, path) in ("", usual)] == []
