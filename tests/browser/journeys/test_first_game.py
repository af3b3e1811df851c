"""Somebody new comes to the first move, and through a practice game to the page of its end."""

from tests.browser.journeys.conftest import People
from tests.browser.journeys.site import MovableSite


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
