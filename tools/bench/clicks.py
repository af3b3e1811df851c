"""Time from a click until the board in the browser shows its effect.

It needs a browser, which no installation has: Chromium on the path and the package playwright, one
of those for the tests. Without them it says so and measures nothing.
"""

import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import msgspec

from games.services import demo
from tools.bench import record
from tools.bench.figures import BenchFigure, CannotMeasure, median_figure
from tools.bench.processes import BenchSite, demo_site

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ROUNDS = 20
"""Times that an army is led somewhere and back by undo: two acts each, which change the same two places."""
GAME, PERSON = "clicks", "augusta"
WIDTH, HEIGHT = 1280, 900
BUSY = 60_000  # milliseconds that a step may take before it is given up
MOVE = '.ask .choice[data-to^="province "][data-on^="army "]'
AN_ARMY = "choice => [choice.dataset.on, choice.dataset.to.replace('province ', '')]"
SETTLED = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
WATCH = """() => {
    window.painted = [];
    let pressed = 0;
    document.addEventListener('click', (event) => { pressed = event.timeStamp; }, true);
    document.body.addEventListener('htmx:afterSwap', (event) => {
        if (event.target.id !== 'table') return;
        requestAnimationFrame(() => requestAnimationFrame((now) => window.painted.push((now - pressed) / 1000)));
    });
}"""
"""A script that notes the painting of a swapped board: the frame after the next one begins once it is painted."""


def measure_clicks() -> Iterator[BenchFigure]:
    """Measure on a site of its own, started as by ``make run``. Raise CannotMeasure."""
    browser = find_chromium()
    with demo_site() as site:
        open_game(site)
        yield median_figure("pages.click", "ms", click_times(site, browser))


def find_chromium() -> str:
    """Return the path of the browser. Raise CannotMeasure without one, or without playwright."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise CannotMeasure("pages.click needs a browser, and chromium is not on the path.")
    if find_spec("playwright") is None:
        raise CannotMeasure("pages.click needs a browser and the package playwright: see make env.")
    return path


def open_game(site: BenchSite) -> None:
    """Set up the bench's game at its middle, with many options for the person to move."""
    long_game = record.long_game(GAME)
    middle = record.moves_until(long_game, record.MIDDLE)
    opening = msgspec.structs.replace(long_game, moves=long_game.moves[:middle])
    with TemporaryDirectory(prefix="tocsite-bench-") as folder:
        file = Path(folder) / f"{GAME}.json"
        file.write_bytes(msgspec.json.encode(opening))
        site.manage("import_game", str(file), "--user", PERSON)


def click_times(site: BenchSite, browser: str) -> list[float]:
    """Return seconds from each click to the painted board."""
    from playwright.sync_api import sync_playwright  # not where the site is installed

    with sync_playwright() as driver, driver.chromium.launch(executable_path=browser, args=["--no-sandbox"]) as window:
        page = window.new_page(base_url=site.address, viewport={"width": WIDTH, "height": HEIGHT})
        page.set_default_timeout(BUSY)
        sign_in(page)
        page.goto(f"/games/{GAME}/")
        return led_to_and_fro(page, ROUNDS)


def sign_in(page: "Page") -> None:
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(demo.address(PERSON))
    page.locator("[name=password]").fill(demo.password(PERSON))
    page.locator("main form button").first.click()
    page.wait_for_url("/")


def led_to_and_fro(page: "Page", rounds: int) -> list[float]:
    """Lead an army on the board of an open table to a neighbour by two clicks, and take that back,
    so often.

    Return the seconds from each effective click to the painted board. Raise CannotMeasure.
    """
    page.evaluate(WATCH)
    if not page.locator(MOVE).count():
        raise CannotMeasure("pages.click moves an army on the board, and there is no army to move.")
    army, to = page.locator(MOVE).first.evaluate(AN_ARMY)
    stands, takes_back = page.locator(f".board [data-on='{army}']"), page.locator("#table .undo button").first
    arrived = page.locator(f"#plate-{to} [data-on='{army}']")
    for _round in range(rounds):
        stands.click()
        _click(page, page.locator(f"#plate-{to} .title"))
        arrived.wait_for()
        page.keyboard.press("Escape")
        _click(page, takes_back)
        arrived.wait_for(state="detached")
    painted_after: list[float] = page.evaluate("() => window.painted")
    return painted_after


def _click(page: "Page", thing: "Locator") -> None:
    """Click, and wait until the board has been painted and lies still."""
    before = page.evaluate("() => window.painted.length")
    thing.click()
    page.wait_for_function("(before) => window.painted.length > before", arg=before)
    page.wait_for_function(SETTLED)
