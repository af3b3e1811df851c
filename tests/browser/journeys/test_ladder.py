"""Two people join the ladder and are seated with each other."""

from tests.browser.journeys.conftest import People
from tests.browser.journeys.site import MovableSite


def test_two_people_who_join_the_ladder_are_seated(person: People, site: MovableSite) -> None:
    people = [person("Livia"), person("Drusus")]
    for traveller in people:
        traveller.click("Ladder")
        traveller.choose("Live")
        traveller.choose("2")
        traveller.leave_out("4")
        traveller.click("Join ladder")
        traveller.sees("You're on the ladder")
    site.pass_time(minutes=10)
    for traveller in people:
        traveller.look_again()
        traveller.sees("Your games:")
