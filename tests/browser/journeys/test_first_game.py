"""Somebody new comes to the first move, and through a practice game to the page of its end."""

from playwright.sync_api import expect

from tests.browser.journeys.conftest import People
from tests.browser.journeys.site import MovableSite
from tests.strategy import Strategy

TURNS_WITH_HINTS = 3


def test_from_the_front_page_to_the_first_move(person: People) -> None:
    livia = person("Livia")
    livia.click("New game")
    livia.fill("Name of the game", "Tirocinium")
    livia.choose("2")
    livia.choose("Short game")
    livia.select("Second player", "sensible bot")
    livia.click("Create game")
    livia.sees("Choose a province")
    livia.player.give(livia.player.offers()["answer"][:1])
    livia.sees("You begin in")


def test_a_practice_game_leads_to_the_page_of_its_end(person: People, site: MovableSite) -> None:
    livia = person("Livia")
    livia.click("How to play")
    livia.click("Start a practice game")
    livia.play_on()
    livia.sees("Result")
    livia.click("Result: charts, turning points, luck")
    livia.sees("The statistics of this game are being prepared.")
    site.pass_time(minutes=1)
    livia.look_again()
    for heading in ("Turning points", "How the game went", "Points by round"):
        livia.sees(heading)


def test_hints_stand_open_for_three_turns_and_what_was_not_spent_is_told(person: People) -> None:
    livia = person("Livia")
    livia.click("How to play")
    livia.click("Start a practice game")
    player, table = livia.player, livia.page.locator("#table")
    player.strategy = Strategy(cards=1, spends=0, buys=0)
    while player.given.count("end turn") < TURNS_WITH_HINTS:
        player.give(player.strategy.choose(player.offers()))
        if player.given[-1] == "end actions":
            expect(table.locator(".log li").filter(has_text="Not spent: ").first).to_be_visible()
        if player.given[-1].startswith("play "):
            expect(table.locator(".first-hint > p")).to_be_visible()
    while not player.given[-1].startswith("play "):
        player.give(player.strategy.choose(player.offers()))
    expect(table.locator(".first-hint")).to_have_count(0)


def test_a_word_of_a_hint_leads_to_its_meaning(person: People) -> None:
    livia = person("Livia")
    livia.click("How to play")
    livia.click("Start a practice game")
    word = livia.page.locator("#table .first-hint a.term").first
    meaning = word.inner_text()
    word.click()
    expect(livia.page.locator(":target")).to_contain_text(meaning)
