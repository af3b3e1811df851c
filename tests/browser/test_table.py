"""The table's scripts: an open page notices moves, a tap on a place opens it, keys lead about."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.pages import LOOKS
from tests.browser.swaps import next_move
from tests.browser.test_undo import CHOICE, act

NOTICED = 15_000
"""Milliseconds on the page's own clock within which it has to notice a move."""
IS_FOCUSED = "name => document.activeElement.id === name || document.activeElement.classList.contains(name)"
Table = Callable[..., Page]


@pytest.fixture
def clocked_table(own_table: Table) -> Table:
    """A table of one's own where time passes at the test's word as well: nobody has to wait for the page to ask."""

    def sit_down() -> Page:
        page = own_table()
        page.clock.install()
        page.reload()
        return page

    return sit_down


def open_box(page: Page) -> Locator:
    """The box for typed orders, unfolded."""
    page.locator('.offer[data-key="typed"] summary').click()
    return page.locator("#orders")


def move_elsewhere(page: Page) -> None:
    """The same person gives an order that keeps the turn, in another window."""
    other = page.context.new_page()
    other.goto(page.url)
    act(other, hands.mouse, other.locator(CHOICE).first)


def test_an_open_page_notices_a_move_and_takes_nothing_away(clocked_table: Table) -> None:
    page = clocked_table()
    box = open_box(page)
    box.fill("end act")
    move_elsewhere(page)
    page.clock.fast_forward(NOTICED)
    expect(page.locator("#moved-link")).to_be_visible()
    expect(page.locator("#moved-text")).to_have_text("The game has moved on.")
    expect(box).to_be_focused()
    expect(box).to_have_value("end act")


def test_the_new_position_keeps_what_was_typed(clocked_table: Table) -> None:
    page = clocked_table()
    open_box(page).fill("end act")
    move_elsewhere(page)
    page.clock.fast_forward(NOTICED)
    with next_move(page):
        page.locator("#moved-link").click()
    expect(page.locator("#orders")).to_have_value("end act")
    expect(page.locator("#moved")).to_be_hidden()


def say_elsewhere(page: Page, text: str) -> None:
    """The same person writes to the table, in another window."""
    other = page.context.new_page()
    other.goto(f"{page.url}?panel=talk")
    other.locator("#say").fill(text)
    other.locator("#talk form button").click()
    expect(other.locator("#messages")).to_contain_text(text)


def test_an_open_page_notices_what_is_said_and_keeps_what_is_being_done(clocked_table: Table) -> None:
    page = clocked_table()
    open_box(page).fill("end act")
    page.get_by_role("link", name="Messages").click()
    page.locator("#say").fill("Quo vadis")
    say_elsewhere(page, "Ave!")
    page.clock.fast_forward(NOTICED)
    expect(page.locator("#moved-text")).to_have_text("There is a new message.")
    expect(page.locator("#messages")).not_to_contain_text("Ave!")
    page.locator("#moved-link").click()
    expect(page.locator("#messages")).to_contain_text("Ave!")
    expect(page.locator("#panel-title")).to_be_focused()
    expect(page.locator("#moved")).to_be_hidden()
    expect(page.locator("#orders")).to_have_value("end act")
    expect(page.locator("#say")).to_have_value("Quo vadis")


def test_news_moves_nothing_under_the_finger(clocked_table: Table) -> None:
    page = clocked_table()
    before = page.locator("#table").bounding_box()
    say_elsewhere(page, "Ave!")
    page.clock.fast_forward(NOTICED)
    expect(page.locator("#moved-link")).to_be_visible()
    assert page.locator("#table").bounding_box() == before


def some_place(page: Page) -> str:
    """A region that several of the choices concern, and others do not."""
    places = page.locator("#table .ask .choice").evaluate_all(
        "choices => choices.map((choice) => (choice.dataset.places || '').split(' ').filter(Boolean))"
    )
    all_places = sorted({place for of_choice in places for place in of_choice})
    return str(next(name for name in all_places if 1 < sum(name in of_choice for of_choice in places) < len(places)))


@pytest.mark.parametrize(("look", "hand"), [("wide-light", hands.mouse), ("phone-light", hands.finger)])
def test_a_tap_on_a_place_leaves_the_list_as_it_is(still_table: Table, look: str, hand: hands.Hand) -> None:
    page = still_table(**LOOKS[look], has_touch=hand is hands.finger)
    name = some_place(page)
    choices = page.locator("#table .ask .choice")
    before = choices.evaluate_all("all => all.map((each) => each.checkVisibility())")
    hand(page.locator(f"#plate-{name} .title"))
    expect(page.locator("#acts")).to_be_in_viewport(ratio=1)
    assert choices.evaluate_all("all => all.map((each) => each.checkVisibility())") == before


def test_a_place_can_be_chosen_and_left_by_keyboard(still_table: Table) -> None:
    page = still_table()
    name = some_place(page)
    hands.keyboard(page.locator(f"#region-{name}"))
    expect(page.locator("#acts .act").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#acts")).to_be_hidden()
    expect(page.locator(f"#region-{name}")).to_be_focused()


def test_a_question_mark_lists_the_keys(still_table: Table) -> None:
    page = still_table()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    keys = re.findall(r"\w", "".join(page.locator("#keys kbd").all_inner_texts()))
    assert {"c", "b", "m", "p", "l", "u", "e", "n"} <= set(keys)
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def test_keys_lead_about(still_table: Table) -> None:
    page = still_table()
    for key, name in {"c": "prompt", "b": "board-frame", "l": "log-title"}.items():
        page.keyboard.press(key)
        assert page.evaluate(IS_FOCUSED, name), key


def test_keys_are_letters_to_who_writes_or_has_turned_them_off(still_table: Table) -> None:
    page = still_table()
    box = open_box(page)
    box.press_sequentially("m?")
    expect(box).to_have_value("m?")
    expect(page.locator("#keys")).to_be_hidden()
    page.locator("h1").click()
    page.keyboard.press("?")
    page.locator("#keys-on").uncheck()
    page.reload()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()


MOVING = """() => [...document.querySelectorAll('*')].filter((element) => {
    const style = getComputedStyle(element);
    return style.transitionDuration.split(', ').some((time) => parseFloat(time) > 0)
        || (style.animationName !== 'none' && parseFloat(style.animationDuration) > 0);
}).map((element) => element.outerHTML.slice(0, 80))"""


def test_nothing_moves_for_who_wants_no_motion(still_table: Table) -> None:
    page = still_table(reduced_motion="reduce")
    page.locator(f"#plate-{some_place(page)} .title").click()
    assert page.locator(".pointed").count() > 0
    assert page.evaluate(MOVING) == []
