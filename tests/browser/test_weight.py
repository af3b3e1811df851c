"""What the table costs on the wire."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.pages import PEOPLE

FIRST_VISIT, LATER = 200_000, 40_000
"""Bytes, compressed, with their headers."""


def bytes_of(page: Page, path: str) -> float:
    """What a visit takes over the wire; what the browser has kept costs nothing."""
    session = page.context.new_cdp_session(page)
    taken: list[float] = []
    session.on("Network.loadingFinished", lambda event: taken.append(event["encodedDataLength"]))
    session.send("Network.enable")
    page.goto(path)
    page.wait_for_load_state("networkidle")
    session.detach()
    return sum(taken)


def test_the_table_is_light(signed_in: Callable[..., Page]) -> None:
    page = signed_in("augusta")
    assert 20_000 < bytes_of(page, PEOPLE["table"]) < FIRST_VISIT
    assert 5_000 < bytes_of(page, PEOPLE["table"]) < LATER
