"""The cost of a set turn (see `set_turn`): so many clicks and no scroll, keys alone, so many taps of a finger."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands, set_turn
from tests.browser.fingers import PHONE
from tests.browser.pages import LOOKS
from tests.browser.swaps import wait_until_settled
from tests.local_site import LocalSite

MOST_CLICKS, MOST_TAPS, SELECTED = 15, 21, 5
MOST_ARROWS = 12  # from any place to any other
BY_MOUSE, BY_KEYS, BY_FINGER = "Set turn by mouse", "Set turn by keys", "Set turn by finger"
ASKED = {"actions": "choose an action", "advance": "into the capital", "buy": "buy or trash", "hand": "Refill"}
COUNT = """() => {
    window.pressed = { pointerdown: 0, wheel: 0 };
    Object.keys(window.pressed).forEach((kind) => addEventListener(kind, () => { window.pressed[kind] += 1; }, true));
}"""
HELD = """(each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const found = document.elementFromPoint(x, y);
    return found && each.contains(found) ? [x, y] : null;
}"""
"""Where a hand finds it without scrolling; nothing where it lies out of sight or below something else."""
STAGE = ("#prompt", ".ask .head", ".ask .sheet", "#log-box .lines", ".board-frame", ".piles .rest")
SCROLLED = """() => {
    const boxes = [...document.querySelectorAll('.head, .lines, .board-frame, .piles, .rest, .inside')];
    return [scrollX, scrollY, ...boxes.map(({ scrollTop }) => scrollTop)];
}"""
TOWARDS = """(place) => {
    const middle = (name) => {
        const { left, top, width, height } = document.getElementById(`plate-${name}`).getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    const from = document.activeElement.closest('.region');
    if (!from) return 'ArrowRight';
    if (from.dataset.region === place) return '';
    const [x, y] = middle(place).map((each, axis) => each - middle(from.dataset.region)[axis]);
    if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'ArrowRight' : 'ArrowLeft';
    return y > 0 ? 'ArrowDown' : 'ArrowUp';
}"""
"""The arrow that leads on to a place from where the focus is; none if it is there."""
Table = Callable[..., Page]


@pytest.fixture(scope="module")
def addresses(site: LocalSite) -> dict[str, str]:
    """The games in which the turn is laid, by name."""
    make = f"print('ADDRESSES' + json.dumps(set_turn.open_games({[BY_MOUSE, BY_KEYS, BY_FINGER]})))"
    process = site.manage("shell", "--command", f"import json; from tests.browser import set_turn; {make}")
    assert process.returncode == 0, process.stderr
    by_name: dict[str, str] = json.loads(process.stdout.partition("ADDRESSES")[2])
    return by_name


@pytest.fixture
def before_the_turn(addresses: dict[str, str], signed_in: Table) -> Table:
    """The table of a game in which the set turn is laid, before it."""

    def sit_down(name: str, **options: Any) -> Page:
        page = signed_in(set_turn.PERSON, **options)
        page.goto(addresses[name])
        page.evaluate(COUNT)
        return page

    return sit_down


def asks(page: Page, decision: str) -> None:
    expect(page.locator("#prompt")).to_contain_text(ASKED[decision])
    wait_until_settled(page)


def expect_all_done(page: Page) -> None:
    """All of the turn was done, as the log tells; the last that was asked for is the new hand."""
    for sentence in (
        "You play Foederati",
        re.compile("You (become|replace .+ as) Governor of Pannonia"),
        "You move Army 1 from Asia to Galatia",
        "You win the battle",
    ):
        expect(page.locator("#log-box .lines")).to_contain_text(sentence)
    for sentence in ("Asia: Basilica", "You buy Castra", "You buy Tribute", "You trash Senate 1"):
        expect(page.locator("#log-box .lines")).to_contain_text(sentence)
    # not that nothing is asked any more: the next crisis roll may bring a Pax Deorum, one time in 36
    expect(page.locator("#log-box .lines")).to_contain_text("You end your turn.")
    expect(page.locator("#table .piles .face").first).to_be_attached()


def in_place(page: Page, selector: str) -> tuple[float, float]:
    """Return the point at which a hand finds something without scrolling."""
    target = page.locator(selector).first
    expect(target).to_be_visible()
    wait_until_settled(page)
    at = target.evaluate(HELD)
    assert at, f"out of sight: {selector}"
    x, y = at
    return x, y


def click(page: Page, selector: str) -> None:
    page.mouse.click(*in_place(page, selector))


def choice(order: str) -> str:
    return f'.ask .choice[value="{order}"], .ask .choice:has([value="{order}"])'


def row(*words: str) -> str:
    return "#acts .act" + "".join(f":has-text('{word}')" for word in words)


def face(pile: str, card: str) -> str:
    return f'[data-offer~="{pile}"] a[data-card="{card}"]'


def army() -> str:
    return f'.board [data-on="army {set_turn.ARMY}"]'


def plate(place: str) -> str:
    return f"#plate-{place} .title"


def expect_whole_stage(page: Page) -> None:
    for part in STAGE:
        expect(page.locator(f"#table {part}").first).to_be_in_viewport(ratio=1)
    assert not any(page.evaluate(SCROLLED))


def test_cards_of_a_kind_in_the_hand_stand_in_a_line(before_the_turn: Table) -> None:
    page = before_the_turn(BY_MOUSE, **LOOKS["wide-light"])
    lines = page.locator("#table .ticks .copies").all()
    assert lines
    for line in lines:
        boxes = line.locator("input")
        orders = boxes.evaluate_all("boxes => boxes.map((box) => box.value)")
        assert len(set(orders)) == 1
        assert page.locator(f'#table .ticks input[value="{orders[0]}"]').count() == len(orders)
        assert len({round(box.evaluate("box => box.getBoundingClientRect().top")) for box in boxes.all()}) == 1


def test_a_turn_takes_fifteen_clicks_and_no_scroll(before_the_turn: Table) -> None:
    page = before_the_turn(BY_MOUSE, viewport={"width": 1280, "height": 900})
    steps = [
        *("#whole-hand button", plate(set_turn.VOTED), row("Place a Governor", "3 dice")),
        *(army(), plate(set_turn.NEIGHBOUR), row("Attack")),
    ]
    for step in steps:
        click(page, step)
        expect_whole_stage(page)
    asks(page, "advance")
    for step in (choice("advance"), plate(set_turn.HOME), row("Basilica"), choice("end actions")):
        click(page, step)
        expect_whole_stage(page)
    asks(page, "buy")
    for step in (face("buy", "castra"), face("buy", "tribute"), face("trash", "senate_1"), "a[data-ends]"):
        click(page, step)
        expect_whole_stage(page)
    asks(page, "hand")
    for card in set_turn.NEXT_HAND:
        click(page, face("play", card))
        expect_whole_stage(page)
    click(page, 'button[form="ticks-answer"]')
    expect_all_done(page)
    pressed = page.evaluate("window.pressed")
    assert pressed["pointerdown"] - SELECTED <= MOST_CLICKS
    assert pressed["wheel"] == 0


def go_to(page: Page, place: str) -> None:
    """By arrows from lit place to lit place."""
    for _step in range(MOST_ARROWS):
        if not (key := page.evaluate(TOWARDS, place)):
            return
        page.keyboard.press(key)
    raise AssertionError(f"no way to {place} by arrows")


def press_row(page: Page, *words: str) -> None:
    """The digit of what is to be done."""
    line = page.locator(row(*words)).first
    expect(line).to_be_visible()
    page.keyboard.press(line.locator("kbd").inner_text())


def expect_told(page: Page, sentence: str) -> None:
    expect(page.locator("#live")).to_contain_text(sentence)
    wait_until_settled(page)


def test_a_whole_turn_takes_keys_alone(before_the_turn: Table) -> None:
    page = before_the_turn(BY_KEYS, viewport={"width": 1280, "height": 900})
    press = page.keyboard.press
    press("h")
    expect_told(page, "You play Foederati.")
    press("b")
    go_to(page, set_turn.VOTED)
    press("Enter")
    press_row(page, "Place a Governor")
    expect_told(page, "The vote succeeds")
    go_to(page, set_turn.HOME)
    press("Enter")
    press_row(page, f"Army {set_turn.ARMY}")
    press_row(page, f"Move Army {set_turn.ARMY}")
    go_to(page, set_turn.NEIGHBOUR)
    press("Enter")
    expect_told(page, "You move Army 1")
    press_row(page, "Attack")
    expect_told(page, "You win the battle")
    hands.keyboard(page.locator(choice("advance")).first)
    expect_told(page, "into the capital")
    press("b")
    go_to(page, set_turn.HOME)
    press("Enter")
    press_row(page, "Basilica")
    expect_told(page, "Basilica")
    press("e")
    press_row(page, "End your actions")
    expect_told(page, "You end your actions.")
    for card, sentence in (("buy castra", "You buy Castra"), ("buy tribute", "You buy Tribute")):
        hands.keyboard(page.locator(choice(card)).first)
        expect_told(page, sentence)
    hands.keyboard(page.locator(face("trash", "senate_1")))
    expect_told(page, "You trash Senate 1")
    press("e")
    asks(page, "hand")
    for card in set_turn.NEXT_HAND:
        hands.keyboard(page.locator(face("play", card)))
    hands.keyboard(page.locator('button[form="ticks-answer"]'))
    expect_all_done(page)
    assert page.evaluate("window.pressed") == {"pointerdown": 0, "wheel": 0}


def tap(page: Page, selector: str) -> None:
    """A finger swipes what it looks for into sight, which is no tap."""
    target = page.locator(selector).first
    expect(target).to_be_visible()
    wait_until_settled(page)
    target.evaluate("each => each.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'})")
    page.touchscreen.tap(*in_place(page, selector))


def test_a_turn_takes_twenty_one_taps_on_a_phone(before_the_turn: Table) -> None:
    page = before_the_turn(BY_FINGER, **PHONE)
    tap(page, ".ask .whole-hand button")
    expect_told(page, "You play Foederati.")
    for step in (
        plate(set_turn.VOTED),
        row("Place a Governor", "3 dice"),
        army(),
        plate(set_turn.NEIGHBOUR),
        row("Attack"),
    ):
        tap(page, step)
    asks(page, "advance")
    for step in (choice("advance"), plate(set_turn.HOME), row("Basilica"), choice("end actions")):
        tap(page, step)
    asks(page, "buy")
    for step in (choice("buy castra"), choice("buy tribute")):
        tap(page, step)
    asks(page, "buy")
    page.get_by_role("link", name="Hand", exact=True).tap()
    tap(page, face("trash", "senate_1"))
    expect(page.locator("#prompt")).to_contain_text("only end your turn")
    tap(page, "a[data-ends]")
    asks(page, "hand")
    for card in set_turn.NEXT_HAND:
        tap(page, f'.ask input[value="take {card.replace("_", " ")}"]:not(:checked)')
    tap(page, "#ticks-answer button")
    expect_all_done(page)
    assert page.evaluate("window.pressed.pointerdown") <= MOST_TAPS
