"""A finished game's dice, held against their seed by the page's own script: nothing that is altered gets past it."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from rulebooks.tests.files.fair import REWOUND, TAMPERINGS, Plain, of_a_league, rewound, sound


def checked(page: Page, file: Plain) -> Locator:
    """Return the message of the page once it has looked at this file in place of the game's."""

    def answer(route: Route) -> None:
        route.fulfill(json=file)

    page.route("**/game.json", answer)
    page.evaluate("document.querySelector('#check .told').className = 'told'")
    page.locator("#check button").click()
    message = page.locator("#check .message")
    expect(message).to_be_visible()
    page.unroute("**/game.json", answer)
    return message


def test_the_page_checks_a_game_and_finds_whatever_is_altered(contexts: Callable[..., BrowserContext]) -> None:
    page = contexts().new_page()
    page.goto("/games/demo-finished/fairness/")
    page.locator("#check button").click()
    expect(page.locator("#check .message")).to_contain_text("Everything matches the seed")
    for file in (sound(), rewound()):
        expect(checked(page, file)).to_contain_text("Everything matches the seed (seats: 3, moves: 3, draws: 24)")
    expect(checked(page, of_a_league())).to_contain_text("Everything matches the seed (seats: 0")
    for tamper in (*TAMPERINGS, *REWOUND):
        file = sound() if tamper in TAMPERINGS else rewound()
        tamper(file)
        expect(checked(page, file), tamper.__name__).to_contain_text("The file does not match the seed")
        assert page.locator("#check li").count() > 0
    expect(checked(page, {"seal": "lost"})).to_contain_text("not complete enough")


def test_a_move_opens_its_draws_wherever_the_script_has_gone(contexts: Callable[..., BrowserContext]) -> None:
    page = contexts().new_page()
    page.goto("/games/demo-finished/moves/1/")
    page.wait_for_selector("#replay[data-ready]")
    page.keyboard.press("Home")
    page.locator("#draws summary").click()
    expect(page.locator("#draws")).to_contain_text("event deck")
