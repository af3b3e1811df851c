"""5. Dealer changes."""

from rulebooks.engine.dice import KeyedDice
from rulebooks.engine.kernel import start
from rulebooks.rome_in_crisis.rules.turn import ChangeDealer

from .clauses import holds
from .positions import open_question, orders, position

DICE = KeyedDice(bytes(32), "dealer")


@holds("5 most")
def test_the_player_with_most_points_deals_and_drafts_last() -> None:
    state = position(3)
    state.players[1].points = 6
    state.then(ChangeDealer())
    start(state, DICE)
    assert state.dealer == 1
    assert (state.round, open_question(state)) == (2, ("DraftCard", (2,)))


@holds("5 tie")
def test_of_equals_the_dealer_chooses_another_than_himself() -> None:
    state = position(4)
    for seat in (0, 1, 3):
        state.players[seat].points = 6
    state.then(ChangeDealer())
    start(state, DICE)
    assert open_question(state) == ("ChooseDealer", (3,))
    assert orders(state, 3) == ["pass the deck to seat 0", "pass the deck to seat 1"]


@holds("5 tie")
def test_with_one_other_there_is_no_choice() -> None:
    state = position(2)
    state.then(ChangeDealer())
    start(state, DICE)
    assert state.dealer == 0
