"""A real site and a real Chromium for the tests of this folder; whatever the browser complains of is a failure."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.utils.text import slugify
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

import rulebooks
from games.services import demo
from rulebooks import engine
from tests.browser.hands import Hand
from tests.browser.moderator import cookies_of_moderator
from tests.browser.player import Player, waited_for
from tests.browser.swaps import move_of, next_move
from tests.local_site import LocalSite, copy
from tests.waiting import PATIENCE
from tools.bench import record

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
HALF = 0.5  # of a game
ON_TURN = {"play", "move", "attack"}  # what there is to do at a table in the middle of a game
STILL, FIRST_TURN, ON_BOARD = "still", "first-turn", "on-the-board"
MOST_LETTERS = 32  # of a game's id
UNWANTED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),  # pages of its own under the address line, two for every window
    *("AimEnabled", "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch"),
)
"""What Chromium has and no test needs; all but the first are Playwright's: Chromium hears the last such list only."""
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    "--renderer-process-limit=1",  # no process for a page that nobody has asked for yet, and none for a second window
    f"--disable-features={','.join(UNWANTED)}",
]

expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder as one that needs the browser."""
    folder = Path(__file__).parent
    for item in items:
        if folder in item.path.parents:
            item.add_marker("browser")
            item.add_marker(pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on PATH"))


@pytest.fixture(scope="package")
def site(demo_var: Path) -> Iterator[LocalSite]:
    """The site with its demo, worker and beat; the tests of this folder share it."""
    with tempfile.TemporaryDirectory(prefix="tocsite-browser-") as folder:
        Path(folder).chmod(0o755)  # for PostgreSQL's user, where root runs the tests
        site = LocalSite(Path(folder) / "var")
        copy(demo_var, site.var)
        site.start(demo=True)
        yield site
        site.stop()


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    # Of the package, not the session: Playwright's event loop would keep later tests from the database.
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def complaints() -> list[str]:
    """Complaints of the browser's console about a page, and requests that left the site."""
    return []


@pytest.fixture
def contexts(site: LocalSite, browser: Browser, complaints: list[str]) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers without a past, with Playwright's options; at the end nobody may have complained."""
    open_contexts: list[BrowserContext] = []

    def new(**options: Any) -> BrowserContext:
        context = browser.new_context(base_url=site.url, **options)
        context.set_default_timeout(PATIENCE * 1000)
        context.on("console", lambda message: _listen(message, complaints))
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on("request", lambda request: _follow(request.url, site.url, complaints))
        open_contexts.append(context)
        return context

    yield new
    for context in open_contexts:
        context.close()
    assert complaints == []


def _listen(message: ConsoleMessage, complaints: list[str]) -> None:
    if message.type in ("error", "warning"):
        complaints.append(f"{message.text} ({message.location})")


def _follow(address: str, site: str, complaints: list[str]) -> None:
    if not address.startswith((site, "data:", "about:", "blob:")):
        complaints.append(f"a request left the site: {address}")


@pytest.fixture(scope="package")
def cookies_of(site: LocalSite, browser: Browser) -> Callable[[str], Any]:
    """The sign-in of one of the demo's people as a browser keeps it; each of them signs in once."""

    @cache
    def sign_in(name: str) -> Any:
        context = browser.new_context(base_url=site.url)
        sign_in_as(context.new_page(), name)
        cookies = context.storage_state()
        context.close()
        return cookies

    return sign_in


def sign_in_as(page: Page, name: str) -> None:
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(demo.address(name))
    page.locator("[name=password]").fill(demo.password(name))
    page.locator("main form button").first.click()
    page.wait_for_url("/")


@pytest.fixture
def signed_in(contexts: Callable[..., BrowserContext], cookies_of: Callable[[str], Any]) -> Callable[..., Page]:
    """An empty page in a browser that has seen nothing of the site but the sign-in of one of the demo's people."""

    def page_of(name: str, **options: Any) -> Page:
        return contexts(storage_state=cookies_of(name), **options).new_page()

    return page_of


@pytest.fixture(scope="package")
def moderators_cookies(site: LocalSite, browser: Browser) -> Any:
    return cookies_of_moderator(site, browser)


@pytest.fixture
def moderator(contexts: Callable[..., BrowserContext], moderators_cookies: Any) -> Callable[..., Page]:
    """An empty page in a browser of a moderator with a second factor. Takes Playwright options."""
    return lambda **options: contexts(storage_state=moderators_cookies, **options).new_page()


