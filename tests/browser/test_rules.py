"""The rules as a reader has them: found by a search, printed on four pages."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.titles.registry import TITLES
from tests.local_site import LocalSite

MOST_SHEETS = 4


@pytest.fixture
def page(contexts: Callable[..., BrowserContext]) -> Page:
    return contexts().new_page()


def test_a_search_and_two_clicks_lead_to_the_tests_of_a_rule(page: Page) -> None:
    page.goto("/")
    page.get_by_role("navigation").get_by_role("link", name="Learn").first.click()
    page.get_by_role("link", name="Rules", exact=True).first.click()
    search = page.get_by_role("searchbox", name="Search the rules")
    search.fill("hispania dragons")
    page.keyboard.press("Enter")
    expect(page.get_by_text("0 paragraphs found")).to_be_visible()
    search.fill("hispania legion")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Example of a vote").click()
    expect(page).to_have_url(re.compile(r"/rules/time_of_crisis/votes/#votes-example$"))
    page.locator("#votes-example").get_by_role("link", name=re.compile("held by")).click()
    expect(page.locator("#votes-example")).to_be_visible()
    expect(page.locator("#votes-example")).to_contain_text("6.3.2 example")


@pytest.mark.parametrize("ruleset", [name for name, title in TITLES.items() if title.rules_in_words])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_of_a_title_fit_on_four_pages_of_paper(
    site: LocalSite, page: Page, ruleset: str, language: str
) -> None:
    page.context.add_cookies([{"name": "language", "value": language, "url": site.url}])
    page.goto(f"/rules/{ruleset}/")
    printed = page.pdf(prefer_css_page_size=True)
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= MOST_SHEETS
    page.emulate_media(media="print")
    wide = page.evaluate(
        "[...document.querySelectorAll('.rule-paragraph table')]"
        ".filter((each) => each.offsetWidth > each.parentElement.offsetWidth + 1).length"
    )
    assert wide == 0
