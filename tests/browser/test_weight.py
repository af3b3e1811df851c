"""The cost of the table on the wire."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.pages import PEOPLE
from tocsite.static_files import SOURCES, made_of, minify

FIRST_VISIT, LATER = 105_000, 40_000
"""Bytes without the map, compressed, with their headers; by Brotli and HTTP/2 an installation needs a seventh less."""
MAP = "outlines.svg"
REQUESTS = 12
"""Of a visit, those that the browser answers itself among them."""
RULES = r"""text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map(rule => rule.cssText.replace(/,\s*/g, ","));
}"""
"""A browser's own words for the rules of a sheet, but for white space that it keeps as it was."""


def visit(page: Page, path: str) -> dict[str, float]:
    """Return the bytes over the wire for each address of a visit; what the browser has kept costs nothing."""
    session = page.context.new_cdp_session(page)
    addresses: dict[str, str] = {}
    weights: dict[str, float] = {}

    def note(event: dict[str, Any]) -> None:
        weights[addresses[event["requestId"]]] = event["encodedDataLength"]

    session.on("Network.requestWillBeSent", lambda of: addresses.update({of["requestId"]: of["request"]["url"]}))
    session.on("Network.loadingFinished", note)
    session.send("Network.enable")
    page.goto(path)
    page.wait_for_load_state("networkidle")
    session.detach()
    return weights


def without_map(weights: dict[str, float]) -> float:
    return sum(weight for address, weight in weights.items() if not address.endswith(MAP))


def test_the_table_is_light(signed_in: Callable[..., Page]) -> None:
    page = signed_in("augusta")
    first, later = (visit(page, PEOPLE["table"]) for _visit in range(2))
    assert 20_000 < without_map(first) < min(FIRST_VISIT, sum(first.values())) and len(first) <= REQUESTS
    assert 5_000 < without_map(later) < LATER and len(later) <= REQUESTS


def test_a_sheet_without_white_space_has_the_same_rules(signed_in: Callable[..., Page]) -> None:
    page = signed_in("augusta")
    sheets = [file for file in made_of() if file.endswith(".css")]
    for name in (sheet for sheet in sheets if not sheet.startswith("bundles/")):
        texts = ((SOURCES / name).read_text(), minify(name))
        source, rules = (page.evaluate(RULES, text) for text in texts)
        assert rules == source and source, name
