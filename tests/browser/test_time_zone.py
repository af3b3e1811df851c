"""A person's clock is that of their browser unless they choose another: at once, or once scripts run."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.local_site import LocalSite
from tests.waiting import wait_for

TOKYO: dict[str, Any] = {"timezone_id": "Asia/Tokyo"}
PASSWORD = "ab urbe condita"


def sign_up(page: Page, name: str, way: str) -> None:
    """From the page where the way in begins, to the link of the mail, in one browser."""
    page.goto(way)
    page.locator("[name=email]").fill(f"{name}@example.org")
    page.locator("[name=username]").fill(name)
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("main form button").first.click()
    page.wait_for_url("**/accounts/confirm-email/")
    letter = page.get_by_role("link", name=re.compile("confirm", re.IGNORECASE))

    def is_there() -> bool:
        page.goto("/outbox/")
        return bool(letter.count())

    wait_for(is_there)  # a worker brings it
    letter.first.click()
    link = re.search(r"/accounts/confirm-email/[^\s<]+/", page.locator("pre.letter").inner_text())
    assert link is not None
    page.goto(link[0])
    page.locator("main form button").first.click()


@pytest.mark.parametrize("way", ["/accounts/signup/", "/accounts/signup/?next=/games/demo-waiting/"])
def test_the_sign_up_takes_it(contexts: Callable[..., BrowserContext], way: str) -> None:
    page = contexts(**TOKYO).new_page()
    page.goto(way)
    expect(page.locator("[name=timezone]")).to_have_value("Asia/Tokyo")


def test_a_sign_up_without_scripts_gets_its_zone_on_the_first_scripted_page(
    site: LocalSite, contexts: Callable[..., BrowserContext]
) -> None:
    plain = contexts(java_script_enabled=False, **TOKYO)
    sign_up(plain.new_page(), "tokyoite", "/accounts/signup/")
    page = contexts(storage_state=plain.storage_state(), **TOKYO).new_page()
    with page.expect_response("**/people/me/browser-zone/") as response:
        page.goto("/vacations/")
    assert response.value.status == 204
    page.goto("/vacations/")
    expect(page.locator("main")).to_contain_text("Times are now shown in Asia/Tokyo")
    expect(page.locator("main")).to_contain_text("in the time zone Asia/Tokyo")
