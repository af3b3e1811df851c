"""The views of players and onlookers, and the secrets kept from them."""

import msgspec

from rulebooks.rome_in_crisis.rules import ruleset

from .clauses import holds
from .positions import candidate, hand, position


@holds("seen hidden")
def test_hands_and_the_order_of_the_deck_are_hidden_and_all_else_is_not() -> None:
    state = position(2)
    candidate(state, 0, "decius", "goths_5")
    hand(state, 0, "spqr_9", "gold")
    state.discard.append(state.deck.pop(0))
    mine, theirs, nobodys = (ruleset.view(state, seat) for seat in (0, 1, None))
    assert mine.players[0].hand == ["spqr_9", "gold"]
    assert theirs.players[0].hand is nobodys.players[0].hand is None
    assert theirs.players[0].hand_size == 2
    assert theirs.players[0].candidates[0].cards == ["goths_5"]
    assert len(theirs.buried) == 9
    assert theirs.deck_size == len(state.deck)
    assert b"spqr_9" not in msgspec.json.encode(theirs)
