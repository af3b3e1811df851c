"""Four people play a short game over HTTP to its end, each told by mail before every decision.

What it puts together is held part by part elsewhere (tests/browser/test_turn.py, tests/processes/test_post.py).
"""

from collections import Counter

import pytest

from games.models import MAX_PACE
from games.services import demo
from tests.local_site import LocalSite, wait_for
from tests.processes.post_office import PostOffice
from tests.strategy import Strategy
from tests.visitor import Page, Visitor

NAMES = list(demo.PEOPLE)
LEAST_MAILS = 6
"""About turns, to each of the four."""


@pytest.fixture
def site(demo_site: LocalSite, mail_server: PostOffice) -> LocalSite:
    """One that runs, with the demo's four, and sends its mails to a real mail server."""
    demo_site.environment["EMAIL_URL"] = mail_server.url
    demo_site.start(demo=True)
    return demo_site


@pytest.fixture
def people(site: LocalSite) -> dict[str, Visitor]:
    """The demo's four, signed in."""
    visitors = {name: Visitor(site.url) for name in NAMES}
    for name, visitor in visitors.items():
        visitor.sign_in(demo.address(name), demo.password(name))
    return visitors


def open_game(creator: Visitor) -> str:
    """The address of a new short game for four."""
    form = creator.go("/games/new/").form(field="grace")
    form.fill(name="Quattuor", players=4, short=True, pace="own", grace=MAX_PACE // 3600)
    return form.press().address


class Telling:
    """Which mails are owed, as seen from the pages: one whenever a person becomes one of those the game waits for, and
    one when it goes on waiting for a person in another turn.
    """

    def __init__(self) -> None:
        self.owed: Counter[str] = Counter()
        self.waits_for: set[str] = set()
        self.occasion = ""

    def see(self, page: Page, reader: str) -> None:
        waits_for = {reader if name == "You" else name for name in page.waits_for}
        same_turn = self.occasion == occasion(page)
        self.owed.update(waits_for - self.waits_for if same_turn else waits_for)
        self.waits_for, self.occasion = waits_for, occasion(page)


def occasion(page: Page) -> str:
    """Whose turn is played; before the first turn, whether provinces or hands are chosen."""
    return page.on_turn or ("provinces" if "province" in page.prompt else "hands")


def await_mails(office: PostOffice, game: str, telling: Telling) -> None:
    """Until those whom the game waits for have been told."""
    for name in telling.waits_for:
        asked = ("turn", demo.address(name))
        wait_for(lambda asked=asked, name=name: office.counts(game)[asked] >= telling.owed[name])


@pytest.mark.soak
def test_four_people_play_a_short_game_each_told_by_one_mail_for_every_decision(
    site: LocalSite, mail_server: PostOffice, people: dict[str, Visitor]
) -> None:
    creator, *others = NAMES
    address = open_game(people[creator])
    for name in others:
        people[name].go(address).form(action="/join/").press()
    game = address.split("/")[-2]
    strategies = {name: Strategy(cards=2, spends=1, buys=1) for name in NAMES}
    telling = Telling()
    telling.see(people[others[-1]].go(f"{address}?panel=players"), others[-1])

    while telling.waits_for:
        name = min(telling.waits_for)
        await_mails(mail_server, game, telling)
        told = telling.owed[name]
        page = people[name].go(address)
        while name in telling.waits_for and telling.owed[name] == told:
            people[name].order(strategies[name].choose(page.offers()))
            page = people[name].go(f"{address}?panel=players")  # which says whose turn it is
            telling.see(page, name)

    everybody = {demo.address(name) for name in NAMES}
    wait_for(lambda: mail_server.counts(game).total() >= telling.owed.total() + 2 * len(NAMES))
    assert mail_server.counts(game) == Counter(
        {("turn", demo.address(name)): owed for name, owed in telling.owed.items()}
        | {(kind, address): 1 for kind in ("game", "over") for address in everybody}
    )
    assert all('class="result"' in people[name].go(address).html for name in NAMES)
    assert min(telling.owed[name] for name in NAMES) >= LEAST_MAILS
