"""Acts of people in a league or a tournament, whoever holds it."""

from datetime import date, timedelta

from tests.browser.journeys.site import MovableSite
from tests.browser.journeys.traveller import Traveller

AHEAD = 21
"""Days until the start that a form proposes."""
UNTIL = 3
"""And those until the start that organisers choose here: check-in is on the last of them."""


def agree(organiser: Traveller, name: str, kind: str) -> None:
    """Fill in what leagues and tournaments have in common: a name, an early start, and short games."""
    organiser.fill(f"{kind.capitalize()} name", name)
    starts = organiser.field("Start date")
    proposed = date.fromisoformat(starts.input_value())
    starts.fill(str(proposed - timedelta(days=AHEAD - UNTIL)))
    organiser.fill("Check-in period (days)", "1")
    organiser.choose("Short game")
    organiser.choose("Live")


def enter(people: list[Traveller], name: str, button: str) -> None:
    for traveller in people:
        traveller.go_home()
        traveller.click(name)
        traveller.click(button)
        traveller.sees("You: entered")


def check_in(people: list[Traveller], name: str, site: MovableSite) -> None:
    """Let the last day before the start come, whenever that is, check everybody in, and let the first games begin."""
    first = people[0]
    first.go_home()
    first.click(name)
    for _half_day in range(2 * (UNTIL + 1)):
        if first.controls("Check in"):
            break
        site.pass_time(hours=12)
        first.look_again()
    for traveller in people:
        traveller.go_home()
        traveller.click(name)
        traveller.click("Check in")
        traveller.sees("You: checked in")
    site.pass_time(days=1, minutes=1)


def play_round(people: list[Traveller], game: str, site: MovableSite) -> None:
    """Let the first of these people play to the end, when all others have left their games of this round to the bot."""
    first, *others = people
    for traveller in others:
        traveller.go_home()
        traveller.click(game)
        traveller.leave_to_the_bot()
    first.go_home()
    first.click(game)
    first.play_on()
    first.sees("Result")
    site.pass_time(minutes=1)


def leave_round(people: list[Traveller], game: str, site: MovableSite) -> None:
    """Let nobody play: after a week in which nobody has come back the bots play to the end."""
    for traveller in people:
        traveller.go_home()
        traveller.click(game)
        traveller.leave_to_the_bot()
    site.pass_time(days=8)
    site.pass_time(minutes=1)


def standings(reader: Traveller) -> list[list[str]]:
    """The names in each table of standings on the page that is open, from the top."""
    reader.page.wait_for_load_state()
    tables = reader.page.locator("table.standings").all()
    return [table.locator("tbody th").all_text_contents() for table in tables]


def seated(reader: Traveller) -> list[list[str]]:
    """The names at each table of the latest round on the page that is open."""
    reader.page.wait_for_load_state()
    tables = reader.page.locator("details.round").first.locator("ul.tables > li").all()
    return [[name.split()[0] for name in table.locator("ol li").all_text_contents()] for table in tables]
