"""A league from its founding through a season to the next, and a decision of its organiser that is appealed."""

from tests.browser.journeys import meeting
from tests.browser.journeys.conftest import People
from tests.browser.journeys.site import MovableSite
from tests.browser.journeys.traveller import Traveller

NAMES = ("Aulus", "Gnaeus", "Spurius", "Manius")
BY_TWO = {
    "People in a division": "2",
    "Games of each in a season": "1",
    "Days from a season's start to its end": "2",
    "Days between a season's end and the next check-in": "0",
    "How many go up": "1",
    "How many go down": "1",
}


def found(organiser: Traveller, name: str) -> None:
    """Found a league of tables of two, whose divisions have no more people."""
    organiser.click("All leagues and tournaments")
    organiser.click("Found a league")
    organiser.select("Players at a table", "2")
    meeting.agree(organiser, name, "league")
    for label, figure in BY_TWO.items():
        organiser.fill(label, figure)
    organiser.click("Found the league")


def test_a_league_plays_a_season_and_the_next_with_whom_it_promoted(person: People, site: MovableSite) -> None:
    people = {name: person(name) for name in NAMES}
    everybody = list(people.values())
    reader = everybody[0]
    found(reader, "Pomerium")
    meeting.enter(everybody, "Pomerium, season 1", "Enter this season")
    meeting.check_in(everybody, "Pomerium, season 1", site)
    reader.look_again()
    upper, lower = meeting.standings(reader)
    assert sorted(upper + lower) == sorted(NAMES)
    for names in (upper, lower):
        meeting.play_round([people[name] for name in names], "Table 1", site)

    reader.go_home()
    reader.click("All leagues and tournaments")
    reader.click("Pomerium, season 1")
    reader.sees(f"{upper[1]} goes down")
    reader.sees(f"{lower[0]} goes up")
    meeting.enter(everybody, "Pomerium, season 2", "Enter this season")
    meeting.check_in(everybody, "Pomerium, season 2", site)
    reader.look_again()
    assert [set(names) for names in meeting.standings(reader)] == [{upper[0], lower[0]}, {upper[1], lower[1]}]


def test_a_decision_is_appealed_and_the_other_organiser_grants_it(person: People) -> None:
    aulus, gnaeus, spurius = (person(name) for name in NAMES[:3])
    found(aulus, "Rostra")
    make_organiser(aulus, "Gnaeus")
    meeting.enter([spurius], "Rostra, season 1", "Enter this season")

    aulus.go_home()
    aulus.click("Rostra, season 1")
    aulus.click("Rostra")
    aulus.click("Organiser's desk")
    aulus.unfold("Cancel Rostra, season 1")
    aulus.page.locator("form[action$='/cancel/']").get_by_label("Why").fill("I am tired of it.")
    aulus.click("Cancel the season")

    spurius.open_mail("Rostra, season 1")
    spurius.follow_mail("Open its page")
    spurius.click("Rostra")
    spurius.click("Log of decisions")
    spurius.click("Cancelled the season")
    spurius.fill("Why the decision is wrong", "I have entered, and it is to be played.")
    spurius.click("Appeal")
    spurius.sees("waits for an answer")

    gnaeus.open_mail("An appeal waits for your answer: Rostra")
    gnaeus.follow_mail("Open its page")
    gnaeus.choose("Grant the appeal")
    gnaeus.fill("Why, and what is done", "A season is opened again.")
    gnaeus.click("Answer the appeal")
    gnaeus.sees("granted")
    spurius.look_again()
    spurius.sees("A season is opened again.")


def test_another_organiser_awards_a_game_and_then_corrects_its_result(
    person: People, site: MovableSite, complaints: list[str]
) -> None:
    aulus, gnaeus, spurius = (person(name) for name in NAMES[:3])
    found(aulus, "Curia")
    make_organiser(aulus, "Spurius")
    meeting.enter([aulus, gnaeus], "Curia, season 1", "Enter this season")
    meeting.check_in([aulus, gnaeus], "Curia, season 1", site)

    open_table(aulus)
    aulus.sees("You play at this table yourself, so another organiser rules on it: Spurius.")
    complaints.clear()  # the browser's own line about the refusal's status

    open_table(spurius)
    spurius.choose("Award it")
    spurius.select("Place of Aulus", "last, without points")
    spurius.select("Place of Gnaeus", "1")
    spurius.fill("Why", "Aulus cannot play on.")
    spurius.click("See what will happen")
    spurius.sees("it can never go on")
    spurius.click("Confirm the ruling")
    spurius.sees("awarded")
    gnaeus.open_mail("Awarded the game")

    open_table(spurius)
    spurius.choose("Correct it")
    spurius.select("Place of Aulus", "1")
    spurius.select("Place of Gnaeus", "2")
    spurius.fill("Why", "Gnaeus had left before.")
    spurius.click("See what will happen")
    spurius.sees("Gnaeus: place 2, with 2 points")
    spurius.click("Confirm the ruling")
    spurius.sees("corrected")
    assert meeting.standings(spurius) == [["Aulus", "Gnaeus"]]


def make_organiser(founder: Traveller, name: str) -> None:
    """Make somebody else an organiser of the league whose page is open."""
    founder.click("Organiser's desk")
    founder.unfold("Add an organiser")
    founder.fill("Name of the person", name)
    founder.page.locator("form[action$='/organisers/']").get_by_label("Why").fill("He does not play.")
    founder.click("Add the organiser")


def open_table(organiser: Traveller) -> None:
    """Go from the front page to the table of the only game, where it is ruled on."""
    organiser.go_home()
    organiser.click("All leagues and tournaments")
    organiser.click("Curia, season 1")
    organiser.click("Division 1")
    organiser.click("Rule on this game")
