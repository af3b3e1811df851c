"""The table as an order leaves it, waited for as its reader does: until all is there and nothing moves any more."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

SETTLED = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling, #panel[aria-busy]')"
"""Until then the buttons of a new table send a whole page, and the focus and the zoom are not where they are to be."""


def move_of(page: Page) -> str:
    return page.locator("#table").get_attribute("data-move") or ""


def wait_until_settled(page: Page) -> None:
    """Wait until the page is loaded, with its scripts, and no part of it is on its way."""
    page.wait_for_load_state()
    page.wait_for_function(SETTLED)


@contextmanager
def next_move(page: Page) -> Iterator[None]:
    """Wait for the table that comes of an order that is given within."""
    before = move_of(page)
    yield
    expect(page.locator("#table")).not_to_have_attribute("data-move", before)
    wait_until_settled(page)
