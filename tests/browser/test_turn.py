"""A whole turn in a real browser, against the running site: cards, points, a purchase, the end, a new hand, a mail."""

from collections.abc import Callable
from typing import Any

from games.services import demo
from tests.browser import hands
from tests.browser.fingers import PHONE
from tests.browser.hands import Hand
from tests.browser.player import Player, waited_for
from tests.local_site import LocalSite, wait_for
from tests.mailbox import Mailbox

GAME = "demo-middle"
Players = Callable[..., Player]
LEFT = f"""
from django.utils import timezone
from games.models import Notification, Seat
Seat.objects.filter(game__public_id="{GAME}").update(acted_at=None, polled_at=None)
Notification.objects.filter(game__public_id="{GAME}", due__gt=timezone.now()).update(due=timezone.now())
"""
"""Ten minutes without a sign of life: mails that have waited for that are due."""


def turn_mails(site: LocalSite) -> int:
    return sum(count for (kind, _to), count in Mailbox(site.var, GAME).counts().items() if kind == "turn")


def whole_turn(player: Players, hand: Hand, keeps_focus: bool = True, **options: Any) -> Player:
    """Let whoever is asked play, until one of them has played a turn of his own from the cards to its end.

    A crisis or a battle asks the others something between; a turn that had begun before counts for nobody.
    """
    while True:
        someone = player(hand, **options)
        someone.play_turn(after_each=expect_focus if keeps_focus else None)
        if "end turn" in someone.given and any(order.startswith("play") for order in someone.given):
            return someone


def expect_a_whole_turn(player: Player, site: LocalSite, before: int) -> None:
    """Everything of a turn was done, and the next person has a mail about theirs, once they have left the table."""
    verbs = {order.split()[0] for order in player.given}
    assert {"play", "end"} <= verbs
    assert len(verbs) > 2, player.given
    assert player.given.index("end actions") < player.given.index("end turn")
    assert player.cards_in_hand() >= 5  # Pax Deorum may have given one more since
    waits_for = waited_for(player.page)
    assert waits_for != player.name
    left = site.manage("shell", "--command", LEFT)
    assert left.returncode == 0, left.stderr
    wait_for(lambda: turn_mails(site) > before)
    player.page.goto("/outbox/")
    assert player.page.get_by_text(demo.address(waits_for)).first.is_visible()


def test_by_mouse(player: Players, site: LocalSite) -> None:
    before = turn_mails(site)
    expect_a_whole_turn(whole_turn(player, hands.mouse), site, before)


def test_by_keyboard_alone(player: Players, site: LocalSite) -> None:
    before = turn_mails(site)
    expect_a_whole_turn(whole_turn(player, hands.keyboard), site, before)


def test_by_touch_on_a_phone(player: Players, site: LocalSite) -> None:
    before = turn_mails(site)
    someone = whole_turn(player, hands.finger, **PHONE)
    assert someone.page.evaluate("() => document.documentElement.scrollWidth <= 390")
    expect_a_whole_turn(someone, site, before)


def test_without_scripts(player: Players, site: LocalSite) -> None:
    before = turn_mails(site)
    someone = whole_turn(player, hands.mouse, keeps_focus=False, java_script_enabled=False)
    expect_a_whole_turn(someone, site, before)


def expect_focus(player: Player) -> None:
    """A swap of the table leaves the focus inside it."""
    wait_for(player.focus_is_kept, 3)
