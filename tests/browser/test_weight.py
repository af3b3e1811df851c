"""What the table costs on the wire, and that no page jumps while it appears."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.pages import LOOKS, PEOPLE, STRANGERS

FIRST_VISIT, LATER = 150_000, 40_000
"""Bytes, compressed, with their headers."""
WATCH_SHIFTS = """
    window.shifts = [];
    window.tell = (entries) => entries.forEach((entry) => {
        const where = (source) => source.node && (source.node.id || source.node.className || source.node.nodeName);
        window.shifts.push(`${entry.value} ${entry.sources.map(where)}`);
    });
    window.watch = new PerformanceObserver((list) => tell(list.getEntries()));
    watch.observe({ type: "layout-shift", buffered: true });
"""
SHIFTS = """async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    tell(watch.takeRecords());
    return window.shifts;
}"""
"""Asked of a page that has loaded: what moved until its fonts were there and what they and the scripts do was drawn."""


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


@pytest.mark.parametrize("look", ["wide-light", "phone-light"])
def test_nothing_jumps(contexts: Callable[..., BrowserContext], signed_in: Callable[..., Page], look: str) -> None:
    stranger = contexts(**LOOKS[look]).new_page()
    person = signed_in("augusta", **LOOKS[look])
    for page, paths in ((stranger, STRANGERS), (person, PEOPLE)):
        page.add_init_script(WATCH_SHIFTS)
        for path in paths.values():
            page.goto(path)
            assert page.evaluate(SHIFTS) == [], path
