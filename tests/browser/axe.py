"""What is against a page as it stands: axe's findings, and whatever hangs over the edge of the window."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Without preloading, for which axe would copy style sheets into the page, against the site's own policy
OPTIONS = {"resultTypes": ["violations"], "preload": False}
SPILLS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


def faults(page: Page, what: str) -> list[str]:
    """A line for each element that axe has something against; ``what`` is what the page shows."""
    found = [
        f"{what}: {violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in Axe().run(page, options=OPTIONS).response["violations"]
        for node in violation["nodes"]
    ]
    return found + [f"{what}: wider than the window"] * page.evaluate(SPILLS)
