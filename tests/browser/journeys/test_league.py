"""A league from its founding through a season to the next, and a decision of its organiser that is appealed."""

from datetime import date, timedelta

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


def test_an_organiser_moves_caps_seeds_offers_a_place_takes_points_and_lets_a_table_be_played_again(
    person: People, site: MovableSite
) -> None:
    people = {name: person(name) for name in NAMES}
    spurius, aulus, gnaeus, manius = (people[name] for name in ("Spurius", "Aulus", "Gnaeus", "Manius"))
    create(spurius, "Comitia")
    meeting.enter([aulus, gnaeus], "Comitia, season 1", "Enter season")

    open_list(spurius, "Comitia, season 1")
    spurius.click("Cap the number of players")
    spurius.fill("Most players", "2")
    confirm(spurius, "One table is enough.", "Save number")
    manius.go_home()
    manius.click("Comitia, season 1")
    manius.click("Join waiting list")
    manius.sees("You: on the waiting list")

    open_list(spurius, "Comitia, season 1")
    spurius.click("Seed the draw")
    spurius.fill("Seeds", "Gnaeus\nAulus")
    confirm(spurius, "By strength.", "Save seeds")
    spurius.sees("seed 1")
    gnaeus.open_mail("Set the seeds of the draw")
    gnaeus.sees("1. Gnaeus")

    open_list(spurius, "Comitia, season 1")
    spurius.click("Move the start")
    starts = spurius.field("Start date")
    later = date.fromisoformat(starts.input_value()) + timedelta(days=1)
    starts.fill(str(later))
    confirm(spurius, "A holiday.", "Move the start")
    aulus.open_mail("Moved the start")
    site.pass_time(days=1)
    meeting.check_in([aulus, gnaeus], "Comitia, season 1", site)

    open_division(spurius)
    spurius.click("Play again")
    spurius.sees("Only its result counts.")
    spurius.fill("Reason", "The first game had a fault.")
    spurius.click("Play again")
    site.pass_time(minutes=1)
    aulus.open_mail("Ordered the game")
    open_division(spurius)
    spurius.sees("played again")
    spurius.sees("Void game")

    open_list(spurius, "Comitia, season 1")
    spurius.click("Points")
    spurius.choose("give points")
    spurius.fill("Points", "1.5")
    confirm(spurius, "For the report of the season.", "Save points")
    spurius.sees("+1.50")

    leave_season(aulus)
    site.pass_time(minutes=1)
    manius.open_mail("You have a place")

    leave_season(gnaeus)
    claudia = person("Claudia")
    open_list(spurius, "Comitia, season 1")
    spurius.click("Offer a place")
    spurius.fill("Player's username", "Claudia")
    confirm(spurius, "She knows the game.", "Offer place")
    claudia.open_mail("Offered Claudia a place")
    claudia.go_home()
    claudia.click("Comitia, season 1")
    claudia.click("Take place")
    claudia.sees("You: playing")


def leave_season(traveller: Traveller) -> None:
    traveller.go_home()
    traveller.click("Comitia, season 1")
    traveller.unfold("Withdraw from season")
    traveller.page.locator("details.leave form button").click()
    traveller.sees("You have withdrawn.")


def open_list(organiser: Traveller, season: str) -> None:
    """Go from the front page to the desk's list of a season's players."""
    organiser.go_home()
    organiser.click(season)
    organiser.click(season.partition(",")[0])
    organiser.click(f"Manage {season.partition(',')[0]}")
    organiser.click(f"Players and results: {season}")


def open_division(organiser: Traveller) -> None:
    organiser.go_home()
    organiser.click("Comitia, season 1")
    organiser.click("Division 1")


def confirm(organiser: Traveller, reason: str, button: str) -> None:
    """Give the reason of an act, read its effects and confirm it."""
    organiser.fill("Reason", reason)
    organiser.click("Preview")
    organiser.sees("What happens")
    organiser.click(button)
