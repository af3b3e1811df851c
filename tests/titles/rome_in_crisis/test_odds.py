"""Chances of what a seat cannot see, held against every hand there is and against decks that are shuffled."""

from collections import Counter
from itertools import combinations

import pytest

from games.titles.rome_in_crisis.words import odds, solving
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.rome_in_crisis.bots.sensible import BOTS
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES
from rulebooks.rome_in_crisis.rules.data.influence import COUNTS_IN, GOLD, GOTHS

POOL = ("persia_4", "persia_9", "goths_3", "goths_5", "goths_5", "spqr_3", "spqr_7", "gold", "gold")


def usable(hand: tuple[str, ...], kinds: tuple[str, ...], *, saves: bool) -> int:
    """Return the most that a hand comes to."""
    values = sorted(influence.value(card) for card in hand if influence.CARDS[card].type in kinds)
    return sum(values[1:] if saves and len(values) == len(hand) else values)


@pytest.mark.parametrize("kinds", [*COUNTS_IN.values(), (GOTHS, GOLD)])
@pytest.mark.parametrize("saves", [True, False])
@pytest.mark.parametrize("hand", [1, 2, 3, 5, 9])
def test_a_hand_reaches_a_total_as_often_as_hands_do(kinds: tuple[str, ...], saves: bool, hand: int) -> None:
    hands = [tuple(POOL[place] for place in places) for places in combinations(range(len(POOL)), hand)]
    for total in range(-1, 30):
        reached = sum(usable(cards, kinds, saves=saves) >= total for cards in hands) / len(hands)
        assert odds.chance_of_sum(POOL, kinds, hand, total, saves=saves) == pytest.approx(reached)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_unseen_cards_are_those_in_the_deck_and_in_others_hands(players: int) -> None:
    dice = KeyedDice(bytes(32), "unseen")
    state = ruleset.new({"players": players}, dice)
    while state.result is None:
        seat = engine.to_move(state)[0]
        unseen = [card for card in state.deck if card not in CANDIDATES]
        unseen += [card for other, player in enumerate(state.players) if other != seat for card in player.hand]
        view = ruleset.view(state, seat)
        assert Counter(odds.unseen_cards(view)) == Counter(unseen)
        chances = odds.candidates_to_come(view)
        assert chances is None or sum(chances.values()) == pytest.approx(1)
        engine.apply(state, seat, BOTS["sensible"].choose(view, engine.legal(state, seat), None), dice)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_the_deck_is_formed_anew_candidates_come_when_their_block_does(players: int) -> None:
    """Set-up 4: what was certain of the next cards is what is then laid out."""
    dice = KeyedDice(bytes(32), "block")
    state = ruleset.new({"players": players}, dice)
    certain: dict[int, dict[int, float] | None] = {}
    dealt: dict[int, int] = {}
    while state.round < 4:
        seat = engine.to_move(state)[0]
        view = ruleset.view(state, seat)
        if state.round and len(state.offer) == 3 * players:
            dealt[state.round] = sum(card in CANDIDATES for card in state.offer)
        certain[state.round] = odds.candidates_to_come(view)
        engine.apply(state, seat, BOTS["sensible"].choose(view, engine.legal(state, seat), None), dice)
    turns = [turn for turn in (2, 3) if certain[turn - 1] is not None]
    assert turns and all(certain[turn - 1] == {dealt[turn]: 1} for turn in turns)


def test_an_own_hand_leaves_nothing_to_chance_and_another_one_does() -> None:
    dice = KeyedDice(bytes(32), "solving")
    state = ruleset.new({"players": 3}, dice)
    mixed = 0
    while state.result is None:
        seat = engine.to_move(state)[0]
        view = ruleset.view(state, seat)
        for row in solving.prospect_rows(view, ("Ana", "Ben", "Cleo")):
            assert row.seat != seat or all(cell.chance in (0, 1) for cell in row.cells)
            assert all(cell.chance == 1 for cell in row.cells if not cell.missing)
            mixed += sum(0 < cell.chance < 1 for cell in row.cells)
        engine.apply(state, seat, BOTS["sensible"].choose(view, engine.legal(state, seat), None), dice)
    assert mixed > 100
