"""Faults of a page as it stands: axe's findings, and anything that hangs over the edge of the window."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.pages import THEMES

LIGHT, DARK = THEMES
OF_COLOURS = ["color-contrast", "link-in-text-block"]
# Without preloading, for which axe would copy style sheets into the page, against the site's own policy; and without
# frames, for the only one, a mail in the outbox, lets no script in, axe's neither
ALL: dict[str, Any] = {"resultTypes": ["violations"], "preload": False, "iframes": False}
COLOURS = ALL | {"runOnly": {"type": "rule", "values": OF_COLOURS}}
ALL_ELSE = ALL | {"rules": {rule: {"enabled": False} for rule in OF_COLOURS}}
SPILLS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
VIOLATIONS = "async ([within, options]) => (await axe.run(within, options)).violations"
AT_NEW_LOOKS = """async ([within, options, seen]) => {
    const behind = (each) => {
        if (!each) return '';
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(each);
        const is = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1';
        return behind(each.parentElement) + (is ? [backgroundColor, backgroundImage, opacity].join(' ') : '');
    };
    const look = (each) => {
        const { color, fill, fontSize, fontWeight, textDecorationLine } = getComputedStyle(each);
        return [each.nodeName, color, fill, fontSize, fontWeight, textDecorationLine, behind(each)].join();
    };
    const known = new Set(seen);
    const isNew = (each) => each.checkVisibility() && !known.has(look(each)) && known.add(look(each));
    const include = [...document.querySelectorAll(`${within}, ${within} *`)].filter(isNew);
    const violations = include.length ? (await axe.run({ include }, options)).violations : [];
    return [violations, [...known]];
}"""
"""axe's violations at one element each of every look that is not among those ``seen``; and those that are now."""

_seen_looks: list[str] = []
"""Looks that were found faultless: an element's own colours and letters, and what lies behind it."""


def faults(page: Page, subject: str, within: str = "html", *, again: bool = False) -> list[str]:
    """A line for each element that axe has something against in either theme; ``subject`` is what the page shows.

    Most of axe's time goes into looking, and most of that into colours. So ``within`` is all that has changed, where
    the page was looked at before; ``again`` says that it was, in another size. Colours are looked at once for each look
    that an element can have: in the dark, which changes nothing else (tests/setup/test_pages.py), and in another size.
    """
    _bring_axe(page)
    page.emulate_media(color_scheme=LIGHT)
    lines = _violation_lines(page.evaluate(VIOLATIONS, [within, ALL_ELSE if again else ALL]), f"{subject}, {LIGHT}")
    if again:
        lines += colour_faults(page, f"{subject}, {LIGHT}", within)
    page.emulate_media(color_scheme=DARK)
    lines += colour_faults(page, f"{subject}, {DARK}", within)
    return lines + [f"{subject}: wider than the window"] * page.evaluate(SPILLS)


def colour_faults(page: Page, subject: str, within: str = "html") -> list[str]:
    """The same of colours alone, as they are, and of looks that no element had before."""
    _bring_axe(page)
    violations, looks = page.evaluate(AT_NEW_LOOKS, [within, COLOURS, _seen_looks])
    if not violations:
        _seen_looks[:] = looks
    return _violation_lines(violations, subject)


def _bring_axe(page: Page) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)


def _violation_lines(violations: list[Any], subject: str) -> list[str]:
    return [
        f"{subject}: {violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in violations
        for node in violation["nodes"]
    ]
