"""Perft of *Time of Crisis*.

``python -m rulebooks.tests.time_of_crisis.perft`` makes the positions and their counts again; do so only
after a change that is meant.
"""

from pathlib import Path

import rulebooks
from rulebooks.engine import State
from rulebooks.tests.perft import Perft

from .play import keyed, playthrough, question
from .rules.positions import (
    act,
    army,
    at,
    barbarians,
    discard_cards,
    do,
    empire,
    govern,
    governors,
    hand,
    leader,
    militia,
    play_cards,
    position,
    rival,
)


def starting() -> State:
    """The first province is to be chosen."""
    return rulebooks.new("time_of_crisis", {"players": 2}, keyed(1))


def starting_hands() -> State:
    """Four players select their first hands at the same time."""
    moves = playthrough({"players": 4}, keyed(2), seed=2)
    return next(move.state for move in moves if question(move.state) == "SelectCards")


def first_actions() -> State:
    """A first turn with a card of each sphere played."""
    state = position()
    army(state, 0, "asia", capital=True)
    militia(state, "asia")
    hand(state, 0, "military_1", "senate_1")
    return act(state, 0, military=1, senate=1, populace=1)


def marching() -> State:
    """Two armies may go by land and sea."""
    state = position()
    army(state, 0, "asia", full=2, capital=True)
    army(state, 0, "africa")
    return act(state, 0, military=3)


def senate() -> State:
    """Votes of up to four dice."""
    state = position()
    governors(state, 0, 2)
    army(state, 0, "galatia", full=3, capital=True)
    return act(state, 0, senate=4)


def new_emperor() -> State:
    """An Emperor may reign in Rome, from two other provinces or with two armies."""
    state = position(emperors=True)
    govern(state, 0, "syria")
    state.provinces["syria"].mobs = 1
    army(state, 0, "asia", full=2)
    army(state, 0, "gallia")
    governors(state, 0, 1)
    act(state, 0, senate=16)
    do(state, "place governor italia with 16 dice")
    return state


def building() -> State:
    """Populace in a province with a Mob and in one at peace."""
    state = position()
    govern(state, 0, "syria", "galatia", support=2)
    state.provinces["syria"].mobs = 1
    return act(state, 0, populace=6)


def card_events() -> State:
    """Every event of the small cards waits for its moment."""
    state = position(3)
    army(state, 0, "asia", full=2, capital=True)
    barbarians(state, "goths", "asia", active=2)
    act(state, 0, military=1)
    play_cards(state, 0, "castra", "tribute", "foederati", "quaestor", "mob")
    return state


def battle() -> State:
    """Both players take two hits."""
    state = position()
    us = army(state, 0, "gallia", full=2, reduced=2)
    them = army(state, 1, "gallia", full=2, reduced=2, capital=True)
    act(state, 0, military=2)
    do(state, f"attack army {them} with army {us}", pips=[3, 3, 5, 1, 3, 3, 1, 1])
    return state


def barbarian_battle() -> State:
    """The attacker chooses among a leader and barbarians of both sides."""
    state = position()
    govern(state, 0, "thracia", support=2)
    us = army(state, 0, "thracia", full=3)
    barbarians(state, "goths", "thracia", active=2, inactive=1)
    leader(state, "cniva", "thracia")
    act(state, 0, military=2)
    do(state, f"attack goths with army {us}", pips=[3, 3, 1, 1, 1, 1, 1, 1])
    return state


def flanking() -> State:
    """A re-roll against a Rival Emperor is offered."""
    state = position()
    us = army(state, 0, "gallia", full=2)
    rival(state, "postumus")
    act(state, 0, military=2)
    play_cards(state, 0, "flanking_maneuver")
    do(state, f"attack postumus with army {us}")
    do(state, "use flanking maneuver", pips=[1, 3, 1, 1, 5])
    return state


def pax_deorum() -> State:
    """Three players take a card each in secret."""
    state = position(3)
    hand(state, 1, "military_1", "military_1", "military_1")
    at(state, 0, "crisis", pips=[6, 6])
    return state


def pretender() -> State:
    """An empire may be proclaimed, and another's capital lies open."""
    state = position()
    govern(state, 0, "galatia", "syria", support=3)
    state.provinces["asia"].support = 3
    empire(state, 1, "gallia", "hispania", "britannia")
    army(state, 0, "gallia")
    act(state, 0, military=1)
    play_cards(state, 0, "pretender")
    return state


def buying() -> State:
    """Six political points, cards in hand and on the Discard Pile."""
    state = position()
    govern(state, 0, "syria", "galatia", support=3)
    hand(state, 0, "military_1", "senate_1")
    discard_cards(state, 0, "populace_1", "castra")
    at(state, 0, "buy")
    return state


PERFT = Perft(
    Path(__file__).parent / "perft",
    (
        starting,
        starting_hands,
        first_actions,
        marching,
        senate,
        new_emperor,
        building,
        card_events,
        battle,
        barbarian_battle,
        flanking,
        pax_deorum,
        pretender,
        buying,
    ),
)

if __name__ == "__main__":
    PERFT.write()
