"""People open a table, invite and join, play and take back; one leaves, and another takes over the seat."""

from tests.browser.journeys.conftest import People
from tests.browser.journeys.traveller import Traveller


def open_a_table(host: Traveller, name: str) -> None:
    host.click("New game")
    host.fill("Name of the game", name)
    host.choose("2")
    host.choose("Short game")
    host.click("Create game")
    host.sees("1 seat is open")


def first_to_move(players: list[Traveller]) -> Traveller:
    """The one of them whom the table asks."""
    for traveller in players:
        traveller.look_again()
    return next(traveller for traveller in players if traveller.player.is_asked())


def begin(players: list[Traveller]) -> None:
    """Choose provinces and first hands until somebody is on turn."""
    while "answer" in (traveller := first_to_move(players)).player.offers():
        traveller.player.give(traveller.player.strategy.choose(traveller.player.offers()))


def test_a_table_is_opened_a_guest_invited_and_an_order_taken_back(person: People) -> None:
    livia, drusus = person("Livia"), person("Drusus")
    open_a_table(livia, "Convivium")
    livia.fill("Invite a player by username", "Drusus")
    livia.click("Invite")
    livia.sees("Drusus")
    drusus.open_mail("Convivium")
    drusus.follow_mail("Open the game")
    drusus.click("Join")
    drusus.sees("Choose a province")
    begin([livia, drusus])
    first = first_to_move([livia, drusus])
    first.player.give(first.player.offers()["play"][:1])
    first.sees("You play")
    first.click("Undo")
    first.sees("You undo")


def test_a_seat_that_somebody_leaves_is_taken_over(person: People) -> None:
    livia, drusus, silvia = person("Livia"), person("Drusus"), person("Silvia")
    open_a_table(livia, "Vicarius")
    drusus.go_home()
    drusus.click("Vicarius")
    drusus.click("Join")
    begin([livia, drusus])
    drusus.click("Game")
    drusus.unfold("My seat")
    drusus.click("Resign")
    drusus.sees("Resign from Vicarius?")
    drusus.click("Resign")
    drusus.sees("You have resigned.")
    silvia.click("Open seats")
    silvia.click("Vicarius")
    silvia.click("Take over seat")
    silvia.sees("You have taken over the seat.")


def test_a_fellow_is_followed_found_at_an_open_table_and_invited(person: People) -> None:
    livia, drusus = person("Livia"), person("Drusus")
    drusus.go("Profile and quiet hours")
    drusus.select("Usual playing hours: from", "18:00")
    drusus.select("Usual playing hours: until", "23:00")
    drusus.click("Save")
    drusus.go_home()
    open_a_table(drusus, "Amicorum")
    livia.go_home()
    livia.click("Amicorum")
    livia.sees("Usually plays 18 to 23")
    livia.click("Drusus")
    livia.click("Follow")
    livia.sees("You now follow Drusus.")
    livia.click("Fellow players")
    livia.sees("Open games of these players")
    livia.sees("Amicorum")
    livia.go_home()
    open_a_table(livia, "Vicissim")
    livia.go("My games")
    livia.click("Fellow players")
    livia.click("Invite Drusus to Vicissim")
    livia.sees("We've emailed your invitation to Drusus.")
    drusus.open_mail("Vicissim")
