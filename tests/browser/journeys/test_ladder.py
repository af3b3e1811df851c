"""Two people join the ladder and are seated with each other."""

from tests.browser.journeys.conftest import People
from tests.browser.journeys.site import MovableSite


def test_whoever_joins_the_ladder_is_seated(person: People, site: MovableSite) -> None:
    people = [person("Livia"), person("Drusus")]
    for each in people:
        each.click("Ladder")
        each.choose("Live")
        each.choose("2")
        each.leave_out("4")
        each.click("Join ladder")
        each.sees("You're on the ladder")
    site.pass_time(minutes=10)
    for each in people:
        each.look_again()
        each.sees("Your games:")