@pytest.fixture
def player(signed_in: Callable[..., Page], contexts: Callable[..., BrowserContext]) -> Callable[..., Player]:
    """The player who is to decide in the demo's running game, at its table, with a hand out of tests.browser.hands.

    Asked again in one test, the same person is still the same player, in the browser already open.
    """
    players: dict[str, Player] = {}

    def next_player(hand: Hand, **options: Any) -> Player:
        onlooker = contexts().new_page()
        onlooker.goto("/games/demo-middle/")
        name = waited_for(onlooker)
        if name not in players:
            has_scripts = options.get("java_script_enabled", True)
            players[name] = Player(name, signed_in(name, **options), hand, has_scripts)
        players[name].page.goto("/games/demo-middle/")
        return players[name]

    return next_player


def open_games(site: LocalSite, shares: dict[str, float], folder: Path) -> None:
    """Games of these names after such shares of their moves, with augusta's turn under way.

    The other seats are empty, so that each waits for her alone. One process opens them all: most of what it takes to
    open a game is the start of a process.
    """
    files = [str(write_down(name, share, folder)) for name, share in shares.items()]
    script = f"[call_command('import_game', file, user='augusta') for file in {files}]"
    process = site.manage("shell", "--command", f"from django.core.management import call_command; {script}")
    assert process.returncode == 0, process.stderr


def write_down(name: str, share: float, folder: Path) -> Path:
    game = record.long_game(name)
    moves = game.moves[: record.moves_until(game, share) if share == record.EARLY else _on_turn(game, share)]
    file = folder / f"{name}.json"
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(game, moves=moves)))
    return file


def _on_turn(game: record.GameRecord, share: float) -> int:
    """Return the first move after that share of them at which somebody may play a card, lead an army, fight."""
    start = round(share * len(game.moves))
    return next(number for number, text in enumerate(record.positions(game)[start:], start) if _verbs(text) >= ON_TURN)


def _verbs(position: str) -> set[str]:
    state = rulebooks.load(position)
    legal = engine.legal(state, engine.to_move(state)[0])
    return {engine.order_text(action).split()[0] for action in legal} if len(legal) >= record.MANY else set()


def own_name(item: pytest.Item) -> str:
    """The id of the game that a test has for itself."""
    return slugify(item.name)[-MOST_LETTERS:].strip("-")


@pytest.fixture(scope="package")
def open_tables(request: pytest.FixtureRequest, site: LocalSite, tmp_path_factory: pytest.TempPathFactory) -> None:
    """All games that the tests of this folder want beside the demo's."""
    own = [own_name(item) for item in request.session.items if "own_table" in getattr(item, "fixturenames", ())]
    shares = {STILL: HALF, ON_BOARD: HALF, FIRST_TURN: record.EARLY} | dict.fromkeys(own, HALF)
    open_games(site, shares, tmp_path_factory.mktemp("games"))


@pytest.fixture
def own_table(request: pytest.FixtureRequest, open_tables: None, signed_in: Callable[..., Page]) -> Callable[..., Page]:
    """Augusta at the table of a game that only this test knows, with much to choose from. Takes Playwright options."""

    def sit_down(**options: Any) -> Page:
        page = signed_in("augusta", **options)
        page.goto(f"/games/{own_name(request.node)}/")
        return page

    return sit_down


@pytest.fixture
def acting_table(open_tables: None, signed_in: Callable[..., Page]) -> Iterator[Callable[..., Page]]:
    """Augusta at a table with a card to play, armies to lead and a battle, where whatever a test does it takes back: no
    dice may be rolled there.
    """
    pages: dict[str, Page] = {}

    def sit_down(**options: Any) -> Page:
        page = signed_in("augusta", **options)
        page.goto(f"/games/{ON_BOARD}/")
        pages[move_of(page)] = page
        return page

    yield sit_down
    for start, page in pages.items():
        page.goto(f"/games/{ON_BOARD}/")
        while move_of(page) != start:
            with next_move(page):
                page.locator("#table .undo button").first.click()


@pytest.fixture
def still_table(open_tables: None, signed_in: Callable[..., Page]) -> Callable[..., Page]:
    """Augusta at a table that is shared by all who only look: nobody may give an order there."""

    def sit_down(**options: Any) -> Page:
        page = signed_in("augusta", **options)
        page.goto(f"/games/{STILL}/")
        return page

    return sit_down
