"""What is against a page as it stands: axe's findings, and whatever hangs over the edge of the window."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.pages import THEMES

# Without preloading, for which axe would copy style sheets into the page, against the site's own policy
OPTIONS: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
COLOURS: dict[str, Any] = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
RULES = dict(zip(THEMES, ({}, COLOURS), strict=True))
"""By theme: colours are all that the second one changes (tests/setup/test_pages.py), and half of axe's time."""
SPILLS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


def faults(page: Page, what: str, within: str = "html") -> list[str]:
    """A line for each element that axe has something against in either theme; ``what`` is what the page shows.

    ``within`` is all that has changed, where the page was looked at before: most of axe's time goes into looking.
    """
    found = [fault for theme in THEMES for fault in faults_in(page, theme, f"{what}, {theme}", within)]
    return found + [f"{what}: wider than the window"] * page.evaluate(SPILLS)


def faults_in(page: Page, theme: Any, what: str, within: str = "html") -> list[str]:
    page.emulate_media(color_scheme=theme)
    return [
        f"{what}: {violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in Axe().run(page, context=within, options=OPTIONS | RULES[theme]).response["violations"]
        for node in violation["nodes"]
    ]
