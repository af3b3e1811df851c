"""Replies with a number in front of an order in words: both are done, or nothing is and the answer says why."""

import pytest

from games.models import Game, IncomingMail, Seat
from tests.games.inbox.answers import answer
from tests.games.mail.post import post
from tests.orders import choose_provinces, select_hands
from tests.tables import game_of_two

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome


def opening() -> Game:
    """A turn whose option 1 plays Military 1, option 2 Senate 1."""
    return select_hands(choose_provinces(game_of_two()))


def done_by(seat: Seat, text: str) -> tuple[str, list[str]]:
    before = Game.objects.get(pk=seat.game_id).move_count
    outcome = post(seat, text).outcome
    moves = seat.game.moves.filter(number__gt=before, seat=seat).order_by("number")
    return outcome, list(moves.values_list("action", flat=True))


BOTH = ["1, play senate 1", "1 and then play senate 1", "Hello,\n\n1. And then I play Senate 1\n\nThanks\nMax"]
BOTH += ["1 und dann spiele Senat 1", "1) play military 1\n2) play senate 1"]


@pytest.mark.parametrize("text", BOTH)
def test_a_number_and_the_order_behind_it_are_both_carried_out(seat: Seat, text: str) -> None:
    assert done_by(seat, text) == (Outcome.ACTED, ["play military 1", "play senate 1"])


def test_a_list_of_ones_own_may_be_in_another_order(seat: Seat) -> None:
    assert done_by(seat, "1) play senate 1\n2) play military 1") == (
        Outcome.ACTED,
        ["play senate 1", "play military 1"],
    )


@pytest.mark.parametrize(
    "text", ["1 play senate 1", "1. Play Senate 1", "1) spiele Senat 1", "all or nothing\n1. end actions"]
)
def test_nothing_is_done_if_number_and_words_contradict_each_other(seat: Seat, text: str) -> None:
    assert done_by(seat, text) == (Outcome.REFUSED, [])
    told = answer(seat.user)
    assert "can mean two things: option 1 is “Play Military 1”" in told
    assert "- play military 1 (Play Military 1)" in told


@pytest.mark.parametrize("text", ["preview 1, play senate 1", "PREVIEW\n1 and play senate 1"])
def test_a_preview_tells_of_both(seat: Seat, text: str) -> None:
    assert done_by(seat, text) == (Outcome.ANSWERED, [])
    told = answer(seat.user)
    assert "Play Military 1" in told.partition("PREVIEW OF THESE ORDERS")[2].partition("Play Senate 1")[0]
