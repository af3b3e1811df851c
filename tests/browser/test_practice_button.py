"""The practice game in a browser: from its button to the first hand, and a hand that is refused."""

from collections.abc import Callable
from itertools import product

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.hands import finger
from tests.browser.player import Player
from tests.browser.swaps import next_move, wait_until_settled

SCREENS: list[ViewportSize] = [
    {"width": 390, "height": 844},
    {"width": 390, "height": 640},
    {"width": 320, "height": 568},
]
FIRST = '#table .offer[data-key="answer"] .choice >> nth=0'
CUT = "(buttons) => buttons.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText)"


def select_on_the_cards(page: Page) -> None:
    """The same by clicks on the cards: the next copy, and after the last of them none."""
    first, _second, third = page.locator("#table .faces a[data-card]").all()
    expect(first).to_have_attribute("data-ticked", "3")
    first.click()
    expect(page.locator("#table .ticked")).to_have_text("3 of 5 chosen")
    expect(first).to_have_attribute("aria-pressed", "false")
    for count in ("4", "5"):
        third.click()
        expect(page.locator("#table .ticked")).to_have_text(f"{count} of 5 chosen")
    with next_move(page):  # bots that move much hide it in the log
        page.get_by_role("button", name="Take these cards").click()
    expect(page.locator("#table .ticked", has_text="of 5 chosen")).to_have_count(0)  # a Pax Deorum asks for one card


def expect_choice_in_reach_of_a_phone(page: Page) -> None:
    """Expect that nothing lies above the first choice, though a hint stands open before it."""
    before = page.viewport_size or {"width": 1280, "height": 720}
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#table .first-hint")).to_be_visible()
    page.locator(FIRST).click(trial=True)
    page.set_viewport_size(before)


def test_a_practice_game_begins_at_once_and_a_refused_hand_stays_counted(
    signed_in: Callable[..., Page], complaints: list[str]
) -> None:
    page = signed_in("drusus")
    page.goto("/how/")
    page.get_by_role("button", name="Start a practice game").dblclick()
    page.locator("#table.my-turn").wait_for()
    wait_until_settled(page)
    expect_choice_in_reach_of_a_phone(page)
    with next_move(page):
        page.locator(FIRST).click()
        page.locator("#acts").get_by_role("button", name="Confirm").click()
    for card in range(6):
        page.locator("#table .ticks input").nth(card).check()
    expect(page.locator("#table .ticked")).to_have_text("6 of 5 chosen")
    page.locator("#table .offer form:has(.ticks) button").click()
    expect(page.locator("#notice")).to_be_visible()
    complaints.clear()  # the browser's own line about the refusal's status
    expect(page.locator("#table .ticked")).to_have_text("6 of 5 chosen")
    select_on_the_cards(page)
    page.goto("/games/mine/")
    expect(page.get_by_role("link", name="Practice game")).to_have_count(1)


def test_end_and_undo_buttons_stay_in_sight_while_a_hint_is_open(signed_in: Callable[..., Page]) -> None:
    page = signed_in("cornelia", viewport=SCREENS[0], is_mobile=True, has_touch=True)
    page.goto("/how/")
    page.get_by_role("button", name="Start a practice game").tap()
    player = Player("cornelia", page, finger)
    while not page.locator("#table .steer [data-ends]").count():
        player.give(player.strategy.choose(player.offers()))
    player.give(player.offers()["play"][:1])
    for screen, place in product(SCREENS, ("0", "box.scrollHeight / 2", "box.scrollHeight")):
        page.set_viewport_size(screen)
        expect(page.locator("#table .first-hint")).to_be_visible()
        page.evaluate(f"() => {{ const box = document.querySelector('.ask'); box.scrollTop = {place}; }}")
        expect(page.locator("#table .steer [data-ends]")).to_be_in_viewport(ratio=1)
        page.locator("#table .steer .undo button").first.click(trial=True)
        page.locator("#table .steer [data-ends]").click(trial=True)
        assert page.locator("#table .steer :is(button, .button)").evaluate_all(CUT) == []
    page.locator("#table .steer .undo button").last.tap()
    expect(page.locator("#table .undo")).to_have_count(0)
