"""The language of pages and emails: of the address, else the reader's choice, else their browser's."""

import lxml.html
import pytest
from django.conf import settings
from django.test import Client

from accounts.languages import written_for
from accounts.models import User
from tests.accounts.conftest import sign_in
from tests.form_filling import form_at

pytestmark = pytest.mark.django_db
GERMAN, ENGLISH = {"accept-language": "de-AT,en;q=0.5"}, {"accept-language": "fr,en;q=0.5"}


def language_of(page: str) -> str:
    return str(lxml.html.document_fromstring(page).get("lang"))


def choose(client: Client, language: str, page: str) -> str:
    """Press a language's button in the foot of a page, and return the page that follows."""
    answer = form_at(client, page, action="/language/").press({"en": "English", "de": "Deutsch"}[language])
    return str(client.get(answer.url).text)


def test_a_strangers_browser_decides_until_they_choose_and_the_choice_is_kept(client: Client) -> None:
    assert language_of(client.get("/learn/", headers=GERMAN).text) == "de"
    assert language_of(client.get("/learn/", headers=ENGLISH).text) == "en"
    page = choose(client, "de", "/learn/")
    assert language_of(page) == "de" and 'value="de" lang="de" aria-pressed="true"' in page
    assert language_of(client.get("/games/running/", headers=ENGLISH).text) == "de"
    assert language_of(choose(client, "en", "/games/running/")) == "en"


def test_a_choice_is_a_players_own_everywhere(client: Client, anna: User) -> None:
    sign_in(client, anna)
    assert language_of(choose(client, "de", "/people/me/")) == "de"
    anna.refresh_from_db()
    assert anna.language == "de"
    other = Client()
    sign_in(other, anna)
    assert language_of(other.get("/learn/", headers=ENGLISH).text) == "de"


def test_emails_are_in_the_language_chosen_or_else_of_the_latest_page(client: Client, anna: User) -> None:
    sign_in(client, anna)
    for headers, language in ((GERMAN, "de"), (ENGLISH, "en"), (GERMAN, "de")):
        client.get("/learn/", headers=headers)
        anna.refresh_from_db()
        with written_for(anna) as code:
            assert code == language
    choose(client, "en", "/learn/")
    client.get("/learn/", headers=GERMAN)
    anna.refresh_from_db()
    with written_for(anna) as code:
        assert code == "en"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_name_of_a_language_says_that_it_is_in_that_language(client: Client, anna: User, language: str) -> None:
    User.objects.filter(pk=anna.pk).update(language=language)
    sign_in(client, anna)
    page = lxml.html.document_fromstring(client.get("/people/me/").text)
    names = {code: page.xpath("//*[normalize-space(text()) = $name]", name=name) for code, name in settings.LANGUAGES}
    for code, elements in names.items():
        assert {element.tag for element in elements} == {"option", "button"}
        assert {element.xpath("string(ancestor-or-self::*[@lang][1]/@lang)") for element in elements} == {code}


@pytest.mark.parametrize("page", ["/", "/learn/", "/rules/", "/rules/time_of_crisis/", "/leagues/"])
def test_search_engines_find_each_language_under_its_own_address(client: Client, page: str) -> None:
    german = client.get(f"/de{page}", headers=ENGLISH)
    assert german.status_code == 200 and language_of(german.text) == "de"
    elements = lxml.html.document_fromstring(german.text).iterfind(".//link[@hreflang]")
    links = {element.get("hreflang"): element.get("href") for element in elements}
    english = f"http://127.0.0.1:8000{page}"
    assert links == {"en": english, "de": f"http://127.0.0.1:8000/de{page}", "x-default": english}
    assert german.headers["Content-Language"] == "de"
    assert german.text.count("aria-current") == client.get(page, headers=ENGLISH).text.count("aria-current")
    assert links["de"] in client.get(page, headers=ENGLISH).text
    assert canonical_of(german.text) == links["de"] == canonical_of(client.get(page, headers=GERMAN).text)
    assert canonical_of(client.get(page, headers=ENGLISH).text) == english


def canonical_of(page: str) -> str | None:
    link = lxml.html.document_fromstring(page).find(".//link[@rel='canonical']")
    return None if link is None else link.get("href")


@pytest.mark.parametrize("page", ["/rules/?q=legion", "/leagues/?page=1", "/games/", "/accounts/login/"])
def test_no_other_page_names_one_that_stands_for_it(client: Client, page: str) -> None:
    assert canonical_of(client.get(page, headers=ENGLISH).text) is None


def test_the_languages_address_comes_before_the_choice(client: Client, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(language="en")
    sign_in(client, anna)
    assert language_of(client.get("/de/learn/").text) == "de"
    assert form_at(client, "/de/learn/", action="/language/").press("English").url == "/learn/"


@pytest.mark.parametrize(
    "path", ["/en/learn/", "/fr/learn/", "/de/no/such/page/", "/de/de/learn/", "/de/accounts/login/", "/de/option/x/"]
)
def test_no_other_address_becomes_a_page(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("language", ["fr", "", '"><script>', "de-AT"])
def test_an_unknown_language_changes_nothing(client: Client, language: str) -> None:
    answer = client.post("/language/", {"language": language, "next": "/learn/"})
    assert answer.url == "/learn/" and not answer.cookies
    client.cookies["language"] = language
    assert language_of(client.get("/learn/", headers=ENGLISH).text) == "en"


@pytest.mark.parametrize("next_page", ["https://evil.example/", "//evil.example/", "/de//evil.example/", ""])
def test_a_choice_leads_to_no_other_site(client: Client, next_page: str) -> None:
    assert not client.post("/language/", {"language": "de", "next": next_page}).url.startswith(("http", "//"))


def test_an_address_of_a_language_leads_to_its_front_page_and_to_lessons(client: Client) -> None:
    assert client.get("/de").headers["Location"] == "/de/"
    assert language_of(client.get("/de/learn/time_of_crisis/first-turn/").text) == "de"


def test_the_header_names_the_language_that_was_chosen(client: Client) -> None:
    client.cookies["language"] = "de"
    for page in ("/learn/", "/no/such/page/"):
        assert client.get(page, headers=ENGLISH).headers["Content-Language"] == "de", page
