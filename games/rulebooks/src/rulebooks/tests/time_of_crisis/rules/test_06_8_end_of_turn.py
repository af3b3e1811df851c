"""6.8 End of Turn."""

import pytest

import rulebooks
from rulebooks import engine
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.hands import RefillHand
from rulebooks.time_of_crisis.rules.state import TocState
from rulebooks.time_of_crisis.rules.turn import EndOfTurn, NextPlayer

from .clauses import holds
from .positions import at, barbarians, decision, discard_cards, do, govern, hand, leader, orders, position, run


def piles(available: int, discard: int, in_hand: int) -> TocState:
    """Seat 0 with so many cards in Available Pile, Discard Pile and hand."""
    state = position()
    hand(state, 0, *["castra"] * in_hand)
    discard_cards(state, 0, *["tribute"] * discard)
    state.players[0].available = state.players[0].available[:available]
    return state


@holds("6.8 mobs", "11.1 grow")
def test_6_8_a_mob_comes_to_each_mob_where_one_governs() -> None:
    state = position()
    govern(state, 0, "syria", "galatia")
    for name, mobs in (("asia", 1), ("syria", 3), ("gallia", 1), ("thracia", 1)):
        state.provinces[name].mobs = mobs
    run(state, EndOfTurn(0))
    names = ("asia", "syria", "galatia", "gallia", "thracia")
    assert [state.provinces[name].mobs for name in names] == [2, 4, 0, 1, 1]


@holds("6.8 rouse")
def test_6_8_inactive_barbarians_turn_active_where_one_governs() -> None:
    state = position()
    barbarians(state, "goths", "asia", active=1, inactive=2)
    barbarians(state, "sassanids", "asia", inactive=1)
    barbarians(state, "goths", "thracia", inactive=1)
    barbarians(state, "franks", "gallia", inactive=1)
    leader(state, "cniva", "asia", active=False)
    run(state, EndOfTurn(0))
    asia = state.provinces["asia"].barbarians
    assert (asia["goths"].active, asia["goths"].inactive, asia["sassanids"].active) == (3, 0, 1)
    assert state.leaders["cniva"].active
    assert state.provinces["thracia"].barbarians["goths"].inactive == 1
    assert state.provinces["gallia"].barbarians["franks"].inactive == 1


@holds("6.8 rouse")
def test_6_8_homelands_sleep_on() -> None:
    state = position()
    run(state, EndOfTurn(0))
    assert all(home.active == 0 for home in state.homelands.values())


@holds("6.8 order")
def test_6_8_mobs_then_barbarians_then_the_hand() -> None:
    state = position()
    state.provinces["asia"].mobs = 1
    barbarians(state, "goths", "asia", inactive=1)
    events = at(state, 0, "end")
    assert [type(event) for event in events] == [log.MobsGrew, log.BarbariansRoused]
    assert (decision(state), engine.to_move(state)) == ("SelectCards", (0,))


@holds("6.8 refill")
@pytest.mark.parametrize("in_hand", [0, 2, 4])
def test_6_8_the_hand_is_filled_up_to_five_by_choice(in_hand: int) -> None:
    state = piles(9, 0, in_hand)
    run(state, RefillHand(0))
    for _ in range(5 - in_hand):
        assert orders(state)[0].startswith("take ")
        do(state, orders(state)[0])
    assert len(state.players[0].hand) == 5
    assert state.agenda == []


@holds("6.8 refill")
def test_6_8_the_question_says_how_many_cards_are_still_to_be_chosen() -> None:
    state = piles(9, 0, 2)
    run(state, RefillHand(0))
    do(state, "take senate 1")
    own, others = (rulebooks.view(state, seat).question for seat in (0, 1))
    assert own and (own.facts["count"], own.facts["picked"]) == (2, ["senate_1"])
    assert others and others.facts == {"count": 3, "why": "refill"}


@holds("6.8 refill")
def test_6_8_the_choice_is_secret() -> None:
    state = piles(9, 0, 4)
    run(state, RefillHand(0))
    events = do(state, "take populace 1").events
    assert events[0] == log.CardsTaken(seat=0, cards=["populace_1"])
    assert [engine.visible(events[0], seat) for seat in (0, 1, None)] == [True, False, False]
    assert events[1] == log.HandRefilled(seat=0, count=1)


@holds("6.8 refill")
@pytest.mark.parametrize("in_hand", [5, 6])
def test_6_8_a_full_hand_takes_nothing(in_hand: int) -> None:
    state = piles(9, 2, in_hand)
    assert run(state, RefillHand(0)) == []


@holds("6.8 turn-pile")
def test_6_8_the_discard_pile_is_turned_when_the_available_pile_runs_out() -> None:
    state = piles(2, 5, 1)
    discard_cards(state, 0, "quaestor")
    run(state, RefillHand(0))
    assert orders(state) == ["take tribute", "take quaestor"]
    do(state, "take tribute")
    do(state, "take quaestor")
    player = state.players[0]
    assert (len(player.hand), len(player.available), player.discard) == (5, 4, [])


@holds("6.8 turn-pile")
@pytest.mark.parametrize(("available", "in_hand"), [(0, 5), (3, 2)])
def test_6_8_the_discard_pile_stays_where_no_card_is_wanted_from_it(available: int, in_hand: int) -> None:
    state = piles(available, 4, in_hand)
    run(state, RefillHand(0))
    player = state.players[0]
    assert (len(player.hand), player.available, len(player.discard)) == (5, [], 4)


@holds("6.8 turn-pile")
def test_6_8_with_both_piles_empty_the_hand_stays_small() -> None:
    state = piles(1, 1, 1)
    run(state, RefillHand(0))
    assert len(state.players[0].hand) == 3
    assert state.agenda == []


@holds("6.8 left")
@pytest.mark.parametrize(("players", "seat", "following"), [(4, 0, 1), (4, 3, 0), (2, 1, 0)])
def test_6_8_the_player_to_the_left_is_next(players: int, seat: int, following: int) -> None:
    state = position(players)
    run(state, NextPlayer(seat), pips=[1, 1])
    assert engine.to_move(state) == (following,)
