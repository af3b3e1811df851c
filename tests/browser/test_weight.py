"""What the table costs on the wire, and that no page jumps while it appears."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.pages import LOOKS, PEOPLE, STRANGERS

FIRST_VISIT, LATER = 150_000, 40_000
"""Bytes, compressed, with their headers."""
WATCH_SHIFTS = """
    window.shifts = [];
    const where = (source) => source.node && (source.node.id || source.node.className || source.node.nodeName);
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
        window.shifts.push(`${entry.value} ${entry.sources.map(where)}`);
    })).observe({ type: "layout-shift", buffered: true });
"""


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


def newcomer(contexts: Callable[..., BrowserContext], person: Page, **options: Any) -> Page:
    """The same person in a browser that has never been here."""
    return contexts(storage_state=person.context.storage_state(), **options).new_page()


def test_the_table_is_light(contexts: Callable[..., BrowserContext], signed_in: Callable[..., Page]) -> None:
    page = newcomer(contexts, signed_in("augusta"))
    assert 20_000 < bytes_of(page, PEOPLE["table"]) < FIRST_VISIT
    assert 5_000 < bytes_of(page, PEOPLE["table"]) < LATER


@pytest.mark.parametrize("look", ["wide-light", "phone-light"])
def test_nothing_jumps(contexts: Callable[..., BrowserContext], signed_in: Callable[..., Page], look: str) -> None:
    stranger = contexts(**LOOKS[look]).new_page()
    person = newcomer(contexts, signed_in("augusta"), **LOOKS[look])
    for page, paths in ((stranger, STRANGERS), (person, PEOPLE)):
        page.add_init_script(WATCH_SHIFTS)
        for path in paths.values():
            page.goto(path)
            page.wait_for_load_state("networkidle")
            assert page.evaluate("document.fonts.ready.then(() => window.shifts)") == [], path
