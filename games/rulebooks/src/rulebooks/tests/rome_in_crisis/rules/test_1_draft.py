"""1. Reveal cards and draft."""

from rulebooks.rome_in_crisis.rules.draft import DealDraft, DraftCards, FinishDraft
from rulebooks.rome_in_crisis.rules.state import RomeState

from .clauses import holds
from .positions import at, candidate, do, hand, open_question, orders, position


def offered(state: RomeState, *cards: str) -> None:
    """These lie face up, out of the deck."""
    for card in cards:
        state.deck.remove(card)
    state.offer = list(cards)


@holds("1 three-each")
def test_three_cards_for_each_player_are_laid_out() -> None:
    state = at(position(3), DealDraft())
    assert len(state.offer) == 9


@holds("1 order")
def test_the_draft_goes_forth_back_and_forth() -> None:
    state = position(3)
    state.deck = [card for card in state.deck if card not in state.offer]
    at(state, DealDraft(), DraftCards([0, 1, 2, 2, 1, 0, 0, 1, 2]), FinishDraft())
    seats = []
    while open_question(state)[0]:
        seats.append(open_question(state)[1][0])
        do(state, seats[-1], orders(state, seats[-1])[0])
    # the ninth card is taken by itself, being the only one
    assert seats == [0, 1, 2, 2, 1, 0, 0, 1]
    assert [len(player.hand) + len(player.candidates) for player in state.players] == [3, 3, 3]


@holds("1 fewer-candidates", "1 in-play")
def test_a_player_with_more_candidates_than_another_takes_other_cards() -> None:
    state = position(2)
    candidate(state, 0, "decius")
    offered(state, "gold", "aurelian", "valerian")
    at(state, DraftCards([0, 1, 1]))
    # the gold was the only card that the first player might take, after which only candidates are left
    assert state.players[0].hand == ["gold"]
    assert orders(state, 1) == ["draft aurelian", "draft valerian"]
    do(state, 1, "draft valerian")
    assert [member.name for member in state.players[1].candidates] == ["valerian", "aurelian"]


@holds("1 fewer-candidates")
def test_with_only_candidates_left_anybody_may_take_one() -> None:
    state = position(2)
    candidate(state, 0, "decius")
    offered(state, "aurelian", "valerian")
    at(state, DraftCards([0]))
    assert orders(state, 0) == ["draft aurelian", "draft valerian"]


@holds("1 in-play")
def test_a_candidate_comes_into_play_on_the_side_that_he_lies_on() -> None:
    state = position(2)
    state.deck.remove("aurelian")
    state.offer = ["probus", "gold"]
    state.deck.remove("gold")
    at(state, DraftCards([0]))
    do(state, 0, "draft probus")
    assert state.players[0].candidates[0].name == "probus"


@holds("1 reshuffle")
def test_the_discards_are_the_new_deck_when_the_old_one_is_out() -> None:
    state = position(2)
    state.discard, state.deck = state.deck[2:], state.deck[:2]
    at(state, DealDraft(), pips=[1] * 60)
    assert len(state.offer) == 6
    assert state.discard == []
    assert len(state.deck) == 58 - 6


@holds("1 reshuffle")
def test_a_deck_that_is_out_after_the_draft_is_formed_then() -> None:
    state = position(2)
    state.discard, state.deck = state.deck, []
    at(state, FinishDraft(), pips=[1] * 60)
    assert len(state.deck) == 58


@holds("1 collect")
def test_with_both_out_each_takes_a_card_of_the_left_neighbour() -> None:
    state = position(3)
    candidate(state, 1, "decius", "goths_3", "goths_3", "gold")
    hand(state, 1, "spqr_3")
    hand(state, 2, "persia_4", "persia_5")
    state.removed, state.deck = [], []
    at(state, DealDraft())
    # two and nothing to choose from: only the blind card of a hand is taken by itself
    assert open_question(state) == ("CollectCard", (0,))
    assert orders(state, 0) == ["collect goths 3 from decius", "collect gold from decius", "collect from the hand"]


@holds("1 collect")
def test_a_card_of_the_hand_is_not_chosen_but_drawn() -> None:
    state = position(2)
    candidate(state, 1, "decius", "goths_3")
    hand(state, 1, "spqr_3", "persia_4", "gold")
    state.offer, state.deck = state.deck[:5], state.deck[5:]
    deck, state.deck = state.deck, []
    at(state, DealDraft())
    state.deck = deck
    do(state, 0, "collect from the hand", pips=[2])
    assert state.offer[-1] == "persia_4"
    assert state.players[1].hand == ["spqr_3", "gold"]


@holds("1 nothing-to-collect")
def test_the_offer_is_drafted_after_a_round_that_brings_no_cards() -> None:
    state = position(2)
    state.offer, state.deck = ["gold"], []
    at(state, DealDraft(), DraftCards([0, 1]))
    assert state.offer == []
    assert state.players[0].hand == ["gold"]
    assert state.players[1].hand == []


@holds("1 surplus")
def test_cards_left_over_form_the_deck_again() -> None:
    state = position(2)
    state.offer, state.deck = state.deck[:3], []
    at(state, FinishDraft(), pips=[1, 1])
    assert len(state.deck) == 3
    assert state.offer == []
