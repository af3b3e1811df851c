"""Somebody chooses German and plays a whole game of each title in it, by nothing but clicks."""

import pytest
from playwright.sync_api import expect

from tests.browser.journeys.conftest import People
from tests.browser.journeys.site import MovableSite
from tests.browser.journeys.traveller import Traveller
from tests.browser.test_put_together import answer


def answer_on(reader: Traveller) -> None:
    """Give the first answer to every question, as long as one is asked at the table that is open."""
    while reader.player.is_asked():
        answer(reader.page)


GAMES = {
    "time": ("Drusilla", "Übungspartie starten", Traveller.play_on),
    "rome": ("Germanica", "Rome in Crisis üben", answer_on),
}
"""The player, the button that begins the game, and the way to play it."""


@pytest.mark.parametrize("game", ["time", pytest.param("rome", marks=pytest.mark.night)])
def test_a_game_is_played_in_german_by_clicks(person: People, site: MovableSite, game: str) -> None:
    name, button, play = GAMES[game]
    reader = person(name)
    reader.click("Deutsch")
    expect(reader.page.locator("html")).to_have_attribute("lang", "de")
    reader.click(button)
    reader.page.locator("#table.my-turn").wait_for()
    play(reader)
    reader.sees("Ergebnis")
    reader.click("Ergebnis: Diagramme, Wendepunkte, Glück")
    site.pass_time(minutes=1)
    reader.look_again()
    for heading in ("Wendepunkte", "Wie die Partie verlief"):
        reader.sees(heading)
    expect(reader.page.locator("html")).to_have_attribute("lang", "de")
