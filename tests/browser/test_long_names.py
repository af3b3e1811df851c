"""The narrowest phone, in German, whose words are longer than English, and with names as long as they may be, without
a space to break them at.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.axe import SPILLS
from tests.browser.conftest import sign_in_as
from tests.browser.moderator import cookies_of_moderator
from tests.browser.pages import MODERATORS, PEOPLE, STRANGERS
from tests.local_site import LocalSite

BRUTUS = f"b{'w' * 28}1"
FINISHED = [STRANGERS[name] for name in ("finished-game", "log", "end-of-game", "end-of-another")]
PANELS = [f"/games/demo-middle/?panel={name}" for name in ("players", "messages", "log")]
NARROW: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "locale": "de-DE"}
RENAMED = """
from accounts.models import User
from games.leagues.models import League
from games.models import Game
for number, person in enumerate(User.objects.order_by("pk")):
    person.username = f"{chr(97 + number)}{'w' * 28}{number % 10}"
    person.save()
for model, column in ((Game, "stored_name"), (League, "name")):
    for number, each in enumerate(model.objects.order_by("pk")):
        model.objects.filter(pk=each.pk).update(**{column: f"{number:02}{'W' * 78}"})
Game.objects.update(in_languages={})
"""
CULPRIT = """() => {
    const width = () => document.documentElement.scrollWidth;
    const helps = (each) => {
        const before = each.style.display;
        each.style.setProperty('display', 'none', 'important');
        const helped = width() <= document.documentElement.clientWidth;
        each.style.display = before;
        return helped;
    };
    const found = [...document.querySelectorAll('body *')].filter(helps);
    return `${width()} wide for ${found.length ? found.at(-1).outerHTML.slice(0, 90) : 'several things'}`;
}"""
"""The innermost element without which the page would fit."""


@pytest.fixture
def long_names(demo_site: LocalSite) -> Iterator[LocalSite]:
    """The demo, with the longest names for its people, games and leagues."""
    demo_site.start()
    process = demo_site.manage("shell", "--command", RENAMED)
    assert process.returncode == 0, process.stderr
    yield demo_site
    demo_site.stop()


def spilling(page: Page, paths: Iterable[str]) -> list[str]:
    """Return the elements that hang over the edge of the window, page by page."""
    lines = []
    for path in paths:
        answer = page.goto(path.replace("brutus", BRUTUS))
        assert answer is not None
        assert answer.status == 200, path
        assert page.locator("html").get_attribute("lang") == "de", path
        if page.evaluate(SPILLS):
            lines.append(f"{path}: {page.evaluate(CULPRIT)}")
    return lines


def test_no_page_is_wider_than_a_narrow_phone(long_names: LocalSite, browser: Browser) -> None:
    context = browser.new_context(base_url=long_names.url, **NARROW)
    page = context.new_page()
    faults = spilling(page, STRANGERS.values())
    sign_in_as(page, "augusta")
    faults += spilling(page, [*PEOPLE.values(), *FINISHED, *PANELS])
    context.close()
    cookies = cookies_of_moderator(long_names, browser)
    context = browser.new_context(base_url=long_names.url, storage_state=cookies, **NARROW)
    faults += spilling(context.new_page(), MODERATORS.values())
    context.close()
    assert not faults, "\n".join(faults)
