"""A player who has left the table still gets answers, and is told that the seat is theirs no more."""

import pytest

from games.models import Game, IncomingMail, Seat
from tests.games.inbox.answers import answer
from tests.games.mail.post import claim_of, post
from tests.orders import choose_provinces, select_hands, to_move
from tests.tables import person

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome
NO_MORE = "This seat is no longer yours, so you see only what everyone may see."


@pytest.mark.parametrize("text", ["hand", "status", "help", "log"])
def test_the_answer_to_a_former_player_says_the_seat_is_not_theirs(game: Game, text: str) -> None:
    seat = to_move(select_hands(choose_provinces(game)))
    old = claim_of(seat)
    Seat.objects.filter(pk=seat.pk).update(user=person("Cleo"))
    assert post(seat, text, claim=old).outcome == Outcome.ANSWERED
    assert NO_MORE in answer() and "YOUR HAND" not in answer()


def test_a_seated_player_is_not_told_that_the_seat_is_lost(game: Game, seat: Seat) -> None:
    post(seat, "hand")
    assert NO_MORE not in answer()
