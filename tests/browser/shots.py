"""Pictures of the site, no tests: ``make shots`` takes every main page, ``make pictures`` the two that README shows."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.pages import LOOKS, MODERATORS, PEOPLE, STRANGERS
from tests.local_site import ROOT

SHOTS = ROOT / "var" / "shots"
README = {"table": ("wide-light", 820), "phone": ("phone-dark", 844)}
"""The look of each, and how high the window is: all of the board is to be seen."""
PERSON = "augusta"  # who is to move in the demo's running game


def take(page: Page, path: str, file: Path) -> None:
    page.goto(path)
    page.screenshot(path=file, full_page=True)


@pytest.mark.parametrize("look", LOOKS)
def test_every_page(
    contexts: Callable[..., BrowserContext],
    signed_in: Callable[..., Page],
    moderator: Callable[..., Page],
    look: str,
) -> None:
    stranger, person = contexts(**LOOKS[look]).new_page(), signed_in(PERSON, **LOOKS[look])
    for page, paths in ((stranger, STRANGERS), (person, PEOPLE), (moderator(**LOOKS[look]), MODERATORS)):
        for name, path in paths.items():
            take(page, path, SHOTS / f"{name}-{look}.png")


@pytest.mark.parametrize("name", README)
def test_readme(signed_in: Callable[..., Page], name: str) -> None:
    """As much as a window shows: small enough for a repository."""
    look, height = README[name]
    options = LOOKS[look]
    page = signed_in(PERSON, **options | {"viewport": options["viewport"] | {"height": height}})
    page.goto(PEOPLE["table"])
    page.screenshot(path=ROOT / "docs" / f"{name}.jpg", quality=80)
