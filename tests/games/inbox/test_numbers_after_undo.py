"""The numbers of a mail count again where all that was done since has been taken back: its list is that of now."""

import pytest

from games.models import Game, IncomingMail, Seat
from tests.games.mail.post import claim_of, post
from tests.orders import choose_provinces, legal, select_hands
from tests.tables import game_of_two

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome


def opening() -> Game:
    """A turn in which there are orders that can be taken back."""
    return select_hands(choose_provinces(game_of_two()))


def latest(game: Game) -> str:
    return game.moves.latest("number").action


def test_after_an_undo_the_number_is_that_of_the_list(game: Game, seat: Seat) -> None:
    first = claim_of(seat)
    order = legal(Game.objects.get(pk=game.pk), seat)[0]
    assert post(seat, order).outcome == Outcome.ACTED
    assert post(seat, "undo").outcome == Outcome.ACTED
    assert post(seat, "1", claim=first).outcome == Outcome.ACTED
    assert latest(game) == "play military 1" == order


def test_a_preview_after_an_undo_takes_the_number_of_the_list(game: Game, seat: Seat) -> None:
    first = claim_of(seat)
    post(seat, "1\nundo")
    assert post(seat, "preview\n1", claim=first).outcome == Outcome.ANSWERED


def test_no_number_counts_after_an_undo_of_one_order_of_two(game: Game, seat: Seat) -> None:
    first = claim_of(seat)
    post(seat, "1\n1")
    post(seat, "undo")
    before = Game.objects.get(pk=game.pk).move_count
    assert post(seat, "1", claim=first).outcome == Outcome.REFUSED
    assert Game.objects.get(pk=game.pk).move_count == before


def test_no_number_counts_after_an_undo_and_another_order(game: Game, seat: Seat) -> None:
    first = claim_of(seat)
    post(seat, "1")
    second = claim_of(seat)
    post(seat, "undo")
    post(seat, "2")
    before = Game.objects.get(pk=game.pk).move_count
    for old in (first, second):
        assert post(seat, "1", claim=old).outcome == Outcome.REFUSED
    assert Game.objects.get(pk=game.pk).move_count == before
