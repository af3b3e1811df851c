"""The waiting room as whoever sits in it sees it: the address of the table is copied at a press."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.pages import LOOKS
from tests.local_site import LocalSite

ROOM = "/games/demo-waiting/"


@pytest.mark.parametrize("look", LOOKS)
def test_who_waits_copies_the_address_of_the_table(site: LocalSite, signed_in: Callable[..., Page], look: str) -> None:
    page = signed_in("brutus", **LOOKS[look], permissions=["clipboard-read", "clipboard-write"])
    page.goto(ROOM)
    page.get_by_role("button", name="Copy the address").click()
    expect(page.locator("#copied")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == site.url + ROOM
    assert faults(page, "waiting room") == []
