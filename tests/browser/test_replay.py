"""Looking through a finished game in the browser: step by step, playing, and by jumps."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

STEP = """() => { document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  return document.getElementById("number").textContent; }"""
"""What is shown as soon as the key is down: nothing is waited for."""
STEPS = 20
BOARD = "document.querySelector('.board-frame').textContent"


def opened(contexts: Callable[..., BrowserContext], place: int) -> Page:
    page = contexts().new_page()
    page.goto(f"/games/demo-finished/moves/{place}/")
    page.wait_for_selector("#replay[data-ready]")
    return page


def test_it_steps_at_once_and_plays(contexts: Callable[..., BrowserContext]) -> None:
    page = opened(contexts, 10)
    shown = [page.evaluate(STEP) for _step in range(STEPS)]
    assert shown == [f"Move {10 + step}" for step in range(1, STEPS + 1)]
    assert page.url.endswith(f"/moves/{10 + STEPS}/")
    fresh = contexts().new_page()
    fresh.goto(page.url)
    assert page.evaluate(BOARD) == fresh.evaluate(BOARD)
    page.locator("#speed").select_option("8")
    page.locator("#play").click()
    expect(page.locator("#number")).to_have_text(f"Move {13 + STEPS}")
    page.keyboard.press("End")
    expect(page.locator("#next")).not_to_have_attribute("href", "/")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
