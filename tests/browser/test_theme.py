"""Light or dark by choice, with and without scripts, against whatever the machine says; what is half written stays."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import colour_faults
from tests.browser.pages import LOOKS, PEOPLE, THEMES

PAGE = {"light": "rgb(251, 248, 242)", "dark": "rgb(25, 22, 19)"}
"""--page of static/css/base.css, as a browser says it."""
OTHER = {"light": "dark", "dark": "light"}
SHOWN = "() => getComputedStyle(document.body).backgroundColor"
SEA = "() => getComputedStyle(document.querySelector('svg.board .sea .ground')).fill"


def choose(page: Page, theme: str) -> None:
    """Press the button of a theme, and wait until the site knows."""
    name = {"": "System", "light": "Light", "dark": "Dark"}[theme]
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("group", name="Theme").get_by_role("button", name=name).click()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("system", THEMES)
def test_a_choice_holds_against_the_system_on_every_page(
    contexts: Callable[..., BrowserContext], system: str, scripts: bool
) -> None:
    page = contexts(color_scheme=system, java_script_enabled=scripts).new_page()
    page.goto("/how/")
    assert page.evaluate(SHOWN) == PAGE[system]
    choose(page, OTHER[system])
    expect(page.locator("html")).to_have_attribute("data-theme", OTHER[system])
    assert page.url.endswith("/how/") and page.evaluate(SHOWN) == PAGE[OTHER[system]]
    page.goto("/games/demo-middle/?panel=game")
    assert page.evaluate(SHOWN) == PAGE[OTHER[system]]
    sea = page.evaluate(SEA)
    choose(page, "")
    expect(page.locator("html")).not_to_have_attribute("data-theme", OTHER[system])  # the page has come again
    page.reload()
    assert page.evaluate(SHOWN) == PAGE[system] and page.evaluate(SEA) != sea


def test_half_written_text_survives_a_change_of_theme(signed_in: Callable[..., Page]) -> None:
    page = signed_in("augusta", **LOOKS["phone-light"])
    page.goto("/games/demo-waiting/")
    page.goto(PEOPLE["new-game"])
    page.locator("[name=name]").fill("Half a na")
    choose(page, "dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[name=name]")).to_have_value("Half a na")
    assert page.evaluate(SHOWN) == PAGE["dark"]


@pytest.mark.parametrize("path", ["/how/", f"{PEOPLE['table']}?panel=game"])
def test_a_dark_page_by_choice_is_as_legible(contexts: Callable[..., BrowserContext], path: str) -> None:
    page = contexts(**LOOKS["wide-light"]).new_page()
    page.goto(path)
    choose(page, "dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert colour_faults(page, f"{path} by choice") == []
