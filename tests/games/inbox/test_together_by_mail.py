"""ALL OR NOTHING: alone, and with PREVIEW, which tells what the real mail would do."""

import pytest

from games.models import Game, IncomingMail, Seat
from tests.games.inbox.answers import answer
from tests.games.mail.post import post
from tests.orders import choose_provinces, select_hands
from tests.tables import game_of_two

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome


def opening() -> Game:
    """Somebody's turn is under way."""
    return select_hands(choose_provinces(game_of_two()))


ILLEGAL = "play military 1\nmove army 7 to thracia"
ENDING = "end actions\nend turn\nplay military 1"


@pytest.mark.parametrize("orders", [ILLEGAL, ENDING], ids=["an illegal one below", "the turn's end above others"])
@pytest.mark.parametrize("words", ["PREVIEW\nALL OR NOTHING", "ALL OR NOTHING\nPREVIEW", "PREVIEW ALL OR NOTHING"])
def test_a_preview_says_that_none_would_count_and_why(seat: Seat, words: str, orders: str) -> None:
    assert post(seat, f"{words}\n{orders}").outcome == Outcome.REFUSED
    told = answer()
    assert "With ALL OR NOTHING, none of these orders would be carried out:" in told
    assert "PREVIEW OF THESE ORDERS" not in told
    assert "so none of these was carried out: " + " ".join(f"- {line}" for line in orders.splitlines()) in told
    reason = IncomingMail.objects.latest("pk").report["problem"]["sentence"]
    assert reason in told and post(seat, f"ALL OR NOTHING\n{orders}").outcome == Outcome.REFUSED
    assert IncomingMail.objects.latest("pk").report["problem"]["sentence"] == reason


def test_a_preview_of_what_would_count_tells_it(seat: Seat) -> None:
    assert post(seat, "PREVIEW\nALL OR NOTHING\nplay military 1\nplay senate 1").outcome == Outcome.ANSWERED
    assert "PREVIEW OF THESE ORDERS" in answer() and "With ALL OR NOTHING" not in answer()


def test_a_preview_without_all_or_nothing_tells_the_steps_before_a_problem(seat: Seat) -> None:
    assert post(seat, f"PREVIEW\n{ILLEGAL}").outcome == Outcome.REFUSED
    assert "PREVIEW OF THESE ORDERS" in answer()


def test_all_or_nothing_alone_is_answered_with_where_to_write_it(seat: Seat) -> None:
    assert post(seat, "ALL OR NOTHING").outcome != Outcome.ACTED
    told = answer()
    assert "Write ALL OR NOTHING above your orders: then all of them count or none." in told
    assert "none of these was carried out" not in told
