"""Lists keep room for the pictures of games: nothing moves when these come, however late, or do not come at all."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tests.browser.pages import LOOKS, PEOPLE, STRANGERS
from tests.browser.shifts import SHIFTS, WATCH_SHIFTS
from tests.waiting import PATIENCE

OF_STRANGERS = ("front", "games-to-join", "running-games", "finished-games", "substitutes")
OF_PEOPLE = ("home", "my-games", "watching", "person")
BOXES = """() => [...document.querySelectorAll('main img, main img ~ *, footer.site')].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y + scrollY, width, height];
})"""
WANTED = """() => new Set([...document.querySelectorAll('main img')].map((each) => each.src)
    .filter((address) => address.includes('board.png'))).size"""
LOADED = "() => [...document.images].every((each) => each.complete)"


def boxes_before_and_after(page: Page, path: str, end: Callable[[Route], None]) -> tuple[Any, Any]:
    """Return the boxes of pictures and of what follows them, while the pictures are on their way and after it."""
    routes: list[Route] = []
    page.unroute_all()
    page.route("**/board.png*", lambda route: routes.append(route))
    page.goto(path, wait_until="domcontentloaded")
    page.evaluate("() => document.querySelectorAll('main img').forEach((each) => { each.loading = 'eager'; })")
    expected = page.evaluate(WANTED)
    for _moment in range(100 * PATIENCE):  # the requests are on their way to us
        if len({route.request.url for route in routes}) >= expected:
            break
        page.wait_for_timeout(10)
    page.evaluate(BOXES)  # what is laid out asks for its fonts
    page.evaluate("() => document.fonts.ready.then(() => null)")  # until then a heading may stand on more lines
    before = page.evaluate(BOXES)
    for route in routes:
        end(route)
    page.unroute_all()  # a picture that was not drawn yet is asked for again
    page.wait_for_function(LOADED)
    assert page.evaluate(SHIFTS) == [], path
    return before, page.evaluate(BOXES)


LATE, NEVER = Route.continue_, Route.fulfill
"""What becomes of a picture that was held: it comes, or what comes is none."""


@pytest.mark.parametrize(
    ("look", "end"),
    [("wide-light", LATE), ("phone-light", LATE), ("phone-light", NEVER)],
    ids=["wide", "phone", "phone without pictures"],
)
def test_nothing_moves(
    contexts: Callable[..., BrowserContext], signed_in: Callable[..., Page], look: str, end: Callable[[Route], None]
) -> None:
    count = 0
    stranger, person = contexts(**LOOKS[look]).new_page(), signed_in("augusta", **LOOKS[look])
    for page, paths in (
        (stranger, [STRANGERS[name] for name in OF_STRANGERS]),
        (person, [PEOPLE[name] for name in OF_PEOPLE]),
    ):
        page.add_init_script(WATCH_SHIFTS)
        for path in paths:
            before, after = boxes_before_and_after(page, path, end)
            assert before == after, path
            count += page.locator("main img").count()
    assert count >= 5
