"""Targets that a finger would miss: everything to touch is 44 pixels each way, on a phone."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.pages import LOOKS

PHONE: dict[str, Any] = {**LOOKS["phone-light"], "has_touch": True, "is_mobile": True}
LEAST = 44
"""Pixels."""
SMALL = """(least) => {
    const words = (node) => (node && node.nodeType === Node.TEXT_NODE ? node.data.trim() : '');
    const inSentence = (each) => each.matches('a') && words(each.previousSibling) + words(each.nextSibling);
    const isBox = (each) => Boolean(each && each.matches('input[type=checkbox], input[type=radio]'));
    const isPart = (each) => (each.matches('label') ? !isBox(each.control) : isBox(each) && each.labels.length);
    return [...document.querySelectorAll('a, button, summary, label, input, select, textarea')].filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return each.checkVisibility({ visibilityProperty: true }) && !each.closest('.visually-hidden, .skip')
            && !isPart(each) && !inSentence(each) && Math.min(width, height) < least - 0.5;
    }).map((each) => `${location.pathname}: ${each.outerHTML.slice(0, 90)}`);
}"""
"""Links in the midst of a sentence may be as small as its words (as WCAG has it); of a box its label is to be hit."""


def swipe(page: Page, start: tuple[float, float], across: float, steps: int = 12) -> None:
    """A finger put down, drawn across by so many pixels and lifted."""
    session, (x, y) = page.context.new_cdp_session(page), start
    for step in range(steps + 1):
        kind = "touchMove" if step else "touchStart"
        points = [{"x": x + across * step / steps, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        page.wait_for_timeout(16)  # a frame, as a hand moves
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()
