"""6.7 Buy/Trash Cards."""

import rulebooks
from rulebooks.time_of_crisis.rules import log

from .clauses import holds
from .positions import act, at, discard_cards, do, govern, hand, happened, may, orders, play_cards, position


@holds("6.7 played")
def test_6_7_played_cards_go_to_the_discard_pile() -> None:
    state = position()
    hand(state, 0, "mob", "castra")
    act(state)
    play_cards(state, 0, "tribute")
    do(state, "play mob")
    do(state, "end actions")
    assert state.now.phase == "buy"
    assert sorted(state.players[0].discard) == ["mob", "tribute"]
    assert (state.players[0].hand, state.players[0].played) == (["castra"], [])


@holds("6.7 discard")
def test_6_7_any_number_of_cards_may_be_discarded_first() -> None:
    state = position()
    hand(state, 0, "mob", "castra", "senate_1")
    at(state, 0, "buy")
    assert happened(do(state, "discard mob").events, log.CardDiscarded) == [log.CardDiscarded(0, "mob")]
    do(state, "discard castra")
    assert sorted(state.players[0].discard) == ["castra", "mob"]
    assert state.players[0].hand == ["senate_1"]


@holds("6.7 discard", "6.7 then-buy")
def test_6_7_nothing_is_discarded_after_the_first_purchase() -> None:
    state = position()
    govern(state, 0, "syria", support=4)
    hand(state, 0, "senate_1")
    at(state, 0, "buy")
    do(state, "buy castra")
    assert orders(state, start="discard") == []


@holds("6.7 discard", "6.7 then-buy")
def test_6_7_nothing_is_discarded_after_the_first_trashing() -> None:
    state = position()
    govern(state, 0, "syria", support=4)
    hand(state, 0, "senate_1", "senate_1")
    at(state, 0, "buy")
    do(state, "discard senate 1")
    do(state, "trash senate 1")
    assert orders(state, start="discard") == []


@holds("6.7 then-buy")
def test_6_7_buying_and_trashing_mix() -> None:
    state = position()
    govern(state, 0, "syria", "italia", support=4)
    discard_cards(state, 0, "senate_1", "senate_1")
    at(state, 0, "buy")
    assert happened(do(state, "trash senate 1").events, log.CardTrashed) == [log.CardTrashed(0, "senate_1")]
    assert happened(do(state, "buy castra").events, log.CardBought) == [log.CardBought(0, "castra", 2)]
    do(state, "trash senate 1")
    assert state.now.political == 1
    assert may(state, "end turn")


@holds("6.7 look")
def test_6_7_a_player_sees_his_own_piles() -> None:
    state = position()
    hand(state, 0, "mob")
    at(state, 0, "buy")
    own = rulebooks.view(state, 0).players[0]
    assert own.available == ["military_1"] * 3 + ["senate_1"] * 3 + ["populace_1"] * 3
    assert own.hand == ["mob"]
    others = rulebooks.view(state, 1).players[0]
    assert (others.available, others.hand) == (None, None)
