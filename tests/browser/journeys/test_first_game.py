"""Somebody new comes to the first move, and through a practice game to the page of its end."""

from tests.browser.journeys.conftest import People
from tests.browser.journeys.site import MovableSite


def test_from_the_front_page_to_the_first_move(person: People) -> None:
    livia = person("Livia")
    livia.click("Open a game")
    livia.fill("Name of the game", "Tirocinium")
    livia.choose("2")
    livia.choose("Short game")
    livia.select("Second player", "sensible bot")
    livia.click("Open the game")
    livia.sees("Choose a province")
    livia.player.give(livia.player.offers()["answer"][:1])
    livia.sees("You begin in")


def test_a_practice_game_leads_to_the_page_of_its_end(person: People, site: MovableSite) -> None:
    livia = person("Livia")
    livia.click("How to play")
    livia.click("Play a practice game against bots")
    livia.play_on()
    livia.sees("Result")
    livia.click("How it went: charts, turning points, luck")
    livia.sees("The figures of this game are being worked out.")
    site.pass_time(minutes=1)
    livia.look_again()
    for heading in ("Turning points", "How it went", "Where it came from, round by round"):
        livia.sees(heading)
