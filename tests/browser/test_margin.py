"""Tracks, market and supply are seen once: as a band below a wide map, as tables on small screens and for readers."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import LOOKS, ZOOMED

Table = Callable[..., Page]
NARROW = {"phone": LOOKS["phone-light"], "wide at 200 %": ZOOMED}


def height_of(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    return box["height"] if box else 0


def test_a_wide_page_shows_the_band_and_keeps_the_tables_for_readers(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"])
    expect(page.locator("svg.margin")).to_be_visible()
    assert height_of(page, "svg.margin") > 150 and height_of(page, ".supply") <= 1
    expect(page.get_by_role("heading", name="Market", exact=True)).to_have_count(1)
    expect(page.get_by_role("heading", name="Counters in the supply")).to_have_count(1)


@pytest.mark.parametrize("look", NARROW)
def test_a_narrow_page_shows_the_tables_alone(still_table: Table, look: str) -> None:
    page = still_table(**NARROW[look])
    expect(page.locator("svg.margin")).to_be_hidden()
    assert height_of(page, ".supply") > 300
    expect(page.get_by_role("heading", name="Market", exact=True)).to_be_visible()
