"""A game of Rome in Crisis in a browser up to a bid, which is put together by clicks on cards of the hand."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.swaps import next_move, wait_until_settled

FORM = "#table form.build"
MOST_STEPS = 80


def answer(page: Page) -> None:
    """Give the first answer that the page lists for its question; where it lists none, what begins an order that is
    put together, with nothing ticked, as an Emperor may address a crisis.
    """
    wait_until_settled(page)
    listed = page.locator("#table .offers form:not(.build) .choice")
    beginnings = page.locator(f"{FORM} :is(.starts .choice, .actions button)")
    with next_move(page):
        choose((listed if listed.count() else beginnings).first)


def choose(control: Locator) -> None:
    """Press a button, which asks on the spot where no undo brings it back, or pick one of several and press theirs."""
    if not control.locator("input").count():
        is_final = control.evaluate("button => button.matches('.final')")
        control.click()
        if is_final:
            control.page.locator("#acts .act").click()
    else:
        control.locator("input").check()
        control.locator("xpath=ancestor::form").locator("button").first.click()


def heaviest_first(page: Page) -> list[Locator]:
    """The cards of the hand that can be bid: so taken they lead with the fewest, for one has to be saved."""
    weights = dict[str, int]()
    for box in page.locator(f"{FORM} .ticks input").all():
        weights[str(box.get_attribute("value")).replace(" ", "_")] = int(box.get_attribute("data-weight") or 0)
    cards = [
        (weights.get(str(card.get_attribute("data-card")), 0), card)
        for card in page.locator("#hand a[data-card]").all()
    ]
    return [card for weight, card in sorted(cards, key=lambda weighted_card: -weighted_card[0]) if weight]


def led_to(page: Page, key: str) -> str:
    """Press an arrow key, and return the object that it leads to on the board."""
    page.keyboard.press(key)
    return str(page.evaluate("document.activeElement.dataset.on"))


def test_a_bid_is_put_together_by_clicks_and_told_what_it_comes_to(
    signed_in: Callable[..., Page], complaints: list[str]
) -> None:
    page = signed_in("cornelia")
    page.goto("/about/rome_in_crisis/how/")
    page.get_by_role("button", name="Start a practice game").click()
    page.locator("#table.my-turn").wait_for()
    wait_until_settled(page)
    for _step in range(MOST_STEPS):
        if page.locator(f"{FORM} input[name='start'][value='bid']").count():
            break
        answer(page)
    page.locator("#board-frame").focus()
    reached = [led_to(page, key) for key in ("ArrowRight", "ArrowRight", "ArrowDown")]
    assert all(reached) and len(set(reached)) == len(reached)
    tray, output = page.locator(".tray button"), page.locator(".tray output")
    expect(tray).to_be_disabled()
    expect(output).to_contain_text("Tick cards that add up to")
    for card in heaviest_first(page):
        if tray.is_disabled():
            card.click()
            expect(card).to_have_attribute("aria-pressed", "true")
    expect(output).to_contain_text("leads")
    expect(tray).to_be_in_viewport(ratio=1)  # nothing that is told beside it pushes it out of sight
    tray.click()
    expect(page.locator("#log-box")).to_contain_text("You bid")
    assert not complaints


def test_a_card_is_drafted_by_a_click_where_it_lies(signed_in: Callable[..., Page], complaints: list[str]) -> None:
    """Clickable cards are marked; the board stays but for the change, and the focus survives the card."""
    page = signed_in("cornelia")
    page.goto("/about/rome_in_crisis/how/")
    page.get_by_role("button", name="Start a practice game").click()
    page.locator("#table.my-turn").wait_for()
    wait_until_settled(page)
    offered = page.locator("#board a.can-act[data-on^='offer ']")
    for _step in range(MOST_STEPS):
        if offered.count() > 1:
            break
        answer(page)
    expect(page.locator("#board :is([data-on^='method '], [data-on^='crisis ']).can-act")).to_have_count(0)
    page.evaluate("document.getElementById('board').dataset.before = 'yes'")
    card = str(offered.first.get_attribute("data-on")).removeprefix("offer ")
    with next_move(page):
        offered.first.press("Enter")
        if page.locator("#acts:popover-open").count():
            page.keyboard.press("1")
    expect(page.locator("#board")).to_have_attribute("data-before", "yes")
    expect(page.locator(f"#hand a[data-card='{card}']").first).to_be_visible()
    assert page.evaluate("document.activeElement !== document.body")
    assert not complaints
