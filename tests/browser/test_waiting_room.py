"""The waiting room as whoever sits in it sees it: the address of the table is copied at a press."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.pages import SIZES, WIDE, WIDTHS
from tests.local_site import LocalSite

ROOM = "/games/demo-waiting/"


@pytest.mark.parametrize("width", WIDTHS)
def test_the_address_of_the_table_is_copied_at_a_press(
    site: LocalSite, signed_in: Callable[..., Page], width: str
) -> None:
    page = signed_in("brutus", **SIZES[width], permissions=["clipboard-read", "clipboard-write"])
    page.goto(ROOM)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#copied")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == site.url + ROOM
    assert faults(page, "waiting room", again=width != WIDE) == []
