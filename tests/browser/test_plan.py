"""A turn is planned on the board itself, in a frame that says so, and ordered from there."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.fingers import PHONE
from tests.browser.swaps import move_of, wait_until_settled

VOTED = "() => document.querySelector('.ask .entry .choice').dataset.places"


def vote(page: Page) -> None:
    """Ask for a vote on the board, with the dice it offers."""
    place = page.evaluate(VOTED)
    page.locator(f"#plate-{place} .title").click()
    page.locator("#acts .act", has_text="Plan ").first.click()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_a_turn_is_planned_on_the_board_and_ordered(own_table: Callable[..., Page], screen: dict[str, Any]) -> None:
    page = own_table(reduced_motion="reduce", **screen)
    move = move_of(page)
    page.get_by_role("link", name="What if?").click()
    expect(page.locator(".what-if-bar")).to_contain_text("What if: nothing here is played")
    wait_until_settled(page)
    lines = page.locator(".planned .turn-list > li")
    page.locator("#whole-hand button").dispatch_event("click")
    expect(page.locator(".steer .undo")).to_be_visible()
    wait_until_settled(page)
    lines_before = lines.count()
    vote(page)
    expect(lines).to_have_count(lines_before + 1)
    expect(page.locator("#table .map > .fell strong").first).to_contain_text("needed")
    expect(lines.last).to_contain_text("Expected dice")
    assert axe.faults(page, "a plan") == []
    page.get_by_role("link", name="Keep plan and go back").click()
    expect(page.locator("#table")).to_have_attribute("data-move", move)
    page.get_by_role("link", name="What if?").click()
    page.get_by_role("button", name="Give these orders").dispatch_event("click")
    page.wait_for_url(lambda address: "/plan/" not in address)
    expect(page.locator("#table")).not_to_have_attribute("data-move", move)
    expect(page.locator("#log-box .die").first).to_be_attached()
