"""A game that is over is found by a search, looked through, taken away, brought in again, and its dice are checked."""

from pathlib import Path

from tests.browser.journeys.conftest import People
from tests.browser.journeys.site import MovableSite

NAME = "Annales"


def test_a_game_is_searched_replayed_verified_exported_and_imported(
    person: People, site: MovableSite, tmp_path: Path
) -> None:
    livia = person("Livia")
    livia.click("New game")
    livia.fill("Name of the game", NAME)
    livia.choose("2")
    livia.choose("Short game")
    livia.select("Second player", "sensible bot")
    livia.click("Create game")
    livia.play_on()
    site.pass_time(minutes=1)

    livia.go("Finished games")
    livia.fill("Player", "Livia")
    livia.click("Search")
    livia.click(NAME)
    livia.click("Replay")
    livia.sees("Move 0")
    livia.click("Next move")
    livia.sees("Move 1")
    livia.click("Last move")
    livia.sees("Draws for this move")
    livia.click("Back to the game")

    livia.click("Result: charts, turning points, luck")
    livia.click("Check the dice")
    livia.click("Check the dice")
    livia.sees("Everything matches the seed")
    with livia.page.expect_download() as download:
        livia.click("Game file")
    file = tmp_path / "game.json"
    download.value.save_as(file)

    livia.click("Back to the game")
    livia.unfold("Filter and download")
    livia.click("Import a game")
    livia.field("File").set_input_files(file)
    livia.click("Import")
    livia.sees("Your imports")
    site.pass_time(minutes=1)
    livia.look_again()
    livia.click(NAME)
    livia.sees("from a file")
    livia.sees("Result")
