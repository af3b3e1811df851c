"""A league from its founding through a season to the next, and a decision of its organiser that is appealed."""

from tests.browser.journeys import meeting
from tests.browser.journeys.conftest import People
from tests.browser.journeys.site import MovableSite
from tests.browser.journeys.traveller import Traveller

NAMES = ("Aulus", "Gnaeus", "Spurius", "Manius")
BY_TWO = {
    "Players per division": "2",
    "Games per player": "1",
    "Season length (days)": "2",
    "Break before the next check-in (days)": "0",
    "Promoted per division": "1",
    "Relegated per division": "1",
}


def create(organiser: Traveller, name: str) -> None:
    """Create a league of tables of two, with divisions of two players."""
    organiser.click("All leagues and tournaments")
    organiser.click("Create a league")
    organiser.select("Players at a table", "2")
    meeting.agree(organiser, name, "league")
    for label, figure in BY_TWO.items():
        organiser.fill(label, figure)
    organiser.click("Create league")


def test_a_league_plays_a_season_and_the_next_with_whom_it_promoted(person: People, site: MovableSite) -> None:
    people = {name: person(name) for name in NAMES}
    everybody = list(people.values())
    reader = everybody[0]
    create(reader, "Pomerium")
    meeting.enter(everybody, "Pomerium, season 1", "Enter season")
    meeting.check_in(everybody, "Pomerium, season 1", site)
    reader.look_again()
    upper, lower = meeting.standings(reader)
    assert sorted(upper + lower) == sorted(NAMES)
    for names in (upper, lower):
        meeting.play_round([people[name] for name in names], "Table 1", site)

    reader.go_home()
    reader.click("All leagues and tournaments")
    reader.click("Pomerium, season 1")
    reader.sees(f"{upper[1]} relegated")
    reader.sees(f"{lower[0]} promoted")
    meeting.enter(everybody, "Pomerium, season 2", "Enter season")
    meeting.check_in(everybody, "Pomerium, season 2", site)
    reader.look_again()
    assert [set(names) for names in meeting.standings(reader)] == [{upper[0], lower[0]}, {upper[1], lower[1]}]


def test_a_decision_is_appealed_and_the_other_organiser_grants_it(person: People) -> None:
    aulus, gnaeus, spurius = (person(name) for name in NAMES[:3])
    create(aulus, "Rostra")
    make_organiser(aulus, "Rostra", "Gnaeus")
    meeting.enter([spurius], "Rostra, season 1", "Enter season")

    aulus.go_home()
    aulus.click("Rostra, season 1")
    aulus.click("Rostra")
    aulus.click("Manage Rostra")
    aulus.unfold("Cancel Rostra, season 1")
    aulus.page.locator("form[action$='/cancel/']").get_by_label("Reason").fill("I am tired of it.")
    aulus.click("Cancel season")

    spurius.open_mail("Rostra, season 1")
    spurius.follow_mail("Open the league's page")
    spurius.click("Rostra")
    spurius.click("Decision log")
    spurius.click("Cancelled the season")
    spurius.fill("Reason for your appeal", "I have entered, and it is to be played.")
    spurius.click("Appeal")
    spurius.sees("not answered yet")

    gnaeus.open_mail("An appeal needs your answer: Rostra")
    gnaeus.follow_mail("Open the league's page")
    gnaeus.choose("Grant appeal")
    gnaeus.fill("Reason, and what happens now", "A season is opened again.")
    gnaeus.click("Answer appeal")
    gnaeus.sees("granted")
    spurius.look_again()
    spurius.sees("A season is opened again.")


def test_another_organiser_awards_a_game_and_then_corrects_its_result(
    person: People, site: MovableSite, complaints: list[str]
) -> None:
    aulus, gnaeus, spurius = (person(name) for name in NAMES[:3])
    create(aulus, "Curia")
    make_organiser(aulus, "Curia", "Spurius")
    meeting.enter([aulus, gnaeus], "Curia, season 1", "Enter season")
    meeting.check_in([aulus, gnaeus], "Curia, season 1", site)

    open_table(aulus)
    aulus.sees("You play at this table yourself, so another organiser rules on it: Spurius.")
    complaints.clear()  # the browser's own line about the refusal's status

    open_table(spurius)
    spurius.choose("Award:")
    spurius.select("Place of Aulus", "last, no points")
    spurius.select("Place of Gnaeus", "1")
    spurius.fill("Reason", "Aulus cannot play on.")
    spurius.click("Preview")
    spurius.sees("it can never continue")
    spurius.click("Confirm ruling")
    spurius.sees("awarded")
    gnaeus.open_mail("Awarded the game")

    open_table(spurius)
    spurius.choose("Correct:")
    spurius.select("Place of Aulus", "1")
    spurius.select("Place of Gnaeus", "2")
    spurius.fill("Reason", "Gnaeus had left before.")
    spurius.click("Preview")
    spurius.sees("Gnaeus: place 2, 2 points")
    spurius.click("Confirm ruling")
    spurius.sees("corrected")
    assert meeting.standings(spurius) == [["Aulus", "Gnaeus"]]


def make_organiser(founder: Traveller, league: str, name: str) -> None:
    """Make somebody else an organiser of the league whose page is open."""
    founder.click(f"Manage {league}")
    founder.unfold("Add an organiser")
    founder.fill("Username", name)
    founder.page.locator("form[action$='/organisers/']").get_by_label("Reason").fill("He does not play.")
    founder.click("Add organiser")


def open_table(organiser: Traveller) -> None:
    """Go from the front page to the table of the only game, where it is ruled on."""
    organiser.go_home()
    organiser.click("All leagues and tournaments")
    organiser.click("Curia, season 1")
    organiser.click("Division 1")
    organiser.click("Rule on game")
