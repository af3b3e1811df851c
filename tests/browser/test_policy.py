"""The Content-Security-Policy stops what is not the site's own, and no test of this folder overlooks a breach."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

ELSEWHERE = "https://elsewhere.invalid/"
BREACHES = {
    "script-src": "append('script', { text: 'window.broken = 1' })",
    "style-src": "document.body.setAttribute('style', 'color: red')",
    "img-src": f"append('img', {{ src: '{ELSEWHERE}' }})",
    "base-uri": "append('base', { href: '/cards/' })",
    "frame-src": f"append('iframe', {{ src: '{ELSEWHERE}' }})",
    "connect-src": f"fetch('{ELSEWHERE}').catch(() => null)",
}
LISTENING = """
  window.heard = new Promise((hear) =>
    document.addEventListener("securitypolicyviolation", (event) => hear(event.effectiveDirective)));
  const append = (tag, given) => document.body.append(Object.assign(document.createElement(tag), given));
"""


@pytest.mark.parametrize("directive", BREACHES)
def test_a_breach_fails_the_test_that_sees_it(
    contexts: Callable[..., BrowserContext], complaints: list[str], directive: str
) -> None:
    page = contexts().new_page()
    page.goto("/how/")
    page.evaluate(f"() => {{ {LISTENING} {BREACHES[directive]}; }}")
    assert page.evaluate("window.heard").startswith(directive)
    assert page.evaluate("window.broken") is None
    page.wait_for_function("document.readyState === 'complete'")
    assert any("Content Security Policy" in complaint for complaint in complaints)
    complaints.clear()
