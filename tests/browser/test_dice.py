"""The dice of one's own order lie on the map, whole, until the next click."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fingers import PHONE
from tests.browser.swaps import next_move

ATTACK = """() => { const orders = [...document.querySelectorAll("#table [name=order]")];
  const given = orders.find(({ value }) => /^(attack|decline)/.test(value));
  if (given.type !== "radio") return given.click();
  given.checked = true;
  return given.form.requestSubmit(); }"""
"""Attack; where an event could be used in the battle first, do without it."""
INSIDE = """fell => { const box = fell.getBoundingClientRect();
  return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
    && fell.scrollHeight <= fell.clientHeight; }"""


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_rolled_dice_lie_on_the_map_until_the_next_click(
    own_table: Callable[..., Page], screen: dict[str, Any]
) -> None:
    page = own_table(reduced_motion="reduce", **screen)
    fell = page.locator("#table .map > .fell")
    while not fell.count():
        with next_move(page):
            page.evaluate(ATTACK)
    expect(fell.locator("strong").first).to_contain_text("Battle in ")
    assert fell.locator(".die").count() > 1
    assert page.evaluate(INSIDE, fell.element_handle())
    assert fell.locator(".die").first.evaluate("die => getComputedStyle(die).animationName") == "none"
    expect(page.locator("#live")).to_contain_text("Battle in ")
    page.locator("#prompt").click()
    expect(fell).to_have_count(0)
    expect(page.locator("#log-box .die").first).to_be_attached()
