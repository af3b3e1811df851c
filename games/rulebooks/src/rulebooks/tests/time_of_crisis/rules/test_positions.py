"""The builders of positions, which every other test leans on."""

import pytest

import rulebooks
from rulebooks import engine
from rulebooks.time_of_crisis.rules.state import NEUTRAL

from .positions import (
    act,
    army,
    at,
    barbarians,
    decision,
    discard_cards,
    do,
    empire,
    govern,
    hand,
    lasting,
    leader,
    may,
    militia,
    play_cards,
    position,
    rival,
    take_event_card,
    top_event,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_is_sound(players: int) -> None:
    state = position(players)
    assert rulebooks.check(state) == []
    assert state.provinces["italia"].support == len(state.governed(NEUTRAL))


def test_everything_that_can_be_put_down_leaves_a_sound_position() -> None:
    state = position()
    govern(state, 0, "italia", "galatia", "syria", support=3)
    govern(state, NEUTRAL, "aegyptus")
    army(state, 0, "asia", full=2, reduced=1, capital=True, foederati={"goths": 1})
    militia(state, "asia", "italia")
    barbarians(state, "goths", "asia", active=1, inactive=1)
    barbarians(state, "franks", "franks", active=4)
    leader(state, "cniva")
    rival(state, "zenobia")
    lasting(state, "inflation")
    take_event_card(state, "plague_of_cyprian")
    top_event(state, "diocletian")
    empire(state, 1, "gallia", "hispania", "britannia")
    hand(state, 0, "military_1", "castra")
    discard_cards(state, 0, "mob")
    act(state, 0, military=1)
    play_cards(state, 0, "flanking_maneuver")
    assert rulebooks.check(state) == []


def test_an_order_is_carried_out() -> None:
    state = act(position(), 0, military=1)
    do(state, "recruit general for 1")
    assert not may(state, "recruit general for 2")


def test_a_phase_begins_with_the_rest_of_the_turn_owed() -> None:
    state = position()
    at(state, 1, "support")
    assert (decision(state), engine.to_move(state)) == ("BuyCards", (1,))


def test_a_pip_too_many_is_noticed() -> None:
    state = act(position(), 0, military=1)
    with pytest.raises(AssertionError):
        do(state, "recruit general for 1", pips=[6])
