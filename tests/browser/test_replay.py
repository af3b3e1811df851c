"""Looking through a finished game in the browser: step by step, playing, and by jumps."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

STEP = """() => { const begun = performance.now();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  void document.body.offsetHeight; return performance.now() - begun; }"""
STEPS = 20


def opened(contexts: Callable[..., BrowserContext], place: int) -> Page:
    page = contexts().new_page()
    page.goto(f"/games/demo-finished/moves/{place}/")
    page.wait_for_selector("#replay[data-ready]")
    return page


def test_it_steps_at_once_and_plays(contexts: Callable[..., BrowserContext]) -> None:
    page = opened(contexts, 10)
    taken = sorted(page.evaluate(STEP) for _step in range(STEPS))
    expect(page.locator("#number")).to_have_text(f"Move {10 + STEPS}")
    assert taken[STEPS // 2] < 50, taken
    assert page.url.endswith(f"/moves/{10 + STEPS}/")
    fresh = contexts().new_page()
    fresh.goto(page.url)
    shown = "document.querySelector('.board-frame').textContent"
    assert page.evaluate(shown) == fresh.evaluate(shown)
    page.locator("#speed").select_option("8")
    page.locator("#play").click()
    expect(page.locator("#number")).to_have_text(f"Move {13 + STEPS}")
    page.keyboard.press("End")
    expect(page.locator("#next")).not_to_have_attribute("href", "/")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
