"""A Swiss, pools and an elimination, from the one who holds them to the report."""

import pytest

from tests.browser.journeys import meeting
from tests.browser.journeys.conftest import People
from tests.browser.journeys.site import MovableSite
from tests.browser.journeys.traveller import Traveller

NAMES = ("Aulus", "Gnaeus", "Spurius", "Manius", "Quintus", "Sextus")


def hold(organiser: Traveller, name: str, how: str) -> None:
    organiser.click("All leagues and tournaments")
    organiser.click("Create a tournament")
    organiser.choose(how)
    organiser.select("Players at a table", "3")
    meeting.agree(organiser, name, "tournament")
    if how == "Groups":
        organiser.fill("Players per group", "3")
        organiser.fill("Games per player in a group", "1")
    organiser.click("Create tournament")
    organiser.sees("Rounds" if how == "Swiss" else "Advancing")


def begin(people: list[Traveller], name: str, site: MovableSite) -> None:
    meeting.enter(people, name, "Enter tournament")
    meeting.check_in(people, name, site)


def open_page(reader: Traveller, name: str) -> None:
    reader.go_home()
    reader.click("All leagues and tournaments")
    reader.click(name)


def expect_report(reader: Traveller, name: str, rounds: str) -> None:
    open_page(reader, name)
    reader.sees("Report")
    reader.sees(rounds)


def test_a_swiss_is_held_to_the_report(person: People, site: MovableSite) -> None:
    people = [person(name) for name in NAMES[:3]]
    hold(people[0], "Ludi Apollinares", "Swiss")
    begin(people, "Ludi Apollinares", site)
    for _round in range(3):
        meeting.leave_round(people, "Round", site)
    expect_report(people[0], "Ludi Apollinares", "Players: 3. Games: 3. Rounds: 3.")


@pytest.mark.night
def test_pools_are_played_to_the_report(person: People, site: MovableSite) -> None:
    people = {name: person(name) for name in NAMES}
    reader, *_others = everybody = list(people.values())
    hold(reader, "Ludi Romani", "Groups")
    begin(everybody, "Ludi Romani", site)
    reader.look_again()
    for pool in meeting.standings(reader):
        meeting.leave_round([people[name] for name in pool], "Round", site)
    open_page(reader, "Ludi Romani")
    reader.sees("Final")
    [final] = meeting.seated(reader)
    meeting.leave_round([people[name] for name in final], "Round", site)
    expect_report(reader, "Ludi Romani", "Players: 6. Games: 3. Rounds: 2.")


@pytest.mark.night
def test_an_elimination_is_held_to_the_report(person: People, site: MovableSite) -> None:
    people = {name: person(name) for name in NAMES[:5]}
    reader, *_others = everybody = list(people.values())
    hold(reader, "Ludi Plebeii", "Knockout")
    begin(everybody, "Ludi Plebeii", site)
    reader.look_again()
    for table in meeting.seated(reader):
        meeting.play_round([people[name] for name in table], "Round", site)
    open_page(reader, "Ludi Plebeii")
    [final] = meeting.seated(reader)
    meeting.leave_round([people[name] for name in final], "Round", site)
    expect_report(reader, "Ludi Plebeii", "Players: 5. Games: 3. Rounds: 2.")
