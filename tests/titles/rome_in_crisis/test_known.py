"""The cards of each hand that everybody knows: a bound that is never too high, and nothing of a secret."""

from collections import Counter
from random import Random

import pytest

from games import engine
from games.engine.dice import KeyedDice
from games.titles import rulebook
from games.titles.rome_in_crisis.words.known import known_hands

MOST_ORDERS = 150


@pytest.mark.parametrize("players", [2, 3, 4])
def test_known_cards_are_in_their_hands_at_every_moment_of_a_game(players: int) -> None:
    rng, dice = Random(players), KeyedDice(bytes([players]) * 32, "known")
    state = rulebook.new("rome_in_crisis", {"players": players}, dice)
    events: list[engine.Event] = []
    found = 0
    for _order in range(MOST_ORDERS):
        if state.result:
            break
        seat = engine.to_move(state)[0]
        applied = engine.apply(state, seat, rng.choice(engine.legal(state, seat)), dice)
        events += [event for event in applied.events if engine.visible(event, None)]
        for player, known in zip(state.players, known_hands(events, players), strict=True):
            assert Counter(known) <= Counter(player.hand)
            found += len(known)
    assert found
