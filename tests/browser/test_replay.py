"""Looking through a finished game in the browser: step by step, playing, and by jumps."""

from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rulebooks.trial.fuzz import trial
from tests.local_site import LocalSite

STEP = """() => { document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  return document.getElementById("number").textContent; }"""
"""What is shown as soon as the key is down: nothing is waited for."""
NUMBER = "Number(document.querySelector('#number').textContent.match(/[0-9]+/))"
STEPS = 20
WITH_STOPS = """async () => { const found = await fetch(document.getElementById("replay").dataset.bundle);
  return (await found.json()).moves.findIndex((each) => each.stops.length); }"""
"""The first move that factions have followed with their turns."""
BOARD = "document.querySelector('.board-frame').textContent"


def open_replay(contexts: Callable[..., BrowserContext], place: int) -> Page:
    page = contexts().new_page()
    page.goto(f"/games/demo-finished/moves/{place}/")
    page.wait_for_selector("#replay[data-ready]")
    return page


def test_a_replay_steps_at_once_and_plays(contexts: Callable[..., BrowserContext]) -> None:
    page = open_replay(contexts, 10)
    numbers = [page.evaluate(STEP) for _step in range(STEPS)]
    assert numbers == [f"Move {10 + step}" for step in range(1, STEPS + 1)]
    assert page.url.endswith(f"/moves/{10 + STEPS}/")
    fresh = contexts().new_page()
    fresh.goto(page.url)
    assert page.evaluate(BOARD) == fresh.evaluate(BOARD)
    page.locator("#speed").select_option("8")
    page.locator("#play").click()
    page.wait_for_function(
        f"() => Number(document.querySelector('#number').textContent.match(/[0-9]+/)) >= {13 + STEPS}"
    )
    page.keyboard.press("End")
    expect(page.locator("#next")).not_to_have_attribute("href", "/")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


@pytest.fixture(scope="module")
def factions_turns(site: LocalSite, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a game of one person and two factions."""
    record = trial(1, seed=7, players=3, crew="sensible", short=True, factions=["gordian_iii", "maximinus_thrax"])
    del record.moves[60:]
    file = tmp_path_factory.mktemp("games") / "factions.json"
    file.write_bytes(msgspec.json.encode(record))
    process = site.manage("import_game", str(file))
    assert process.returncode == 0, process.stderr
    return f"/games/{record.game}"


def test_a_replay_steps_through_the_turns_of_factions(
    contexts: Callable[..., BrowserContext], factions_turns: str
) -> None:
    page = contexts(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    page.goto(f"{factions_turns}/moves/0/")
    place = page.evaluate(WITH_STOPS)
    page.goto(f"{factions_turns}/moves/{place}/")
    page.wait_for_selector("#replay[data-ready]")
    sentence, boards = page.locator("#told"), [page.evaluate(BOARD)]
    page.get_by_role("link", name="Watch in").click()
    expect(sentence).to_contain_text("Part 1 of ")
    count = int(sentence.inner_text().split(" of ")[1].split(":")[0])
    for number in range(2, count + 1):
        page.locator("#next").click()
        expect(sentence).to_contain_text(f"Part {number} of {count}:")
        boards.append(page.evaluate(BOARD))
    assert page.url.endswith(f"/moves/{place}/?stage={count}") and len(set(boards)) > 3
    assert boards[-1] == boards[0], "the last part is where the move leads"
    fresh = contexts().new_page()
    fresh.goto(page.url)
    expect(fresh.locator("#told")).to_have_text(sentence.inner_text(), use_inner_text=True)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#number")).to_have_text(f"Move {place + 1}")
    page.keyboard.press("ArrowLeft")
    expect(sentence).to_contain_text(f"Part {count} of {count}:")
    page.locator("#slider").fill(str(place - 1))
    expect(page.locator("#number")).to_have_text(f"Move {place - 1}")
    page.locator("#speed").select_option("8")
    page.locator("#play").click()
    expect(sentence).to_contain_text("Part ")
    expect(sentence).not_to_contain_text("Part ", timeout=60_000)  # it has come to a move after them
    expect(page.locator("#number")).not_to_have_text(f"Move {place}")
